#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes small NIfTI-1 and NRRD label volumes, byte by byte as the formats' descriptions say.

Usage: make_volumes.py FOLDER   (nothing but the standard library is needed)
"""
import gzip
import json
import struct
import sys
from pathlib import Path

SIZE = (5, 4, 3)
SPACING = (0.5, 0.75, 1.25)
VOXELS = [0] * 60
for place, value in ((0, 1), (7, 2), (8, 2), (23, 51), (37, 7), (42, 7), (59, 52)):
    VOXELS[place] = value

NIFTI_TYPES = {
    "uint8": (2, "B"), "int16": (4, "h"), "int32": (8, "i"), "float32": (16, "f"),
    "float64": (64, "d"), "int8": (256, "b"), "uint16": (512, "H"), "uint32": (768, "I"),
    "int64": (1024, "q"), "uint64": (1280, "Q"),
}


def nifti(kind, order="<", dims=(3, *SIZE, 1, 1, 1, 1), sform=True, slope=1.0, offset=352,
          bitpix=None, magic=b"n+1\0"):
    code, letter = NIFTI_TYPES[kind]
    bits = 8 * struct.calcsize("=" + letter) if bitpix is None else bitpix
    header = struct.pack(order + "i10s18sihcB", 348, b"", b"", 0, 0, b"r", 0)
    header += struct.pack(order + "8h", *dims)
    header += struct.pack(order + "3f4h", 0, 0, 0, 0, code, bits, 0)
    header += struct.pack(order + "8f", 1.0, *SPACING, 0, 0, 0, 0)
    header += struct.pack(order + "3fhcB4f2i", offset, slope, 0.0, 0, b"\0", 2, 0, 0, 0, 0, 0, 0)
    header += struct.pack("80s24s", b"made-up labels", b"")
    header += struct.pack(order + "2h6f", 0 if sform else 1, 1 if sform else 0,
                          0.0, 0.0, 1.0, 10.0, -20.0, 30.0)  # half a turn about z
    header += struct.pack(order + "12f", -SPACING[0], 0, 0, 10, 0, -SPACING[1], 0, -20,
                          0, 0, SPACING[2], 30)
    header += struct.pack("16s4s", b"", magic)
    assert len(header) == 348
    payload = struct.pack(f"{order}60{letter}", *VOXELS)
    return header + bytes(offset - 348) + payload


def nrrd(kind, letter, encoding="raw", order="<", space=True, extra=""):
    lines = ["NRRD0004", "# made-up labels", f"type: {kind}", "dimension: 3"]
    if space:
        lines += ["space: left-posterior-superior",
                  "space directions: (0.5,0,0) (0,0.75,0) (0,0,1.25)",
                  "space origin: (1,2,3)"]
    else:
        lines += ["spacings: 0.5 0.75 1.25"]
    lines += ["sizes: 5 4 3", f"endian: {'little' if order == '<' else 'big'}",
              f"encoding: {encoding}", "note:=a free pair"]
    payload = struct.pack(f"{order}60{letter}", *VOXELS)
    if encoding == "gzip":
        payload = gzip.compress(payload, mtime=0)
    return ("\n".join(lines) + "\n" + extra + "\n").encode() + payload


def main(folder):
    cases = []

    def write(name, content, status="valid", origin=None):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        case = {"file": name, "status": status}
        if status == "valid":
            case |= {"dims_xyz": SIZE, "spacing": SPACING, "origin": origin or (0, 0, 0),
                     "direction_columns": (1, 0, 0, 0, 1, 0, 0, 0, 1), "sum": sum(VOXELS),
                     "weighted_sum": sum((i + 1) * v for i, v in enumerate(VOXELS))}
        cases.append(case)

    # NIfTI is RAS, noref is LPS: x and y change their sign. Minus identity in RAS is identity here.
    lps = (-10.0, 20.0, 30.0)
    for kind in NIFTI_TYPES:
        write(f"nifti/{kind}.nii", nifti(kind), origin=lps)
    write("nifti/int16_big_endian.nii", nifti("int16", ">"), origin=lps)
    write("nifti/uint8.nii.gz", gzip.compress(nifti("uint8"), mtime=0), origin=lps)
    write("nifti/float64_big_endian.nii.gz", gzip.compress(nifti("float64", ">"), mtime=0),
          origin=lps)
    write("nifti/two_members.nii.gz", gzip.compress(nifti("uint8")[:200], mtime=0) +
          gzip.compress(nifti("uint8")[200:], mtime=0), origin=lps)
    write("nifti/qform.nii", nifti("uint8", sform=False), origin=lps)
    write("nifti/four_dimensions_of_one_time.nii",
          nifti("uint8", dims=(4, *SIZE, 1, 1, 1, 1)), origin=lps)
    write("nifti/extension_gap.nii", nifti("uint8", offset=368), origin=lps)
    write("nifti/bad_scaled.nii", nifti("uint8", slope=2.0), "invalid")
    write("nifti/bad_time_series.nii", nifti("uint8", dims=(4, 5, 4, 1, 3, 1, 1, 1)), "invalid")
    write("nifti/bad_zero_side.nii", nifti("uint8", dims=(3, 5, 0, 3, 1, 1, 1, 1)), "invalid")
    write("nifti/bad_huge.nii",
          nifti("uint8", dims=(3, 32767, 32767, 32767, 1, 1, 1, 1)), "invalid")
    write("nifti/bad_bitpix.nii", nifti("int16", bitpix=8), "invalid")
    write("nifti/bad_pair.nii", nifti("uint8", magic=b"ni1\0"), "invalid")
    write("nifti/bad_truncated.nii", nifti("int16")[:-3], "invalid")
    write("nifti/bad_too_long.nii", nifti("int16") + b"\0\0", "invalid")
    whole = gzip.compress(nifti("int16"), mtime=0)
    write("nifti/bad_truncated.nii.gz", whole[:-9], "invalid")
    write("nifti/bad_checksum.nii.gz", whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:], "invalid")
    write("nifti/bad_too_short.nii.gz", gzip.compress(nifti("int16")[:-2], mtime=0), "invalid")
    write("nifti/bad_garbage_behind.nii.gz", whole + b"garbage", "invalid")

    for kind, letter in (("uint8", "B"), ("signed char", "b"), ("unsigned short", "H"),
                         ("int16", "h"), ("int", "i"), ("uint32_t", "I"), ("long long", "q"),
                         ("uint64", "Q"), ("float", "f"), ("double", "d")):
        name = kind.replace(" ", "_")
        write(f"nrrd/{name}.nrrd", nrrd(kind, letter), origin=(1, 2, 3))
    write("nrrd/int16_big_endian.nrrd", nrrd("int16", "h", order=">"), origin=(1, 2, 3))
    write("nrrd/int16_gzip.nrrd", nrrd("int16", "h", "gzip"), origin=(1, 2, 3))
    write("nrrd/spacings.nrrd", nrrd("uint8", "B", space=False))
    write("nrrd/bad_detached.nrrd", nrrd("uint8", "B", extra="data file: x.raw\n"), "invalid")
    write("nrrd/bad_skip.nrrd", nrrd("uint8", "B", extra="byte skip: 4\n"), "invalid")
    write("nrrd/bad_twice.nrrd", nrrd("uint8", "B", extra="sizes: 5 4 3\n"), "invalid")
    write("nrrd/bad_no_end.nrrd", nrrd("uint8", "B").split(b"\n\n")[0], "invalid")
    write("nrrd/bad_truncated.nrrd", nrrd("int16", "h")[:-1], "invalid")
    write("nrrd/bad_truncated_gzip.nrrd", nrrd("int16", "h", "gzip")[:-10], "invalid")
    write("nrrd/bad_type.nrrd", nrrd("block", "B"), "invalid")
    write("nrrd/bad_text.nrrd", nrrd("uint8", "B", "ascii"), "invalid")
    (folder / "expected.json").write_text(json.dumps(cases, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
