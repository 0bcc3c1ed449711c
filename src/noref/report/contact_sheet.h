// SPDX-License-Identifier: Apache-2.0
// A sheet of small pictures with captions and coloured score bars, to be looked at by a person:
// degraded samples with their labels, the worst and the best of a cohort.
//
//   SheetSection worst{.title = "Worst"};
//   worst.tiles.push_back({Thumbnail(mask, 240), "12_test", 0.31});
//   WritePng("sheet.png", ContactSheet({worst, best}, {.columns = 4}));
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "noref/image/grid.h"

namespace noref {

/// A picture scaled so that it fits into a square of `side_px`, by the mean over areas: thin
/// vessels become grey, they do not vanish. The picture must hold a pixel.
RgbImage Thumbnail(const Mask& mask, int side_px);
RgbImage Thumbnail(const SoftMap& soft, int side_px);
RgbImage Thumbnail(const GreyImage& grey, int side_px);
RgbImage Thumbnail(const RgbImage& picture, int side_px);

struct Tile {
  RgbImage picture{};  ///< drawn as it is when it fits, else scaled down
  std::string caption{};
  /// Drawn as a bar below the picture, and as a number after the caption.
  std::optional<double> score{};
};

/// Tiles under a heading, row by row.
struct SheetSection {
  std::string title{};
  std::vector<Tile> tiles{};
};

struct ContactSheetOptions {
  int columns = 4;
  int tile_px = 240;
  /// The scores at the empty and the full end of the bar.
  double score_low = 0;
  double score_high = 1;
  int decimals = 3;
};

/// The sheet as a picture on white. Characters outside ASCII are shown as '?'; captions that are
/// too wide lose their middle.
RgbImage ContactSheet(const std::vector<SheetSection>& sections,
                      const ContactSheetOptions& options = {});

}  // namespace noref
