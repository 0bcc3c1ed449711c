// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/fov_growth.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/shape/distance.h"

namespace noref {
namespace {

void CheckSizes(const Mask& reference, const Fov& fov) {
  if (reference.size() == fov.size()) return;
  throw Error(
      Status::kSizeMismatch,
      fmt::format("the manual mask has {}x{} pixels, the field of view {}x{}; give files of "
                  "one size",
                  reference.width(),
                  reference.height(),
                  fov.width(),
                  fov.height()));
}

void CheckBothClasses(const ClassCounts& counts) {
  if (counts.positives > 0 && counts.negatives > 0) return;
  throw Error(counts.positives == 0 ? Status::kEmpty : Status::kFull,
              fmt::format("the manual mask has no {} under the field of view; leave the image out",
                          counts.positives == 0 ? "vessel" : "background"));
}

/// The smallest number of steps whose radius is not below the distance.
std::size_t StepsTo(std::int64_t squared_distance, int step_px) {
  // The root may be off in its last digit, so the answer is looked for from below.
  auto steps =
      static_cast<std::int64_t>(std::sqrt(static_cast<double>(squared_distance))) / step_px;
  steps = std::max<std::int64_t>(0, steps - 1);
  while (steps * step_px * steps * step_px < squared_distance) ++steps;
  return static_cast<std::size_t>(steps);
}

/// The share of outcomes that are possible; nothing if there are none.
std::optional<double> PossibleShare(std::span<const Outcome> outcomes) {
  if (outcomes.empty()) return std::nullopt;
  const auto possible = std::count(outcomes.begin(), outcomes.end(), Outcome::kPossible);
  return static_cast<double>(possible) / static_cast<double>(outcomes.size());
}

GrowthStep TestStep(const DataStatistics& grown, std::span<const PublishedMethod> methods) {
  std::vector<Outcome> images, mean_of_ratios, ratio_of_means;
  for (const PublishedMethod& method : methods) {
    for (const PublishedEntry& entry : method.images)
      images.push_back(TestEntry(grown, entry).fov->mean_of_ratios);
    for (const PublishedEntry& entry : method.averaged) {
      const RegionTest test = TestEntry(grown, entry).fov.value();
      mean_of_ratios.push_back(test.mean_of_ratios);
      ratio_of_means.push_back(test.ratio_of_means);
    }
  }
  GrowthStep step;
  step.images_possible = PossibleShare(images);
  step.mean_of_ratios_possible = PossibleShare(mean_of_ratios);
  step.ratio_of_means_possible = PossibleShare(ratio_of_means);
  return step;
}

}  // namespace

ClassCounts CountClasses(const Mask& reference, const Fov& fov) {
  CheckSizes(reference, fov);
  const auto vessel = static_cast<std::int64_t>(CountOnes(Inside(reference, fov)));
  const ClassCounts counts{vessel, static_cast<std::int64_t>(CountOnes(fov)) - vessel};
  CheckBothClasses(counts);
  return counts;
}

std::vector<ClassCounts> CountsWhileGrowing(const Mask& reference, const Fov& fov, int step_px) {
  NOREF_CHECK(step_px > 0);
  CheckBothClasses(CountClasses(reference, fov));
  const std::vector<std::uint8_t> ones(fov.values().begin(), fov.values().end());
  const SquaredDistances distance = SquaredDistanceToOnes(Mask(fov.size(), ones));
  const auto furthest = std::max_element(distance.values().begin(), distance.values().end());
  // Pixels by the step that reaches them, then sums from the inside out.
  std::vector<ClassCounts> counts(StepsTo(*furthest, step_px) + 1);
  for (std::size_t i = 0; i < distance.PixelCount(); ++i) {
    ClassCounts& ring = counts[StepsTo(distance.values()[i], step_px)];
    ++(reference.values()[i] != 0 ? ring.positives : ring.negatives);
  }
  for (std::size_t s = 1; s < counts.size(); ++s) counts[s] += counts[s - 1];
  return counts;
}

std::vector<GrowthStep> StudyGrowth(std::span<const std::vector<ClassCounts>> counts,
                                    std::span<const PublishedMethod> methods,
                                    int step_px,
                                    int threads) {
  NOREF_CHECK(!counts.empty());
  std::size_t steps = 0;
  std::int64_t all_pixels = 0;
  for (const std::vector<ClassCounts>& image : counts) {
    steps = std::max(steps, image.size());
    all_pixels += image.back().Total();
  }
  return ParallelMap<GrowthStep>(steps, threads, [&](std::size_t s) {
    DataStatistics grown{.name = "grown", .images = {}, .fov = {}, .all_pixels = {}};
    for (const std::vector<ClassCounts>& image : counts)
      grown.fov.push_back(image[std::min(s, image.size() - 1)]);
    GrowthStep step = TestStep(grown, methods);
    step.radius_px = static_cast<int>(s) * step_px;
    step.frame_share =
        static_cast<double>(SumOf(grown.fov).Total()) / static_cast<double>(all_pixels);
    return step;
  });
}

}  // namespace noref
