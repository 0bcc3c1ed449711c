// SPDX-License-Identifier: Apache-2.0
#include "noref/image/label_classes.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "noref/base/text.h"

namespace noref {
namespace {

constexpr std::uint8_t kIgnoredBit = 1U << LabelClasses::kMost;
constexpr std::uint8_t kClassBits = kIgnoredBit - 1;
constexpr LabelValue kColor = 1U << 24;

LabelValue ValueOf(Rgb color) {
  if (color.red == color.green && color.green == color.blue) return color.red;
  return kColor | (LabelValue{color.red} << 16) | (LabelValue{color.green} << 8) | color.blue;
}

std::string FormatValue(LabelValue value) {
  return value < kColor ? fmt::to_string(value) : fmt::format("#{:06x}", value - kColor);
}

std::optional<LabelValue> ParseColor(std::string_view digits) {
  if (digits.size() != 6) return std::nullopt;
  LabelValue bits = 0;
  for (const char digit : digits) {
    if (std::isxdigit(static_cast<unsigned char>(digit)) == 0) return std::nullopt;
    bits =
        bits * 16 + static_cast<LabelValue>(digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10);
  }
  const auto byte = [&](int shift) { return static_cast<std::uint8_t>(bits >> shift); };
  return ValueOf({.red = byte(16), .green = byte(8), .blue = byte(0)});
}

std::optional<LabelValue> ParseValue(std::string_view text) {
  if (text.starts_with('#')) return ParseColor(text.substr(1));
  const auto number = ParseInt(text);
  if (!number || *number < 0 || *number > 255) return std::nullopt;
  return static_cast<LabelValue>(*number);
}

bool IsName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-';
  });
}

/// The bit of a name, which is added to the classes. Throws UsageError.
std::uint8_t AddName(const std::string& name, LabelClasses& classes) {
  if (name == "ignore") return kIgnoredBit;
  if (!IsName(name) || name == "mean")
    throw UsageError(
        fmt::format("--labels: '{}' cannot name a class; use letters, digits, - and _", name));
  if (std::find(classes.names.begin(), classes.names.end(), name) != classes.names.end())
    throw UsageError(
        fmt::format("--labels: '{}' stands twice; join its values, as {}=1+2", name, name));
  if (classes.names.size() == LabelClasses::kMost)
    throw UsageError(
        fmt::format("--labels: more than {} classes; leave some out", LabelClasses::kMost));
  classes.names.push_back(name);
  return static_cast<std::uint8_t>(1U << (classes.names.size() - 1));
}

/// Which values of a picture are not known, and how many pixels have them.
class UnknownValues {
 public:
  void Add(LabelValue value) { ++pixels_[value]; }

  /// Throws Error (kNotAMask) unless there are none.
  void Refuse() const {
    if (pixels_.empty()) return;
    constexpr std::size_t kMostLabels = 16;
    const auto& [value, count] = *pixels_.begin();
    throw Error(
        Status::kNotAMask,
        pixels_.size() > kMostLabels
            ? fmt::format("{} values that are in no class of --labels; is it a label image?",
                          pixels_.size())
            : fmt::format(
                  "the value {} ({} px) is in no class of --labels; add it to a class or to "
                  "ignore",
                  FormatValue(value),
                  count));
  }

 private:
  std::map<LabelValue, std::size_t> pixels_;
};

/// The bits of the values of a picture; `value_at` gives that of pixel i.
template <class ValueAt>
ClassMap MapValues(Size size, const LabelClasses& classes, const ValueAt& value_at) {
  ClassMap map(size);
  UnknownValues unknown;
  for (std::size_t i = 0; i < map.PixelCount(); ++i) {
    const LabelValue value = value_at(i);
    const auto found = classes.bits.find(value);
    if (found != classes.bits.end())
      map.values()[i] = found->second;
    else if (value != 0)
      unknown.Add(value);
  }
  unknown.Refuse();
  return map;
}

Mask WithBits(const ClassMap& map, std::uint8_t bits) {
  Mask mask(map.size());
  std::transform(
      map.values().begin(), map.values().end(), mask.values().begin(), [&](std::uint8_t value) {
        return static_cast<std::uint8_t>((value & bits) != 0);
      });
  return mask;
}

}  // namespace

LabelClasses ParseLabelClasses(std::span<const std::string> words) {
  LabelClasses classes;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const std::uint8_t bit = AddName(name, classes);
    if (equals == std::string::npos)
      throw UsageError(fmt::format("--labels: '{}' has no values; write {}=1", name, name));
    for (const std::string& text : Split(std::string_view(word).substr(equals + 1), '+')) {
      const auto value = ParseValue(text);
      if (!value)
        throw UsageError(fmt::format(
            "--labels: '{}' of {} is no label; give 0 to 255 or a colour as #ff0000", text, name));
      std::uint8_t& bits = classes.bits[*value];
      bits = static_cast<std::uint8_t>(bits | bit);
    }
  }
  if (classes.names.empty())
    throw UsageError("--labels: no class but 'ignore'; add one, for instance artery=1");
  return classes;
}

Decoded<ClassMap> DecodeClasses(const RawImage& image, const LabelClasses& classes) {
  if (image.ColorChannels() == 1) {
    Decoded<LabelMap> labels = DecodeLabels(image);
    const auto values = labels.value.values();
    return {MapValues(image.size, classes, [&](std::size_t i) { return LabelValue{values[i]}; }),
            std::move(labels.warnings)};
  }
  Decoded<RgbImage> colors = DecodeFundus(image);
  const auto values = colors.value.values();
  return {MapValues(image.size, classes, [&](std::size_t i) { return ValueOf(values[i]); }),
          std::move(colors.warnings)};
}

Decoded<ClassMap> ReadClasses(const std::filesystem::path& path,
                              const LabelClasses& classes,
                              const ReadOptions& options) {
  const RawImage image = ReadImage(path, options);
  return WithContext(path.string(), [&] { return DecodeClasses(image, classes); });
}

Mask ClassMask(const ClassMap& map, std::size_t index) {
  NOREF_CHECK(index < LabelClasses::kMost);
  return WithBits(map, static_cast<std::uint8_t>(1U << index));
}

Mask AnyClass(const ClassMap& map) {
  return WithBits(map, kClassBits);
}

Fov WithoutIgnored(const Fov& fov, const ClassMap& map) {
  NOREF_CHECK(fov.size() == map.size());
  Fov counted = fov;
  for (std::size_t i = 0; i < counted.PixelCount(); ++i)
    if ((map.values()[i] & kIgnoredBit) != 0) counted.values()[i] = 0;
  return counted;
}

}  // namespace noref
