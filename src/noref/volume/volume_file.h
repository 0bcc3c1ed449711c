// SPDX-License-Identifier: Apache-2.0
// Label volumes as files.
#pragma once

#include <filesystem>
#include <string>

#include "noref/volume/label_volume.h"

namespace noref {

/// Reads a label volume: MetaImage (.mha, .mhd with its data file beside it), NIfTI-1 (.nii,
/// .nii.gz) or NRRD (.nrrd), any integer or float type, either byte order, raw or compressed.
/// Nothing is taken on trust: sizes are compared with the file before memory is taken, compressed
/// streams must be whole, and voxels must be finite numbers, at most 65,536 different ones. Throws
/// Error (kUnreadable, kTooLarge, kNotAMask) that begins with the file's name.
LabelVolume ReadLabelVolume(const std::filesystem::path& path);

/// Writes a compressed MetaImage: 8 or 16 bit integers where all values are such, else doubles.
/// Nothing half-written is left behind. Throws Error when the disk is full.
void WriteLabelVolume(const std::filesystem::path& path, const LabelVolume& volume);

/// `name` without the extension of a volume file (.mha, .mhd, .nii, .nii.gz, .nrrd, in any case);
/// nothing if it has none of them.
std::optional<std::string> VolumeStem(const std::string& name);

}  // namespace noref
