//! Numbers of the three sizes a net has, out of the bytes of its file and back into them.

use crate::{NetError, WeightArray};

/// No limit: the type of the number is limit enough.
pub(crate) const ANY: u32 = u32::MAX;

/// A number of a net.
pub(crate) trait Number: Copy + Into<i64> {
    /// How many bytes it has in a file.
    const BYTES: usize;

    /// The number in so many bytes, the lowest first.
    fn read(bytes: &[u8]) -> Self;

    /// Writes them at the end.
    fn write(self, bytes: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            const BYTES: usize = size_of::<$number>();

            fn read(bytes: &[u8]) -> $number {
                <$number>::from_le_bytes(bytes.try_into().expect("as many bytes as it has"))
            }

            fn write(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
        }
    )*};
}

numbers!(i8 i16 i32);

/// The weights of a file, one array after the other. Its length was checked.
pub(crate) struct Payload<'a>(pub(crate) &'a [u8]);

impl Payload<'_> {
    /// The next array, of which no number is larger than the limit, with either sign.
    pub(crate) fn numbers<T: Number>(
        &mut self,
        what: WeightArray,
        count: usize,
        limit: u32,
    ) -> Result<Vec<T>, NetError> {
        let (array, rest) = self.0.split_at(T::BYTES * count);
        self.0 = rest;
        let checked = array.chunks_exact(T::BYTES).enumerate().map(|(index, bytes)| {
            let number = T::read(bytes);
            let found: i64 = number.into();
            let fits = found.unsigned_abs() <= u64::from(limit);
            if fits { Ok(number) } else { Err(NetError::Weight { what, index, found, limit }) }
        });
        checked.collect()
    }
}

/// Writes an array at the end of a payload.
pub(crate) fn write<T: Number>(payload: &mut Vec<u8>, numbers: impl IntoIterator<Item = T>) {
    for number in numbers {
        number.write(payload);
    }
}
