// SPDX-License-Identifier: Apache-2.0
#include "noref/image/decode.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "noref/image/grey_plane.h"

namespace noref {
namespace {

/// Warnings that concern every role.
std::vector<Warning> FileWarnings(const RawImage& image) {
  std::vector<Warning> warnings;
  if (image.orientation != 1)
    warnings.push_back(
        {ImageWarning::kExifIgnored, fmt::format("orientation {}", image.orientation)});
  if (image.page_count > 1)
    warnings.push_back(
        {ImageWarning::kMultiPage, fmt::format("the first of {}", image.page_count)});
  if (image.partial_frame) warnings.push_back({ImageWarning::kPartialFrame, {}});
  return warnings;
}

/// The upper half of the plane's range.
template <class Binary>
Binary UpperHalf(const GreyPlane& plane, const PlaneReport& report) {
  Binary result(plane.size);
  std::transform(
      plane.values.begin(), plane.values.end(), result.values().begin(), [&](float value) {
        return static_cast<std::uint8_t>(value - report.lowest >= report.highest - value);
      });
  return result;
}

Mask ConstantMask(const GreyPlane& plane, float value) {
  if (value == 0.0F) return Mask(plane.size, 0);
  if (value == plane.max_value) return Mask(plane.size, 1);
  throw Error(Status::kAmbiguous,
              fmt::format("every pixel is {} of {}, which is neither empty nor full; "
                          "save masks with 0 and {}",
                          value,
                          plane.max_value,
                          plane.max_value));
}

[[noreturn]] void ThrowNotAMask(const GreyPlane& plane, const PlaneReport& report) {
  std::string advice;
  if (plane.is_colored) {
    advice = "save the vessels in black and white";
  } else if (report.kind == PlaneKind::kLabels) {
    advice = "choose the vessel values of a label image with --labels";
  } else if (report.kind == PlaneKind::kFewLevels) {
    advice = "choose the vessel values with --labels or pass --threshold";
  } else {
    advice = "pass --threshold for a soft map or choose one with noref threshold";
  }
  throw Error(Status::kNotAMask,
              fmt::format("{} {} values from {} to {}, a mask has two; {}",
                          report.level_count,
                          plane.is_colored ? "colour" : "grey",
                          report.lowest,
                          report.highest,
                          advice));
}

std::string IntermediateValues(const PlaneReport& report) {
  return fmt::format("{} intermediate values", report.intermediate_pixels);
}

[[noreturn]] void ThrowOutsideUnitRange(float lowest, float highest) {
  throw Error(Status::kAmbiguous,
              fmt::format("float values from {} to {}; scale them to 0 to 1", lowest, highest));
}

/// Why a plane of many values cannot be a soft map, if so.
void RequireSoftMap(const GreyPlane& plane, const PlaneReport& report) {
  if (plane.is_colored) throw Error(Status::kAmbiguous, "a soft map in colour; save it in grey");
  if (report.kind == PlaneKind::kLabels) ThrowNotAMask(plane, report);
  if (plane.is_float && (report.lowest < 0.0F || report.highest > 1.0F))
    ThrowOutsideUnitRange(report.lowest, report.highest);
  if (plane.max_value > 255.0F && report.highest > 0.0F && report.highest <= 255.0F)
    throw Error(Status::kAmbiguous,
                fmt::format("no value above {} of {}; save it in 8 bit or over the whole range",
                            report.highest,
                            plane.max_value));
}

/// A sample of any type as one of 0 to 255, rounded.
template <class Value>
std::uint8_t ToByte(Value sample, int max_value) {
  if (max_value == 255) return static_cast<std::uint8_t>(sample);
  return static_cast<std::uint8_t>(std::lround(sample * 255.0 / max_value));
}

/// The number of bits that a photograph's samples use: cameras store 10, 12 or 14 bits in 16. At
/// least 8, so that a dark photograph stays dark.
int UsedBits(const std::vector<std::uint16_t>& samples) {
  const auto highest = std::max_element(samples.begin(), samples.end());
  return highest == samples.end() ? 8 : std::max(8, static_cast<int>(std::bit_width(*highest)));
}

/// The largest value that a sample of a photograph can take, by the bits that are used.
int FundusMaximum(const RawImage& image, std::vector<Warning>& warnings) {
  const auto* samples = std::get_if<std::vector<std::uint16_t>>(&image.samples);
  if (samples == nullptr || image.HasAlpha()) return image.max_value;
  const int maximum = (1 << UsedBits(*samples)) - 1;
  if (maximum >= image.max_value) return image.max_value;
  warnings.push_back({ImageWarning::kFewBits, fmt::format("{} bits", UsedBits(*samples))});
  return maximum;
}

void RequireUnitRange(const RawImage& image) {
  const auto* samples = std::get_if<std::vector<float>>(&image.samples);
  if (samples == nullptr) return;
  for (const float sample : *samples)
    if (!(sample >= 0.0F && sample <= 1.0F))
      throw Error(Status::kAmbiguous,
                  fmt::format("holds the float value {}; scale them to 0 to 1", sample));
}

/// Reads a file and decodes it; errors name the file.
template <class Decode>
auto ReadAs(const std::filesystem::path& path, const ReadOptions& options, const Decode& decode) {
  const RawImage image = ReadImage(path, options);
  return WithContext(path.string(), [&] { return decode(image); });
}

}  // namespace

Decoded<Mask> DecodeMask(const RawImage& image) {
  std::vector<Warning> warnings = FileWarnings(image);
  const GreyPlane plane = ContentPlane(image, warnings);
  const PlaneReport report = InspectPlane(plane);
  switch (report.kind) {
    case PlaneKind::kConstant:
      return {ConstantMask(plane, report.highest), std::move(warnings)};
    case PlaneKind::kTwoLevels:
      if (plane.is_colored) warnings.push_back({ImageWarning::kColorMask, {}});
      break;
    case PlaneKind::kBlurredTwoLevels:
      warnings.push_back({ImageWarning::kLossyMask, IntermediateValues(report)});
      break;
    default:
      ThrowNotAMask(plane, report);
  }
  return {UpperHalf<Mask>(plane, report), std::move(warnings)};
}

Decoded<SoftMap> DecodeSoftMap(const RawImage& image) {
  std::vector<Warning> warnings = FileWarnings(image);
  const GreyPlane plane = ContentPlane(image, warnings);
  const PlaneReport report = InspectPlane(plane);
  SoftMap soft(plane.size);
  if (report.kind == PlaneKind::kTwoLevels) {
    warnings.push_back({ImageWarning::kTwoLevels, {}});
    std::transform(
        plane.values.begin(), plane.values.end(), soft.values().begin(), [&](float value) {
          return value == report.highest ? 1.0F : 0.0F;
        });
    return {std::move(soft), std::move(warnings)};
  }
  RequireSoftMap(plane, report);
  std::transform(plane.values.begin(), plane.values.end(), soft.values().begin(), [&](float value) {
    return value / plane.max_value;
  });
  return {std::move(soft), std::move(warnings)};
}

Decoded<Fov> DecodeFov(const RawImage& image) {
  std::vector<Warning> warnings = FileWarnings(image);
  const GreyPlane plane = ContentPlane(image, warnings);
  const PlaneReport report = InspectPlane(plane);
  switch (report.kind) {
    case PlaneKind::kConstant:
      if (report.highest > 0.0F) return {WholeFrame(plane.size), std::move(warnings)};
      throw Error(Status::kBadFov, "the field of view is empty; check the file");
    case PlaneKind::kTwoLevels:
      break;
    case PlaneKind::kBlurredTwoLevels:
      warnings.push_back({ImageWarning::kLossyFov, IntermediateValues(report)});
      break;
    default:
      throw Error(Status::kBadFov,
                  fmt::format("{} values, a field of view has two; save it in black and white",
                              report.level_count));
  }
  return {UpperHalf<Fov>(plane, report), std::move(warnings)};
}

Decoded<LabelMap> DecodeLabels(const RawImage& image) {
  std::vector<Warning> warnings = FileWarnings(image);
  const GreyPlane plane = ContentPlane(image, warnings);
  LabelMap labels(plane.size);
  for (std::size_t i = 0; i < plane.values.size(); ++i) {
    const float value = plane.values[i];
    if (plane.is_colored || value != std::floor(value) || value < 0.0F || value > 255.0F)
      throw Error(Status::kNotAMask,
                  plane.is_colored
                      ? std::string("a label image in colour; save the labels as grey values")
                      : fmt::format("the value {} is no label; labels are 0 to 255", value));
    labels.values()[i] = static_cast<std::uint8_t>(value);
  }
  return {std::move(labels), std::move(warnings)};
}

Decoded<RgbImage> DecodeFundus(const RawImage& image) {
  std::vector<Warning> warnings = FileWarnings(image);
  RequireUnitRange(image);
  if (image.HasAlpha()) warnings.push_back({ImageWarning::kAlphaIgnored, {}});
  const int maximum = FundusMaximum(image, warnings);
  RgbImage picture(image.size);
  const auto stride = static_cast<std::size_t>(image.channels);
  const std::size_t green = image.ColorChannels() == 3 ? 1 : 0;
  std::visit(
      [&](const auto& samples) {
        const auto byte = [&](std::size_t i) { return ToByte(samples[i], maximum); };
        for (std::size_t i = 0; i < picture.PixelCount(); ++i)
          picture.values()[i] = {.red = byte(i * stride),
                                 .green = byte(i * stride + green),
                                 .blue = byte(i * stride + 2 * green)};
      },
      image.samples);
  return {std::move(picture), std::move(warnings)};
}

Decoded<Mask> ReadMask(const std::filesystem::path& path, const MaskOptions& options) {
  if (options.labels.empty()) return ReadAs(path, options.read, DecodeMask);
  Decoded<LabelMap> labels = ReadLabels(path, options.read);
  return {SelectLabels(labels.value, options.labels), std::move(labels.warnings)};
}

Decoded<SoftMap> ReadSoftMap(const std::filesystem::path& path, const ReadOptions& options) {
  return ReadAs(path, options, DecodeSoftMap);
}

Decoded<Fov> ReadFov(const std::filesystem::path& path, const ReadOptions& options) {
  return ReadAs(path, options, DecodeFov);
}

Decoded<LabelMap> ReadLabels(const std::filesystem::path& path, const ReadOptions& options) {
  return ReadAs(path, options, DecodeLabels);
}

Decoded<RgbImage> ReadFundus(const std::filesystem::path& path, const ReadOptions& options) {
  return ReadAs(path, options, DecodeFundus);
}

Mask SelectLabels(const LabelMap& labels, std::span<const int> vessel_labels) {
  Mask mask(labels.size());
  std::transform(labels.values().begin(),
                 labels.values().end(),
                 mask.values().begin(),
                 [&](std::uint8_t label) {
                   return static_cast<std::uint8_t>(std::find(vessel_labels.begin(),
                                                              vessel_labels.end(),
                                                              int{label}) != vessel_labels.end());
                 });
  return mask;
}

GreyImage GreenChannel(const RgbImage& picture) {
  GreyImage green(picture.size());
  std::transform(picture.values().begin(),
                 picture.values().end(),
                 green.values().begin(),
                 [](const Rgb& pixel) { return static_cast<float>(pixel.green) / 255.0F; });
  return green;
}

bool IsSuspectedInverted(const Mask& mask, const Fov& fov) {
  return 2 * CountOnes(Inside(mask, fov)) > CountOnes(fov);
}

}  // namespace noref
