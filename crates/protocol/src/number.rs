//! Numbers as programs write them: too long, negative, with a fraction they should not have.

/// A whole number; what is too large for 64 bits is as large as can be, and a fraction is cut off.
///
/// Whoever prints a floating-point clock still means that clock, so `1000.0` is 1000.
pub(crate) fn whole(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || !all_digits(digits) || !all_digits(fraction) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if negative { -size } else { size })
}

/// A number that cannot be negative; what is, becomes 0.
pub(crate) fn natural(text: &str) -> Option<u64> {
    whole(text).map(|number| number.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate() {
        for (text, number) in [
            ("0", 0),
            ("-0", 0),
            ("+7", 7),
            ("-5", -5),
            ("00012", 12),
            ("1000.75", 1000),
            ("-3.9", -3),
            ("9223372036854775807", i64::MAX),
            ("9223372036854775808", i64::MAX),
            ("-99999999999999999999999999", -i64::MAX),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
        for text in ["", "-", "+", ".", ".5", "1e9", "0x10", "--1", "1.2.3", "½", "٣", "1,000"] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!(natural("-5"), Some(0));
    }
}
