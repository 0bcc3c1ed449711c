// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/local_quality.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "noref/base/error.h"
#include "noref/metrics/overlap.h"

namespace noref {
namespace {

/// Whole numbers: what is added can be taken away again without a trace.
struct Sums {
  std::uint64_t region = 0;  ///< pixels
  std::uint64_t mask = 0;    ///< pixels
  std::uint64_t vessel = 0;  ///< probability in units
  std::uint64_t both = 0;    ///< probability in units, where the mask is set

  static constexpr double kUnit = 0x1p-24;

  void Add(const Sums& other) {
    region += other.region;
    mask += other.mask;
    vessel += other.vessel;
    both += other.both;
  }
  void Subtract(const Sums& other) {
    region -= other.region;
    mask -= other.mask;
    vessel -= other.vessel;
    both -= other.both;
  }
  RealContingency Counts() const {
    const double tp = static_cast<double>(both) * kUnit;
    const double fn = static_cast<double>(vessel - both) * kUnit;
    return {.tp = tp,
            .fp = static_cast<double>(mask) - tp,
            .fn = fn,
            .tn = static_cast<double>(region - mask) - fn};
  }
};

Sums SumsOfPixel(const Mask& mask, const Posterior& posterior, int y, int x) {
  const std::uint64_t region = posterior.fov().at(y, x);
  const std::uint64_t inside = mask.at(y, x) & region;
  const double probability = static_cast<double>(posterior.probability().at(y, x));
  const auto vessel = static_cast<std::uint64_t>(probability / Sums::kUnit + 0.5);
  return {.region = region, .mask = inside, .vessel = vessel, .both = inside * vessel};
}

/// Sums over the windows of one row after the other: each column keeps the sums of the rows in
/// reach, and a window slides over the columns.
class WindowRows {
 public:
  WindowRows(const Mask& mask, const Posterior& posterior, int radius)
      : mask_(mask),
        posterior_(posterior),
        radius_(radius),
        columns_(static_cast<std::size_t>(mask.width())) {
    for (int y = 0; y < std::min(radius, mask.height()); ++y) AddRow(y);
  }

  /// The windows around the pixels of row y; rows are asked for one by one from 0.
  template <class Visit>
  void ForEachWindow(int y, const Visit& visit) {
    if (y + radius_ < mask_.height()) AddRow(y + radius_);
    if (y > radius_) SubtractRow(y - radius_ - 1);
    Sums window;
    for (int x = 0; x < std::min(radius_, mask_.width()); ++x) window.Add(Column(x));
    for (int x = 0; x < mask_.width(); ++x) {
      if (x + radius_ < mask_.width()) window.Add(Column(x + radius_));
      if (x > radius_) window.Subtract(Column(x - radius_ - 1));
      visit(x, window);
    }
  }

 private:
  Sums& Column(int x) { return columns_[static_cast<std::size_t>(x)]; }
  void AddRow(int y) {
    for (int x = 0; x < mask_.width(); ++x) Column(x).Add(SumsOfPixel(mask_, posterior_, y, x));
  }
  void SubtractRow(int y) {
    for (int x = 0; x < mask_.width(); ++x)
      Column(x).Subtract(SumsOfPixel(mask_, posterior_, y, x));
  }

  const Mask& mask_;
  const Posterior& posterior_;
  int radius_;
  std::vector<Sums> columns_;
};

/// Half the side of the window, so that it has a middle pixel.
int WindowRadius(const Fov& fov, double window_share) {
  const Rect box = BoundingBox(fov);
  return static_cast<int>(std::lround(window_share * std::max(box.width, box.height) / 2));
}

}  // namespace

void LocalQualityOptions::Visit(OptionVisitor& v) {
  v.Field("window_share",
          window_share,
          Range{0, 1},
          "Side of the window as a share of the field of view.");
  v.Field("least_vessel_share",
          least_vessel_share,
          Range{0, 1},
          "Windows with a smaller share of vessel are not rated.");
}

std::optional<PlaceQuality> QualityOf(const RealContingency& counts,
                                      const LocalQualityOptions& options) {
  const std::optional<double> dice = Dice(counts);
  const double vessel = counts.tp + (counts.fp + counts.fn) / 2;
  if (!dice || vessel < options.least_vessel_share * counts.Total()) return std::nullopt;
  return PlaceQuality{.dice = *dice,
                      .invented = 1 - Precision(counts).value_or(1),
                      .missed = 1 - Sensitivity(counts).value_or(1)};
}

LocalQuality MapLocalQuality(const Mask& mask,
                             const Posterior& posterior,
                             const LocalQualityOptions& options) {
  NOREF_CHECK(mask.size() == posterior.size());
  LocalQuality quality{.rated = Fov(mask.size()),
                       .dice = QualityMap(mask.size()),
                       .invented = QualityMap(mask.size()),
                       .missed = QualityMap(mask.size())};
  WindowRows rows(mask, posterior, WindowRadius(posterior.fov(), options.window_share));
  for (int y = 0; y < mask.height(); ++y) {
    rows.ForEachWindow(y, [&](int x, const Sums& window) {
      if (posterior.fov().at(y, x) == 0) return;
      const auto place = QualityOf(window.Counts(), options);
      if (!place) return;
      quality.rated.at(y, x) = 1;
      quality.dice.at(y, x) = static_cast<float>(place->dice);
      quality.invented.at(y, x) = static_cast<float>(place->invented);
      quality.missed.at(y, x) = static_cast<float>(place->missed);
    });
  }
  return quality;
}

std::optional<double> ShareBelow(const LocalQuality& quality, double dice) {
  std::size_t rated = 0;
  std::size_t below = 0;
  for (std::size_t i = 0; i < quality.rated.PixelCount(); ++i) {
    if (quality.rated.values()[i] == 0) continue;
    ++rated;
    if (static_cast<double>(quality.dice.values()[i]) < dice) ++below;
  }
  if (rated == 0) return std::nullopt;
  return static_cast<double>(below) / static_cast<double>(rated);
}

std::vector<RealContingency> ExpectedPatchCounts(const Mask& mask,
                                                 const Posterior& posterior,
                                                 const PatchGrid& grid) {
  NOREF_CHECK(mask.size() == posterior.size());
  std::vector<RealContingency> counts;
  for (const PatchCell& cell : grid.cells()) {
    Sums sums;
    for (int y = cell.rect.y; y < cell.rect.y + cell.rect.height; ++y)
      for (int x = cell.rect.x; x < cell.rect.x + cell.rect.width; ++x)
        sums.Add(SumsOfPixel(mask, posterior, y, x));
    counts.push_back(sums.Counts());
  }
  return counts;
}

}  // namespace noref
