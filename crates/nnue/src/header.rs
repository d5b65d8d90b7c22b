//! The first 128 bytes of a net: what it is, how large, and how its bytes are checked.

use crate::architecture::Architecture;
use crate::folding;
use crate::kings::KingBuckets;
use crate::output_layer::OutputLayer;
use crate::{HeaderConstant, HeaderSize, NetError};

/// The largest hidden layer, for each side; more could overflow the sums of the output layer.
pub const MAX_NEURONS: usize = 2048;

/// What a net says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What follows the accumulators.
    pub architecture: Architecture,
    /// Hidden neurons for each side: a multiple of 32 or, in pairs, of 64.
    pub neurons: usize,
    /// Output buckets, chosen by the number of pieces: 1 or 8.
    pub buckets: usize,
    /// Matrices of the first layer, chosen by the place of the own king: 1, 4, 8 or 16.
    pub king_buckets: usize,
    /// A hash of the data the net was trained on; 0 if unknown.
    pub data_hash: u64,
    /// What it is called, 64 bytes at most.
    pub name: String,
}

/// The header and what it says of the bytes that follow.
pub(crate) struct Opened {
    pub(crate) header: Header,
    pub(crate) checksum: u64,
}

impl Header {
    /// Bytes before the weights.
    pub const LENGTH: usize = 128;
    /// Whole numbers of the weights after the accumulators stand for this many to one.
    pub const QB: i64 = 64;
    /// Centipawns of an output of one.
    pub const SCALE: i64 = 400;

    pub(crate) const MAGIC: [u8; 8] = *b"ROQUENET";
    pub(crate) const VERSION: u16 = 1;
    pub(crate) const FEATURES: usize = 768;
    const NAME: usize = 64;

    /// Rows of the first layer for pieces on their squares.
    pub(crate) fn rows(&self) -> usize {
        self.king_buckets * Header::FEATURES
    }

    /// Rows in the file for pieces that are attacked and defended, if the net sees that.
    pub(crate) fn attack_rows(&self) -> usize {
        if self.architecture.sees_attacks() { folding::MATRICES * Header::FEATURES } else { 0 }
    }

    /// Bytes of the weights of a net of this size.
    pub fn payload_length(&self) -> usize {
        2 * self.neurons * (self.rows() + self.attack_rows() + 1) + OutputLayer::file_length(self)
    }

    /// Bytes of the whole file.
    pub fn file_length(&self) -> usize {
        Header::LENGTH + self.payload_length()
    }

    /// Reads the header of a whole file and checks that the file has the length it promises.
    pub(crate) fn open(file: &[u8]) -> Result<Opened, NetError> {
        if let Some(magic) = file.first_chunk::<8>()
            && *magic != Header::MAGIC
        {
            return Err(NetError::Magic(*magic));
        }
        if file.len() < Header::LENGTH {
            return Err(NetError::NoHeader { found: file.len() });
        }
        let mut fields = Fields(&file[8..Header::LENGTH]);
        let (version, number) = (fields.u16(), fields.u16());
        if version != Header::VERSION {
            return Err(NetError::Version(version));
        }
        let architecture = Architecture::with(number).ok_or(NetError::Architecture(number))?;
        let (neurons, buckets) = (fields.u32(), fields.u32());
        let is_whole = (neurons as usize).is_multiple_of(architecture.step());
        if neurons == 0 || neurons as usize > MAX_NEURONS || !is_whole {
            let what = HeaderSize::Neurons(architecture);
            return Err(NetError::Size { what, found: neurons });
        }
        if buckets != 1 && buckets != 8 {
            return Err(NetError::Size { what: HeaderSize::OutputBuckets, found: buckets });
        }
        let king_buckets = fields.u32();
        if KingBuckets::with(king_buckets as usize).is_none() {
            return Err(NetError::Size { what: HeaderSize::KingBuckets, found: king_buckets });
        }
        let constants = [
            (HeaderConstant::Qa, architecture.ones()),
            (HeaderConstant::Qb, Header::QB),
            (HeaderConstant::Scale, Header::SCALE),
        ];
        for (what, expected) in constants {
            expect(what, expected, i64::from(fields.u32() as i32))?;
        }
        check_second_layer(architecture, fields.u32())?;
        let data_hash = fields.u64();
        let name = read_name(fields.take()).ok_or(NetError::Name)?;
        let [neurons, buckets, king_buckets] =
            [neurons, buckets, king_buckets].map(|size| size as usize);
        let header = Header { architecture, neurons, buckets, king_buckets, data_hash, name };
        let (payload, checksum) = (fields.u64(), fields.u64());
        header.check_lengths(payload, file.len() as u64)?;
        Ok(Opened { header, checksum })
    }

    fn check_lengths(&self, payload: u64, found: u64) -> Result<(), NetError> {
        let needed = self.payload_length() as u64;
        if payload != needed {
            return Err(NetError::PayloadLength { expected: needed, found: payload });
        }
        let expected = self.file_length() as u64;
        match found {
            _ if found < expected => Err(NetError::Truncated { expected, found }),
            _ if found > expected => Err(NetError::Trailing { expected }),
            _ => Ok(()),
        }
    }

    /// The header of a file with these weights.
    pub(crate) fn to_bytes(&self, payload: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.file_length());
        bytes.extend(Header::MAGIC);
        bytes.extend(Header::VERSION.to_le_bytes());
        bytes.extend(self.architecture.number().to_le_bytes());
        for number in [self.neurons, self.buckets, self.king_buckets] {
            bytes.extend((number as u32).to_le_bytes());
        }
        let (ones, second) = (self.architecture.ones(), self.architecture.second_layer() as i64);
        for number in [ones, Header::QB, Header::SCALE, second] {
            bytes.extend((number as i32).to_le_bytes());
        }
        bytes.extend(self.data_hash.to_le_bytes());
        let mut name = [0; Header::NAME];
        let end = self.name.floor_char_boundary(Header::NAME);
        name[..end].copy_from_slice(&self.name.as_bytes()[..end]);
        bytes.extend(name);
        bytes.extend((payload.len() as u64).to_le_bytes());
        bytes.extend(checksum(payload).to_le_bytes());
        bytes
    }
}

fn expect(what: HeaderConstant, expected: i64, found: i64) -> Result<(), NetError> {
    if found == expected { Ok(()) } else { Err(NetError::Constant { what, expected, found }) }
}

/// The field that is reserved where there is no second layer.
fn check_second_layer(architecture: Architecture, found: u32) -> Result<(), NetError> {
    match architecture {
        Architecture::Plain => expect(HeaderConstant::Reserved, 0, i64::from(found)),
        _ if found as usize == architecture.second_layer() => Ok(()),
        _ => Err(NetError::Size { what: HeaderSize::SecondLayer, found }),
    }
}

/// Text, and after it nothing but zeros.
fn read_name(bytes: [u8; Header::NAME]) -> Option<String> {
    let name = std::str::from_utf8(&bytes).ok()?.trim_end_matches('\0');
    (!name.contains('\0')).then(|| name.to_owned())
}

/// FNV-1a with 64 bits.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Numbers one after the other; the slice is as long as the fields asked for.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn take<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        let (field, rest) = self.0.split_first_chunk().expect("the header has all its fields");
        self.0 = rest;
        *field
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}
