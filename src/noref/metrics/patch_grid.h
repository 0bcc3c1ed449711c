// SPDX-License-Identifier: Apache-2.0
// A grid of square patches over the field of view, on which the quality of a mask is rated place by
// place.
//
// The RETA benchmark (Lyu, Cheng and Zhang, Scientific Data 2022) rates patches of 128x128 pixels
// of images 1024 pixels wide: 8x8 patches. Here the square around the FoV, that of the canonical
// frame, is divided into as many; so patches of all data sets show the same part of the retina.
#pragma once

#include <cstddef>
#include <vector>

#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

struct PatchGridOptions {
  int side = 8;                   ///< patches along a side
  double least_fov_share = 0.25;  ///< patches with less are not rated
  void Visit(OptionVisitor& v);
};

/// Whether a patch can be rated.
enum class PatchCover {
  kEnough,
  kLittle,  ///< some FoV, but less than the least share
  kNone,    ///< no FoV at all
};

struct PatchCell {
  int row = 0;
  int column = 0;
  Rect rect;             ///< its pixels in the frame; empty where it lies beside the frame
  double fov_share = 0;  ///< share of the whole patch, also beyond the frame, that is FoV
  PatchCover cover = PatchCover::kNone;
  bool operator==(const PatchCell&) const = default;
};

class PatchGrid {
 public:
  /// Every pixel of `fov` lies in exactly one cell; sides differ by at most a pixel before they are
  /// cut to the frame. Throws Error (kBadFov) for an empty FoV.
  explicit PatchGrid(const Fov& fov, const PatchGridOptions& options = {});

  /// side * side cells, row by row.
  const std::vector<PatchCell>& cells() const { return cells_; }

  /// The index of the cell that holds a pixel of the FoV.
  std::size_t IndexOf(Point pixel) const;

 private:
  std::vector<int> x_edges_;  ///< cell column i spans x_edges_[i] to x_edges_[i + 1] - 1
  std::vector<int> y_edges_;
  std::vector<PatchCell> cells_;
};

}  // namespace noref
