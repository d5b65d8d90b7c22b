//! Files that are no nets, or no longer: each is refused, with the reason, and never a panic.

use nnue::{Architecture, Header, Net, NetError};

use crate::support::{Part, seal, write};

fn file() -> Vec<u8> {
    of_kings(1)
}

fn of_kings(king_buckets: usize) -> Vec<u8> {
    of(Architecture::Plain, [32, 1, king_buckets])
}

fn pairwise() -> Vec<u8> {
    of(Architecture::Pairwise, [64, 1, 1])
}

fn attacks() -> Vec<u8> {
    of(Architecture::Attacks, [64, 1, 1])
}

fn of(architecture: Architecture, sizes: [usize; 3]) -> Vec<u8> {
    let mut next = 0;
    write(architecture, sizes, |part| {
        next = (next * 31 + 7) % 101;
        (next - 50).clamp(-part.limit(architecture), part.limit(architecture))
    })
}

fn refused(file: &[u8]) -> NetError {
    Net::from_bytes(file).expect_err("refused")
}

/// What is said of a good file with these bytes changed.
#[track_caller]
fn changed(at: usize, bytes: &[u8]) -> NetError {
    changed_in(file(), at, bytes)
}

#[track_caller]
fn changed_in(mut file: Vec<u8>, at: usize, bytes: &[u8]) -> NetError {
    file[at..at + bytes.len()].copy_from_slice(bytes);
    refused(&file)
}

#[test]
fn a_good_file_comes_back_unchanged() {
    let file = file();
    let net = Net::from_bytes(&file).expect("a good net");
    assert_eq!(net.to_bytes(), file);
    let header = net.header();
    assert_eq!((header.neurons, header.buckets, header.data_hash), (32, 1, 0));
    assert_eq!(header.name, "written by a test");
    assert_eq!(header.file_length(), file.len());
    assert_eq!(net.checksum().to_le_bytes(), file[120..128]);
    for (neurons, buckets, kings) in
        [(32, 8, 1), (256, 1, 1), (2048, 8, 1), (32, 8, 4), (256, 1, 4), (2048, 8, 4)]
    {
        let net = Net::random_with_kings(neurons, buckets, kings, 4);
        assert_eq!(net.header().king_buckets, kings);
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
    }
}

#[test]
fn a_good_file_with_layers_comes_back_unchanged() {
    for (architecture, file) in
        [(Architecture::Pairwise, pairwise()), (Architecture::Attacks, attacks())]
    {
        let net = Net::from_bytes(&file).expect("a good net");
        assert_eq!(net.to_bytes(), file);
        let header = net.header();
        assert_eq!((header.architecture, header.neurons), (architecture, 64));
        assert_eq!(header.file_length(), file.len());
        assert_eq!(net.checksum().to_le_bytes(), file[120..128]);
        for sizes in [[64, 8, 1], [192, 1, 4], [768, 8, 1], [1984, 8, 1], [2048, 8, 4]] {
            let net = Net::random_of(architecture, sizes, 4);
            assert_eq!(net.header().king_buckets, sizes[2]);
            assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
        }
    }
}

#[track_caller]
fn says(error: NetError, part: &str) {
    let text = error.to_string();
    assert!(text.contains(part), "{text}");
}

