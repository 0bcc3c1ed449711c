// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/patch_grid.h"

#include <algorithm>

#include "noref/image/canonical_frame.h"

namespace noref {
namespace {

/// Where the cells of a square start and end along one axis.
std::vector<int> CellEdges(int start, int length, int cells) {
  std::vector<int> edges;
  for (int i = 0; i <= cells; ++i)
    edges.push_back(start + static_cast<int>(std::int64_t{length} * i / cells));
  return edges;
}

std::vector<int> Clamped(std::vector<int> edges, int end) {
  for (int& edge : edges) edge = std::clamp(edge, 0, end);
  return edges;
}

std::int64_t CountOnes(const Fov& fov, Rect rect) {
  std::int64_t count = 0;
  for (int y = rect.y; y < rect.y + rect.height; ++y)
    for (int x = rect.x; x < rect.x + rect.width; ++x) count += fov.at(y, x);
  return count;
}

PatchCover CoverOf(double fov_share, double least_fov_share) {
  if (fov_share == 0) return PatchCover::kNone;
  return fov_share < least_fov_share ? PatchCover::kLittle : PatchCover::kEnough;
}

/// The index of the cell between two edges that holds `place`.
std::size_t CellAt(const std::vector<int>& edges, int place) {
  const auto after = std::upper_bound(edges.begin(), edges.end(), place);
  NOREF_CHECK(after != edges.begin() && after != edges.end());
  return static_cast<std::size_t>(after - edges.begin()) - 1;
}

}  // namespace

void PatchGridOptions::Visit(OptionVisitor& v) {
  v.Field("patch_grid_side", side, Range{1, 256}, "Patches along a side of the field of view.");
  v.Field("patch_least_fov",
          least_fov_share,
          Range{0, 1},
          "Patches with a smaller share of field of view are not rated.");
}

PatchGrid::PatchGrid(const Fov& fov, const PatchGridOptions& options) {
  const Rect square = MakeCanonicalFrame(fov, options.side).square;
  const std::vector<int> xs = CellEdges(square.x, square.width, options.side);
  const std::vector<int> ys = CellEdges(square.y, square.height, options.side);
  x_edges_ = Clamped(xs, fov.width());
  y_edges_ = Clamped(ys, fov.height());
  for (std::size_t row = 0; row + 1 < ys.size(); ++row) {
    for (std::size_t column = 0; column + 1 < xs.size(); ++column) {
      PatchCell cell{.row = static_cast<int>(row),
                     .column = static_cast<int>(column),
                     .rect = {.x = x_edges_[column],
                              .y = y_edges_[row],
                              .width = x_edges_[column + 1] - x_edges_[column],
                              .height = y_edges_[row + 1] - y_edges_[row]}};
      const std::int64_t area = std::int64_t{xs[column + 1] - xs[column]} * (ys[row + 1] - ys[row]);
      if (area > 0)
        cell.fov_share = static_cast<double>(CountOnes(fov, cell.rect)) / static_cast<double>(area);
      cell.cover = CoverOf(cell.fov_share, options.least_fov_share);
      cells_.push_back(cell);
    }
  }
}

std::size_t PatchGrid::IndexOf(Point pixel) const {
  return CellAt(y_edges_, pixel.y) * (x_edges_.size() - 1) + CellAt(x_edges_, pixel.x);
}

}  // namespace noref
