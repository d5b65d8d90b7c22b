//! The median: what is told of several measurements of one thing.

/// The middle value, or what lies between the two in the middle; none of nothing.
///
/// ```
/// assert_eq!(lab::median([3.0, 1.0, 9.0]), Some(3.0));
/// assert_eq!(lab::median([4.0, 1.0, 2.0, 9.0]), Some(3.0));
/// assert_eq!(lab::median([]), None);
/// ```
pub fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    values.get(middle.checked_sub(1)?).map(|&lower| f64::midpoint(lower, upper))
}
