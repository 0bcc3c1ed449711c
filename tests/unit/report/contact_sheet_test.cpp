// SPDX-License-Identifier: Apache-2.0
#include "noref/report/contact_sheet.h"

#include <cmath>

#include <gtest/gtest.h>

#include "noref/report/palette.h"

namespace noref {
namespace {

TEST(Thumbnail, KeepsTheShape) {
  EXPECT_EQ(Thumbnail(Mask({200, 100}), 50).size(), (Size{50, 25}));
  EXPECT_EQ(Thumbnail(RgbImage({100, 200}), 50).size(), (Size{25, 50}));
  EXPECT_EQ(Thumbnail(SoftMap({10, 10}), 50).size(), (Size{50, 50}));
  EXPECT_EQ(Thumbnail(GreyImage({4000, 1}), 50).size(), (Size{50, 1}));
}

TEST(Thumbnail, TurnsAThinVesselGrey) {
  Mask mask({400, 400});
  for (int y = 0; y < 400; ++y) mask.at(y, 201) = 1;
  const RgbImage small = Thumbnail(mask, 100);
  EXPECT_NEAR(small.at(50, 50).red, 255 / 4, 1);
  EXPECT_EQ(small.at(50, 49).red, 0);
  EXPECT_EQ(small.at(50, 51).red, 0);
}

TEST(Thumbnail, ScalesSoftValues) {
  EXPECT_EQ(Thumbnail(SoftMap({20, 20}, 0.4f), 10).at(3, 3), (Rgb{102, 102, 102}));
  EXPECT_EQ(Thumbnail(GreyImage({20, 20}, 1.0f), 10).at(3, 3), kWhite);
}

TEST(ContactSheet, SetsTilesInRows) {
  const Tile tile{.picture = RgbImage({60, 60}, Rgb{1, 2, 3})};
  const ContactSheetOptions options{.columns = 3, .tile_px = 60};
  const RgbImage one_row = ContactSheet({{.tiles = {tile, tile, tile}}}, options);
  const RgbImage two_rows = ContactSheet({{.tiles = {tile, tile, tile, tile}}}, options);
  EXPECT_EQ(one_row.width(), two_rows.width());
  EXPECT_GT(two_rows.height(), one_row.height() + 60);
  std::size_t count = 0;
  for (const Rgb& pixel : two_rows.values()) count += pixel == Rgb{1, 2, 3};
  EXPECT_EQ(count, 4u * 60 * 60);
}

TEST(ContactSheet, ScoreBarHasItsLengthAndColor) {
  Tile tile{.picture = RgbImage({100, 100}), .score = 0.25};
  const ContactSheetOptions options{.tile_px = 100};
  const RgbImage sheet = ContactSheet({{.tiles = {tile}}}, options);
  const Rgb color = ScoreColor(0.25);
  int longest = 0;
  for (int y = 0; y < sheet.height(); ++y) {
    int run = 0;
    for (const Rgb& pixel : sheet.row(y)) run += pixel == color;
    longest = std::max(longest, run);
  }
  EXPECT_EQ(longest, 25);
}

TEST(ContactSheet, ShrinksLargePicturesAndTakesAnything) {
  const RgbImage sheet = ContactSheet({{.title = "caf\xC3\xA9",
                                        .tiles = {{.picture = RgbImage({900, 300}, Rgb{9, 9, 9}),
                                                   .caption = std::string(500, 'x') + "\xFF\n",
                                                   .score = NAN},
                                                  {},
                                                  {.picture = RgbImage({1, 1}), .score = -7.0}}},
                                       {}},
                                      {.columns = 2, .tile_px = 90});
  std::size_t count = 0;
  for (const Rgb& pixel : sheet.values()) count += pixel == Rgb{9, 9, 9};
  EXPECT_EQ(count, 90u * 30);
}

TEST(ContactSheet, IsTheSameEveryTime) {
  const std::vector<SheetSection> sections{
      {.title = "Worst", .tiles = {{.picture = RgbImage({30, 20}), .caption = "a", .score = 0.5}}}};
  EXPECT_EQ(ContactSheet(sections), ContactSheet(sections));
}

}  // namespace
}  // namespace noref
