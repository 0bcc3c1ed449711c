// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/patch_grid.h"

#include <gtest/gtest.h>

#include "support/folder_tree.h"

namespace noref {
namespace {

/// Ones in a rectangle.
Fov BoxFov(Size size, Rect box) {
  Fov fov(size);
  for (int y = box.y; y < box.y + box.height; ++y)
    for (int x = box.x; x < box.x + box.width; ++x) fov.at(y, x) = 1;
  return fov;
}

TEST(PatchGrid, HasEightByEightPatchesOf128PixelsAt1024) {
  const PatchGrid grid(WholeFrame({1024, 1024}));
  ASSERT_EQ(grid.cells().size(), 64u);
  EXPECT_EQ(grid.cells()[8 * 2 + 5],
            (PatchCell{.row = 2,
                       .column = 5,
                       .rect = {.x = 640, .y = 256, .width = 128, .height = 128},
                       .fov_share = 1,
                       .cover = PatchCover::kEnough}));
  EXPECT_EQ(grid.IndexOf({.x = 640, .y = 383}), 21u);
  EXPECT_EQ(grid.IndexOf({.x = 639, .y = 384}), 28u);
}

TEST(PatchGrid, ScalesWithTheBoxOfTheFov) {
  const PatchGrid grid(BoxFov({300, 200}, {.x = 60, .y = 20, .width = 160, .height = 160}));
  EXPECT_EQ(grid.cells().front().rect, (Rect{.x = 60, .y = 20, .width = 20, .height = 20}));
  EXPECT_EQ(grid.cells().back().rect, (Rect{.x = 200, .y = 160, .width = 20, .height = 20}));
}

TEST(PatchGrid, CutsPatchesToTheFrame) {
  // 80 wide, 40 high: the square reaches 20 pixels over the upper rim, two rows of cells.
  const PatchGrid grid(WholeFrame({80, 40}));
  EXPECT_EQ(grid.cells()[0].rect, (Rect{.x = 0, .y = 0, .width = 10, .height = 0}));
  EXPECT_EQ(grid.cells()[0].cover, PatchCover::kNone);
  EXPECT_EQ(grid.cells()[8 * 2].rect, (Rect{.x = 0, .y = 0, .width = 10, .height = 10}));
  EXPECT_EQ(grid.cells()[8 * 2].cover, PatchCover::kEnough);
  EXPECT_EQ(grid.IndexOf({.x = 0, .y = 0}), 16u);
}

TEST(PatchGrid, TellsHowMuchFovThereIs) {
  Fov fov = WholeFrame({64, 64});
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) fov.at(y, x) = x == 3 && y < 4;
  const PatchGrid strict(fov);
  EXPECT_EQ(strict.cells()[0].fov_share, 4.0 / 64);
  EXPECT_EQ(strict.cells()[0].cover, PatchCover::kLittle);
  EXPECT_EQ(PatchGrid(fov, {.least_fov_share = 4.0 / 64}).cells()[0].cover, PatchCover::kEnough);
}

TEST(PatchGrid, WorksOnFramesSmallerThanTheGrid) {
  const PatchGrid grid(WholeFrame({3, 2}));
  std::int64_t area = 0;
  for (const PatchCell& cell : grid.cells())
    area += std::int64_t{cell.rect.width} * cell.rect.height;
  EXPECT_EQ(area, 6);
}

TEST(PatchGrid, RefusesAnEmptyFov) {
  EXPECT_NE(test::MessageOf([] { PatchGrid grid(Fov({4, 4})); }), "no error");
}

}  // namespace
}  // namespace noref
