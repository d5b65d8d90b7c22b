//! Small square matrices: enough to solve for the ratings of a tournament.

/// A square matrix by rows.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    fn identity(size: usize) -> Matrix {
        let mut matrix = Matrix::zero(size);
        (0..size).for_each(|index| matrix.add(index, index, 1.0));
        matrix
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells.get(row * self.size + column).copied().unwrap_or(0.0)
    }

    pub(super) fn add(&mut self, row: usize, column: usize, more: f64) {
        if let Some(cell) = self.cells.get_mut(row * self.size + column) {
            *cell += more;
        }
    }

    /// Adds what one comparison of two players says about their difference.
    pub(super) fn add_difference(&mut self, first: usize, second: usize, weight: f64) {
        self.add(first, first, weight);
        self.add(second, second, weight);
        self.add(first, second, -weight);
        self.add(second, first, -weight);
    }

    pub(super) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                let cells = (0..self.size).map(|k| self.get(row, k) * other.get(k, column));
                product.add(row, column, cells.sum());
            }
        }
        product
    }

    pub(super) fn times_vector(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row| vector.iter().enumerate().map(|(k, x)| self.get(row, k) * x).sum();
        (0..self.size).map(row).collect()
    }

    fn row_minus(&mut self, row: usize, other: usize, factor: f64) {
        for column in 0..self.size {
            let more = -factor * self.get(other, column);
            self.add(row, column, more);
        }
    }

    fn scale_row(&mut self, row: usize, factor: f64) {
        for column in 0..self.size {
            let more = self.get(row, column) * (factor - 1.0);
            self.add(row, column, more);
        }
    }

    /// The inverse of a symmetric positive definite matrix, by elimination; such a matrix needs no
    /// pivoting.
    pub(super) fn inverse(&self) -> Matrix {
        let (mut left, mut inverse) = (self.clone(), Matrix::identity(self.size));
        for pivot in 0..self.size {
            let factor = 1.0 / left.get(pivot, pivot);
            left.scale_row(pivot, factor);
            inverse.scale_row(pivot, factor);
            for row in (0..self.size).filter(|&row| row != pivot) {
                let factor = left.get(row, pivot);
                left.row_minus(row, pivot, factor);
                inverse.row_minus(row, pivot, factor);
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_is_one() {
        let mut matrix = Matrix::identity(4);
        for (first, second, weight) in [(0, 1, 2.0), (1, 2, 0.5), (0, 3, 7.0), (2, 3, 1.5)] {
            matrix.add_difference(first, second, weight);
        }
        let product = matrix.times(&matrix.inverse());
        for row in 0..4 {
            for column in 0..4 {
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((product.get(row, column) - expected).abs() < 1e-12);
            }
        }
        assert_eq!(matrix.times_vector(&[1.0; 4]), [1.0; 4]);
    }
}
