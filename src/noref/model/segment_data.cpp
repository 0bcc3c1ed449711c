// SPDX-License-Identifier: Apache-2.0
#include "noref/model/segment_data.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/hash.h"
#include "noref/base/rng.h"
#include "noref/image/canonical_frame.h"
#include "noref/image/decode.h"
#include "noref/model/case_draw.h"

namespace noref {
namespace {

/// Where the pixels of a patch lie in its case: a turn, a mirror image and a zoom about a centre.
struct Placement {
  double centre_x = 0;
  double centre_y = 0;
  double cosine = 1;  ///< of the turn, divided by the zoom
  double sine = 0;
  bool is_mirrored = false;
};

/// The centre lies on some pixel of the FoV, so that no patch is empty.
Placement DrawPlacement(const SegmentCase& source, const ModelConfig& config, Rng& rng) {
  const auto side = static_cast<std::uint32_t>(source.fov.width());
  Placement placement;
  do {
    placement.centre_x = rng.Below(side);
    placement.centre_y = rng.Below(side);
  } while (source.fov.at(static_cast<int>(placement.centre_y),
                         static_cast<int>(placement.centre_x)) <= 0);
  const double limit = std::log(config.patches.max_zoom);
  const double zoom = std::exp(rng.Uniform(-limit, limit));
  const bool turn = config.train.augmentation == Augmentation::kSymmetries;
  const double angle = turn ? rng.Uniform(0, 2 * std::numbers::pi) : 0;
  placement.cosine = std::cos(angle) / zoom;
  placement.sine = std::sin(angle) / zoom;
  placement.is_mirrored = turn && rng.Bernoulli(0.5);
  return placement;
}

/// Bilinear interpolation between pixel centres; 0 where a neighbour lies outside.
template <class Picture>
float Interpolated(const Picture& picture, double y, double x) {
  const double floor_y = std::floor(y);
  const double floor_x = std::floor(x);
  const auto top = static_cast<int>(floor_y);
  const auto left = static_cast<int>(floor_x);
  if (!picture.Contains(top, left) || !picture.Contains(top + 1, left + 1)) return 0;
  const auto share_y = static_cast<float>(y - floor_y);
  const auto share_x = static_cast<float>(x - floor_x);
  const float* upper = picture.row(top).data() + left;
  const float* lower = picture.row(top + 1).data() + left;
  const float above = upper[0] + share_x * (upper[1] - upper[0]);
  const float below = lower[0] + share_x * (lower[1] - lower[0]);
  return above + share_y * (below - above);
}

SegmentSample CutPatch(const SegmentCase& source, const Placement& placement, int side) {
  SegmentSample sample{.input = ContrastMap({side, side}),
                       .vessel = GreyImage({side, side}),
                       .weight = GreyImage({side, side})};
  const double middle = 0.5 * (side - 1);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const double dx = placement.is_mirrored ? middle - column : column - middle;
      const double dy = row - middle;
      const double x = placement.centre_x + placement.cosine * dx - placement.sine * dy;
      const double y = placement.centre_y + placement.sine * dx + placement.cosine * dy;
      sample.input.at(row, column) = Interpolated(source.contrast, y, x);
      sample.vessel.at(row, column) = Interpolated(source.mask, y, x);
      sample.weight.at(row, column) = Interpolated(source.fov, y, x);
    }
  }
  return sample;
}

void VaryContrast(const PatchOptions& options, Rng& rng, ContrastMap& contrast) {
  const auto gain = static_cast<float>(std::exp(options.gain_deviation * rng.Normal()));
  const double noise = rng.Uniform(0, options.max_noise);
  for (float& value : contrast.values())
    value = std::clamp(gain * value + static_cast<float>(noise * rng.Normal()), -1.0f, 1.0f);
}

}  // namespace

ContrastMap CanonicalContrast(const RgbImage& image, const Fov& fov, int size_px) {
  const CanonicalFrame frame = MakeCanonicalFrame(fov, size_px);
  const GreyImage green = ToCanonical(GreenChannel(image), fov, frame);
  return LocalContrast(green, ToCanonicalFov(fov, frame));
}

SegmentCase PrepareSegmentCase(std::string id,
                               const RgbImage& image,
                               const Mask& mask,
                               const Fov& fov,
                               const ModelConfig& config) {
  const CanonicalFrame frame = MakeCanonicalFrame(fov, config.input_size_px);
  SegmentCase prepared{.id = std::move(id),
                       .contrast = CanonicalContrast(image, fov, config.input_size_px),
                       .mask = ToCanonical(mask, fov, frame),
                       .fov = ToCanonical(fov, frame)};
  const auto values = prepared.mask.values();
  if (std::all_of(values.begin(), values.end(), [](float value) { return value == 0; }))
    throw Error(
        Status::kEmpty,
        fmt::format("{}: the mask is empty in its field of view; leave the case out", prepared.id));
  return prepared;
}

std::string ContentHash(const SegmentCase& item) {
  std::vector<std::uint8_t> bytes;
  const auto append = [&](std::span<const float> values) {
    for (const float value : values)  // [-1, 1] in 8 bit: enough to tell pictures apart
      bytes.push_back(static_cast<std::uint8_t>(std::lround(127.0f * (value + 1.0f))));
  };
  append(item.contrast.values());
  append(item.mask.values());
  append(item.fov.values());
  return Sha256Hex(bytes);
}

SegmentSample MakeSegmentSample(std::span<const SegmentCase> cases,
                                const ModelConfig& config,
                                std::uint64_t epoch,
                                std::uint64_t index) {
  NOREF_CHECK(!cases.empty());
  Rng rng(config.seed, epoch, index);
  const SegmentCase& source = DrawCase(cases, config.train, rng);
  const Placement placement = DrawPlacement(source, config, rng);
  SegmentSample sample = CutPatch(source, placement, config.patches.side_px);
  VaryContrast(config.patches, rng, sample.input);
  return sample;
}

}  // namespace noref
