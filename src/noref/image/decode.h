// SPDX-License-Identifier: Apache-2.0
// What the samples of a file mean: masks, soft maps, fields of view, labels and photographs.
//
// All rules are in docs/reading.md. What is unusual but clear gives a warning; what could be read
// in two ways is an Error that names the option which settles it. Nothing is guessed.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "noref/image/grid.h"
#include "noref/image/image_reader.h"
#include "noref/image/image_warning.h"

namespace noref {

template <class Picture>
struct Decoded {
  Picture value;
  std::vector<Warning> warnings;
};

struct MaskOptions {
  ReadOptions read = {};
  /// The values that are vessel in a label image (`--labels`); empty: the file is a mask.
  std::vector<int> labels = {};
};

/// A mask: two values, the brighter one is vessel. Blurred values (JPEG, resampling) are split at
/// mid-range with a warning. A file that is 0 or its largest value everywhere is a constant mask.
/// Throws Error: kNotAMask for labels, soft maps and photographs, kAmbiguous for any other constant
/// or a disagreeing alpha channel.
Decoded<Mask> DecodeMask(const RawImage& image);

/// A soft map in [0, 1]: 8-bit values / 255, 16-bit values / 65535, floats as they are. A map with
/// two values only is read as a mask, with a warning. Throws Error: kAmbiguous for floats outside
/// [0, 1], 16-bit files that use 8 bits, and colours; kNotAMask for labels.
Decoded<SoftMap> DecodeSoftMap(const RawImage& image);

/// A field of view, by the rules for masks; any constant but 0 is the whole frame. Throws Error
/// (kBadFov) when it is empty or neither two-valued nor blurred.
Decoded<Fov> DecodeFov(const RawImage& image);

/// A label image: grey values as they are, at most 255. Throws Error (kNotAMask) for colours,
/// fractions and larger values.
Decoded<LabelMap> DecodeLabels(const RawImage& image);

/// A photograph in 8-bit RGB; grey is repeated, 16-bit and float values are rounded. Of 16-bit
/// samples the bits that are used count (`few_bits`). Throws Error (kAmbiguous) for floats outside
/// [0, 1].
Decoded<RgbImage> DecodeFundus(const RawImage& image);

/// Files by the rules above; the errors name the file.
Decoded<Mask> ReadMask(const std::filesystem::path& path, const MaskOptions& options = {});
Decoded<SoftMap> ReadSoftMap(const std::filesystem::path& path, const ReadOptions& options = {});
Decoded<Fov> ReadFov(const std::filesystem::path& path, const ReadOptions& options = {});
Decoded<LabelMap> ReadLabels(const std::filesystem::path& path, const ReadOptions& options = {});
Decoded<RgbImage> ReadFundus(const std::filesystem::path& path, const ReadOptions& options = {});

/// 1 where the label is one of `vessel_labels`.
Mask SelectLabels(const LabelMap& labels, std::span<const int> vessel_labels);

/// The green channel, in which vessels have most contrast, in [0, 1].
GreyImage GreenChannel(const RgbImage& picture);

/// True when more than half of the FoV (same size) is vessel: then background and vessel are
/// probably swapped, which NMI cannot see.
bool IsSuspectedInverted(const Mask& mask, const Fov& fov);

}  // namespace noref
