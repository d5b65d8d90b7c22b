"""What all net files have in common: the header, the checksum, numbers as bytes."""

from __future__ import annotations

import struct
import sys
from array import array
from pathlib import Path
from typing import NamedTuple

MAGIC = b"ROQUENET"
VERSION = 1
SCALE = 400
HEADER = struct.Struct("<8sHHIIIiiiIQ64sQQ")
assert HEADER.size == 128


class NetFileError(ValueError):
    """A file that is no net, with the reason."""


class Header(NamedTuple):
    """The fields of the header that differ from net to net."""

    architecture: int
    neurons: int
    buckets: int
    kings: int
    quantisation: tuple[int, int]
    second: int  # neurons of the second layer; 0 in architecture 1
    data_hash: int
    name: str


def pack(header: Header, parts: list[array]) -> bytes:
    """The whole file of a net with these weights."""
    payload = b"".join(_little_endian(part) for part in parts)
    return HEADER.pack(
        MAGIC, VERSION, header.architecture, header.neurons, header.buckets, header.kings, *header.quantisation,
        SCALE, header.second, header.data_hash, name_bytes(header.name), len(payload), fnv1a(payload),
    ) + payload


def unpack(path: Path) -> tuple[Header, bytes]:
    """The header of a file and its weights, which are those that were written."""
    data = path.read_bytes()
    if len(data) < HEADER.size:
        raise NetFileError(f"{path}: {len(data)} bytes are too few for a header")
    (magic, version, architecture, neurons, buckets, kings, qa, qb, scale, second, data_hash, name,
     length, checksum) = HEADER.unpack_from(data)
    if magic != MAGIC:
        raise NetFileError(f"{path}: not a net of Roque")
    if version != VERSION or architecture not in (1, 2, 3):
        raise NetFileError(f"{path}: version {version}, architecture {architecture} is unknown")
    if scale != SCALE:
        raise NetFileError(f"{path}: unknown quantisation {qa}, {qb}, {scale}")
    payload = data[HEADER.size :]
    if len(payload) != length:
        raise NetFileError(f"{path}: {len(payload)} bytes of weights instead of {length}")
    if fnv1a(payload) != checksum:
        raise NetFileError(f"{path}: the checksum is wrong")
    try:
        text = name.rstrip(b"\0").decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise NetFileError(f"{path}: the name is no text")
    return Header(architecture, neurons, buckets, kings, (qa, qb), second, data_hash, text), payload


def name_bytes(name: str) -> bytes:
    """As much of a name as fits into its field, in whole letters."""
    return name.encode()[:64].decode(errors="ignore").encode()


def parts_of(payload: bytes, layout: list[tuple[str, int]], path: Path) -> list[array]:
    """The weights in pieces: the type and the count of each."""
    parts, at = [], 0
    for typecode, count in layout:
        part = array(typecode)
        size = part.itemsize * count
        if at + size > len(payload):
            raise NetFileError(f"{path}: the file ends in the middle of the weights")
        part.frombytes(payload[at : at + size])
        if sys.byteorder == "big":
            part.byteswap()
        parts.append(part)
        at += size
    if at != len(payload):
        raise NetFileError(f"{path}: the sizes in the header do not fit its length")
    return parts


def save(data: bytes, path: Path) -> None:
    """Writes a file so that it is never seen half written."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def fnv1a(data: bytes) -> int:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def divide(value: int, by: int) -> int:
    """Integer division that cuts towards zero, as processors do."""
    return -(-value // by) if value < 0 else value // by


def _little_endian(part: array) -> bytes:
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part.tobytes()