#[test]
fn every_mistake_has_its_message() {
    let length = file().len();
    says(refused(b""), "0 bytes are no net");
    says(refused(b"ROQUENET"), "8 bytes are no net");
    says(refused(b"\x7fELF\x02\x01\x01\0 and more"), "begins with \"\\x7fELF");
    says(changed(8, &[2]), "format version 2; this program reads version 1");
    says(changed(10, &[9]), "architecture 9; this program knows 1, 2 and 3");
    says(changed(10, &[0]), "architecture 0");
    says(changed(12, &[0]), "0 neurons; expected a multiple of 32");
    says(changed(12, &[33]), "33 neurons");
    says(changed(12, &2080u32.to_le_bytes()), "2080 neurons");
    says(changed(12, &u32::MAX.to_le_bytes()), "4294967295 neurons");
    says(changed(16, &[4]), "4 output buckets; expected 1 or 8");
    for count in [0, 2, 3, 5, 9, 32, 256, u32::MAX] {
        says(
            changed(20, &count.to_le_bytes()),
            &format!("{count} king buckets; expected 1, 4, 8 or 16"),
        );
    }
    // The right number of buckets, but not of this file: neither has the bytes of the other.
    says(changed(20, &[4]), "its sizes need 196804");
    let mut fewer = of_kings(4);
    fewer[20] = 1;
    says(refused(&fewer), "its sizes need 49348");
    says(changed(24, &[181]), "QA is 181; expected 255");
    says(changed(28, &[0xff; 4]), "QB is -1; expected 64");
    says(changed(32, &[0]), "scale is 256; expected 400");
    says(changed(36, &[1]), "the reserved field is 1; expected 0");
    says(changed(48, &[0xff]), "name");
    says(changed(48, &[0]), "name");
    says(changed(112, &[0xff]), "the header promises");
    says(changed(120, &[0xff, 0xff]), "damaged");
    says(changed(length - 1, &[0x7f]), "checksum");
    says(refused(&file()[..length - 1]), &format!("{} bytes of {length}", length - 1));
    says(refused(&[file(), vec![0]].concat()), &format!("after the {length} bytes"));
    let missing = Net::read(std::path::Path::new("no/such/net.nnue")).expect_err("missing");
    says(missing, "cannot be read");
    assert!(matches!(
        Net::read(std::path::Path::new(".")).expect_err("a folder"),
        NetError::Unreadable { .. }
    ));
}

#[test]
fn every_mistake_in_a_file_with_layers_has_its_message() {
    let changed = |at: usize, bytes: &[u8]| changed_in(pairwise(), at, bytes);
    // 96 is a multiple of 32: enough without pairs.
    for count in [0, 32, 96, 2080, 2112, u32::MAX] {
        let text = format!("{count} neurons; expected a multiple of 64 from 64 to 2048");
        says(changed(12, &count.to_le_bytes()), &text);
    }
    says(changed(16, &[0]), "0 output buckets; expected 1 or 8");
    says(changed(20, &[2]), "2 king buckets; expected 1, 4, 8 or 16");
    says(changed(24, &255_u32.to_le_bytes()), "QA is 255; expected 256");
    says(changed(28, &[65]), "QB is 65; expected 64");
    says(changed(32, &[0]), "scale is 256; expected 400");
    for count in [0_u32, 8, 15, 17, 32, 16 + 65536] {
        let text = format!("{count} neurons of the second layer; expected 16");
        says(changed(36, &count.to_le_bytes()), &text);
    }
    // The file of one architecture is not one of the other.
    says(changed(10, &[1]), "QA is 256; expected 255");
    says(changed_in(of(Architecture::Plain, [64, 1, 1]), 10, &[2]), "QA is 255; expected 256");
    // 2 * 64 * 769 of the first layer, then 16 * 64 + 64, 2 * 1024 + 128, 64 + 4.
    says(changed(112, &[0xff]), "its sizes need 101764");
    says(changed(120, &[0xff, 0xff]), "damaged");
    let (file, length) = (pairwise(), 128 + 101_764);
    assert_eq!(file.len(), length);
    says(refused(&file[..length - 1]), &format!("{} bytes of {length}", length - 1));
    says(refused(&[file, vec![0]].concat()), &format!("after the {length} bytes"));
}

