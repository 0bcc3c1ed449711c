// SPDX-License-Identifier: Apache-2.0
// The classes of label images, such as arteries and veins: which values or colours belong to which.
//
// Every value of a file has to be known, so that a wrong list of classes cannot pass: it is a value
// of a class, a value to be ignored, or 0, the background. A value may belong to several classes,
// as crossings of arteries and veins do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "noref/image/decode.h"
#include "noref/image/grid.h"

namespace noref {

/// A grey value 0 to 255, or a colour that is not grey as 2^24 + its 24 bits.
using LabelValue = std::uint32_t;

struct LabelClasses {
  /// More than these do not fit into the bits of a pixel.
  static constexpr std::size_t kMost = 7;

  std::vector<std::string> names;
  /// Bit k for class k of `names`; the highest for pixels that do not count.
  std::map<LabelValue, std::uint8_t> bits;
  bool operator==(const LabelClasses&) const = default;
};

/// Reads `artery=1`, `vein=2+3`, `crossing=#00ff00`, `ignore=255`, one word per class: values from
/// 0 to 255 and colours as #rrggbb. `ignore` is no class. Throws UsageError `--labels: ...` for
/// words that are not of this form, names given twice, `mean`, too many classes or none.
LabelClasses ParseLabelClasses(std::span<const std::string> words);

/// The bits of LabelClasses for each pixel; 0 is background.
using ClassMap = Grid<std::uint8_t, struct ClassMapMeaning>;

/// The classes of a picture's values, those of its colours where it has colours. Throws Error
/// (kNotAMask) that names a value which is not in `classes`.
Decoded<ClassMap> DecodeClasses(const RawImage& image, const LabelClasses& classes);

/// The same for a file; the errors name it.
Decoded<ClassMap> ReadClasses(const std::filesystem::path& path,
                              const LabelClasses& classes,
                              const ReadOptions& options = {});

/// The pixels of class `index`, and those of any class.
Mask ClassMask(const ClassMap& map, std::size_t index);
Mask AnyClass(const ClassMap& map);

/// `fov` (same size) without the pixels that do not count.
Fov WithoutIgnored(const Fov& fov, const ClassMap& map);

}  // namespace noref