#[test]
fn every_mistake_in_a_file_with_attacks_has_its_message() {
    let changed = |at: usize, bytes: &[u8]| changed_in(attacks(), at, bytes);
    says(changed(12, &[96]), "96 neurons; expected a multiple of 64 from 64 to 2048");
    says(changed(16, &[0]), "0 output buckets; expected 1 or 8");
    says(changed(20, &[2]), "2 king buckets; expected 1, 4, 8 or 16");
    says(changed(24, &255_u32.to_le_bytes()), "QA is 255; expected 256");
    says(changed(28, &[65]), "QB is 65; expected 64");
    says(changed(32, &[0]), "scale is 256; expected 400");
    says(changed(36, &[0]), "0 neurons of the second layer; expected 16");
    // 2 * 64 * (768 + 4 * 768 + 1) of the first layer, then as without attacks; the file of one is not one of the other.
    says(changed(10, &[2]), "the header promises 494980 bytes of weights; its sizes need 101764");
    says(
        changed_in(pairwise(), 10, &[3]),
        "promises 101764 bytes of weights; its sizes need 494980",
    );
    says(changed(112, &[0xff]), "its sizes need 494980");
    says(changed(120, &[0xff, 0xff]), "damaged");
    let (file, length) = (attacks(), 128 + 494_980);
    assert_eq!(file.len(), length);
    says(refused(&file[..length - 1]), &format!("{} bytes of {length}", length - 1));
    says(refused(&[file, vec![0]].concat()), &format!("after the {length} bytes"));
}

#[test]
fn sums_of_attack_weights_beyond_the_limit_are_refused() {
    // Attacked, defended, hanging, by a lesser piece, of one input of one neuron; where the sum is found, and what it is.
    let with = |weights: [i32; 4]| {
        let mut number = 0;
        write(Architecture::Attacks, [64, 8, 4], |part| {
            if part != Part::Attack {
                return 0;
            }
            let (matrix, place) = (number / (768 * 64), number % (768 * 64));
            number += 1;
            if place == 7 { weights[matrix] } else { 0 }
        })
    };
    for weights in [[63, 0, 0, 0], [0, -63, 0, 0], [126, -63, -63, -126], [-126, 63, 63, 126]] {
        assert!(Net::from_bytes(&with(weights)).is_ok(), "{weights:?}");
    }
    for (weights, state, sum) in [
        ([64, 0, 0, 0], 0, 64),
        ([-32, 0, -32, 0], 0, -64),
        ([63, 0, 0, 1], 1, 64),
        ([0, 64, 0, 0], 2, 64),
        ([31, 33, 0, 0], 3, 64),
        ([-25, -25, 25, -14], 4, -64),
        ([i32::from(i16::MAX), 0, i32::from(i16::MAX), 0], 0, 2 * i32::from(i16::MAX)),
    ] {
        let index = state * 768 * 64 + 7;
        let text =
            format!("sum of attack weights {index} is {sum}; the arithmetic allows 63 at most");
        says(refused(&with(weights)), &text);
    }
}

/// The arrays of a net that have a limit, what they are called and the lowest number they could hold.
fn limited(architecture: Architecture) -> Vec<(Part, &'static str, i32)> {
    let (word, long) = (i32::from(i16::MIN), i32::MIN);
    let first = [(Part::Feature, "feature weight", word), (Part::Bias, "feature bias", word)];
    let rest = match architecture {
        Architecture::Plain => vec![(Part::Output, "output weight", word)],
        _ => vec![
            (Part::Second, "second layer weight", -128),
            (Part::SecondBias, "second layer bias", long),
            (Part::ThirdBias, "third layer bias", long),
            (Part::OutputBias, "output bias", long),
        ],
    };
    first.into_iter().chain(rest).collect()
}

#[test]
fn weights_beyond_the_limits_are_refused() {
    for architecture in Architecture::ALL {
        beyond_the_limits(architecture);
    }
    // Words of the small layers may be anything.
    let lowest = write(Architecture::Pairwise, [64, 8, 1], |part| match part {
        Part::Third | Part::Output => i32::from(i16::MIN),
        _ => 0,
    });
    assert!(Net::from_bytes(&lowest).is_ok());
}

fn beyond_the_limits(architecture: Architecture) {
    for (part, name, lowest) in limited(architecture) {
        let limit = part.limit(architecture);
        for sign in [1, -1] {
            let with = |value: i32| {
                let mut given = false;
                write(architecture, [64, 8, 4], |now| {
                    if now == part && !given {
                        given = true;
                        value
                    } else {
                        0
                    }
                })
            };
            assert!(Net::from_bytes(&with(sign * limit)).is_ok(), "{part:?}");
            // 128 is no byte.
            if (sign, part) != (1, Part::Second) {
                let text = refused(&with(sign * (limit + 1))).to_string();
                assert!(text.starts_with(&format!("{name} 0 is ")), "{text}");
            }
        }
        let all =
            |value| write(architecture, [64, 8, 1], |now| if now == part { value } else { 0 });
        assert!(Net::from_bytes(&all(limit)).is_ok());
        let NetError::Weight { found, .. } = refused(&all(lowest)) else { panic!("{part:?}") };
        assert_eq!(found, i64::from(lowest));
    }
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    for (file, step) in [(file(), 1), (pairwise(), 1), (attacks(), 7)] {
        for length in (0..file.len()).step_by(step) {
            let error = refused(&file[..length]);
            assert!(
                matches!(error, NetError::NoHeader { .. } | NetError::Truncated { .. }),
                "{length}: {error}"
            );
        }
    }
}

#[test]
fn a_file_with_king_buckets_is_guarded_as_well() {
    let file = of_kings(4);
    assert_eq!(Net::from_bytes(&file).map(|net| net.to_bytes()), Ok(file.clone()));
    let whole = file.len();
    let a_quarter = 128 + (whole - 128) / 4;
    for length in [0, 127, 128, a_quarter, of_kings(1).len(), whole - 1] {
        let error = refused(&file[..length]);
        assert!(
            matches!(error, NetError::NoHeader { .. } | NetError::Truncated { .. }),
            "{length}: {error}"
        );
    }
    let trailing = refused(&[file.as_slice(), &[0]].concat());
    assert_eq!(trailing, NetError::Trailing { expected: whole as u64 });
    let mut random = nnue::Random::new(9);
    for _ in 0..200 {
        let at = 112 + random.below(whole - 112);
        let mut damaged = file.clone();
        damaged[at] ^= 1 << random.below(8);
        assert!(Net::from_bytes(&damaged).is_err(), "byte {at}");
    }
}

#[test]
fn a_bit_flipped_anywhere_is_noticed() {
    let mut file = file();
    let length = file.len();
    bit_by_bit(&mut file, 0..length);
    // Of the feature weights of others, some are enough.
    for (mut file, first, last) in [(pairwise(), 3_000, 4_000), (attacks(), 300, 300)] {
        let length = file.len();
        bit_by_bit(&mut file, 0..first);
        bit_by_bit(&mut file, length - last..length);
    }
}

fn bit_by_bit(file: &mut [u8], places: std::ops::Range<usize>) {
    // Of the header, only the hash of the data and the name may be anything.
    let free = 40..112;
    for at in places {
        let bits = if at < Header::LENGTH { 0..8 } else { at % 8..at % 8 + 1 };
        for bit in bits {
            file[at] ^= 1 << bit;
            let read = Net::from_bytes(file);
            assert!(read.is_err() || free.contains(&at), "byte {at}, bit {bit}");
            file[at] ^= 1 << bit;
        }
    }
}

#[test]
fn damage_that_keeps_the_checksum_never_panics() {
    let good = [file(), pairwise(), attacks(), of_kings(4)];
    let mut random = nnue::Random::new(8);
    let mut accepted = 0;
    for number in 0..2_000 {
        let mut file = good[number % 4].clone();
        // The small layers are few of many bytes.
        let first = if number % 8 == 1 { file.len() - 4_000 } else { 0 };
        for _ in 0..random.below(4) + 1 {
            let at = first + random.below(file.len() - first);
            file[at] = random.below(256) as u8;
        }
        seal(&mut file);
        if let Ok(net) = Net::from_bytes(&file) {
            net.evaluate(&chess::Position::start());
            accepted += 1;
        }
    }
    assert!(accepted > 10 && accepted < 1_990, "{accepted}");
}
