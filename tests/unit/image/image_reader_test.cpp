// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/image/image_writer.h"

#include "support/image_files.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

using test::Bytes;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<Rgb> kWhiteAndRed = {{255, 255, 255}, {200, 10, 20}};

template <class Value>
std::vector<Value> Samples(const RawImage& image) {
  return std::get<std::vector<Value>>(image.samples);
}

std::vector<std::uint8_t> Samples8(const RawImage& image) {
  return Samples<std::uint8_t>(image);
}

Status StatusOf(const Bytes& file, const ReadOptions& options = {}) {
  try {
    DecodeImage(file, options);
  } catch (const Error& error) {
    return error.status();
  }
  return Status::kOk;
}

TEST(PngReader, KeepsTheDepthOfGreySamples) {
  const int depths[] = {1, 2, 4, 8};
  for (const int depth : depths) {
    SCOPED_TRACE(depth);
    const auto top = static_cast<std::uint16_t>((1 << depth) - 1);
    const RawImage image = DecodeImage(
        test::MakePng({.size = {3, 2}, .bit_depth = depth, .samples = {0, 1, top, top, 0, 1}}));
    EXPECT_EQ(image.size, (Size{3, 2}));
    EXPECT_EQ(image.channels, 1);
    EXPECT_EQ(image.max_value, top);
    EXPECT_EQ(image.format, "PNG");
    const auto last = static_cast<std::uint8_t>(top);
    EXPECT_THAT(Samples8(image), ElementsAre(0, 1, last, last, 0, 1));
  }
}

TEST(PngReader, Keeps16Bits) {
  const RawImage image = DecodeImage(test::MakePng(
      {.size = {2, 1}, .color_type = 2, .bit_depth = 16, .samples = {1, 2, 3, 256, 65535, 0}}));
  EXPECT_EQ(image.channels, 3);
  EXPECT_EQ(image.max_value, 65535);
  EXPECT_THAT(Samples<std::uint16_t>(image), ElementsAre(1, 2, 3, 256, 65535, 0));
}

TEST(PngReader, ResolvesPalettesAndTheirTransparency) {
  const test::PngSpec spec = {.size = {3, 1},
                              .color_type = 3,
                              .bit_depth = 1,
                              .palette = kWhiteAndRed,
                              .samples = {0, 1, 0}};
  const RawImage image = DecodeImage(test::MakePng(spec));
  EXPECT_TRUE(image.from_palette);
  EXPECT_EQ(image.max_value, 255);
  EXPECT_THAT(Samples8(image), ElementsAre(255, 255, 255, 200, 10, 20, 255, 255, 255));

  test::PngSpec with_alpha = spec;
  with_alpha.palette_alpha = {7};
  const RawImage transparent = DecodeImage(test::MakePng(with_alpha));
  EXPECT_EQ(transparent.channels, 4);
  EXPECT_THAT(Samples8(transparent),
              ElementsAre(255, 255, 255, 7, 200, 10, 20, 255, 255, 255, 255, 7));
}

TEST(PngReader, KeepsAlphaApart) {
  const RawImage grey =
      DecodeImage(test::MakePng({.size = {2, 1}, .color_type = 4, .samples = {9, 0, 255, 8}}));
  EXPECT_TRUE(grey.HasAlpha());
  EXPECT_EQ(grey.ColorChannels(), 1);
  EXPECT_THAT(Samples8(grey), ElementsAre(9, 0, 255, 8));
  const RawImage rgb = DecodeImage(
      test::MakePng({.size = {1, 1}, .color_type = 6, .bit_depth = 16, .samples = {1, 2, 3, 4}}));
  EXPECT_EQ(rgb.ColorChannels(), 3);
  EXPECT_THAT(Samples<std::uint16_t>(rgb), ElementsAre(1, 2, 3, 4));
}

TEST(PngReader, ScalesGreyThatHasATransparentValue) {
  const RawImage image = DecodeImage(
      test::MakePng({.size = {2, 1}, .bit_depth = 1, .transparent_grey = 0, .samples = {0, 1}}));
  EXPECT_EQ(image.max_value, 255);
  EXPECT_THAT(Samples8(image), ElementsAre(0, 0, 255, 255));
}

TEST(PngReader, PutsInterlacedRowsInOrder) {
  std::vector<std::uint16_t> samples(13 * 11);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::uint16_t>(i);
  const RawImage image =
      DecodeImage(test::MakePng({.size = {13, 11}, .interlaced = true, .samples = samples}));
  EXPECT_EQ(Samples8(image), Bytes(samples.begin(), samples.end()));
}

TEST(PngReader, TellsTheExifOrientation) {
  EXPECT_EQ(
      DecodeImage(test::MakePng({.size = {1, 1}, .orientation = 8, .samples = {0}})).orientation,
      8);
}

TEST(TiffReader, ReadsEveryKindOfSample) {
  struct Kind {
    int bits, format;
  };
  for (const Kind kind : {Kind{1, 1}, {2, 1}, {4, 1}, {8, 1}, {16, 1}, {32, 3}, {64, 3}}) {
    for (const bool big_endian : {false, true}) {
      for (const int compression : {1, 5, 8, 32773}) {
        for (const int tile_px : {0, 16}) {
          SCOPED_TRACE(testing::Message() << kind.bits << " bits, compression " << compression
                                          << ", tiles " << tile_px << ", big " << big_endian);
          test::TiffSpec spec = {.size = {21, 18},
                                 .bits = kind.bits,
                                 .sample_format = kind.format,
                                 .compression = compression,
                                 .big_endian = big_endian,
                                 .tile_px = tile_px};
          const int top = kind.format == 3 ? 1 : (1 << kind.bits) - 1;
          for (int i = 0; i < 21 * 18; ++i)
            spec.samples.push_back(kind.format == 3 ? i / 512.0 : (i * 37) % (top + 1));
          const RawImage image = DecodeImage(test::MakeTiff(spec));
          EXPECT_EQ(image.size, spec.size);
          EXPECT_EQ(image.max_value, top);
          EXPECT_EQ(image.channels, 1);
          std::visit(
              [&](const auto& samples) {
                const std::vector<double> found(samples.begin(), samples.end());
                EXPECT_EQ(found, spec.samples);
              },
              image.samples);
        }
      }
    }
  }
}

TEST(TiffReader, ReadsChannelsSideBySideAndInPlanes) {
  for (const bool in_planes : {false, true}) {
    for (const int channels : {2, 3, 4}) {
      for (const int tile_px : {0, 16}) {
        SCOPED_TRACE(testing::Message() << channels << " channels, planes " << in_planes);
        test::TiffSpec spec = {.size = {5, 4},
                               .channels = channels,
                               .photometric = channels > 2 ? 2 : 1,
                               .in_planes = in_planes,
                               .tile_px = tile_px};
        for (int i = 0; i < 5 * 4 * channels; ++i) spec.samples.push_back(i);
        const RawImage image = DecodeImage(test::MakeTiff(spec));
        EXPECT_EQ(image.channels, channels);
        EXPECT_EQ(Samples8(image), Bytes(spec.samples.begin(), spec.samples.end()));
      }
    }
  }
}

TEST(TiffReader, TurnsRoundWhatCountsFromWhite) {
  EXPECT_THAT(Samples8(DecodeImage(
                  test::MakeTiff({.size = {3, 1}, .photometric = 0, .samples = {0, 1, 255}}))),
              ElementsAre(255, 254, 0));
  EXPECT_THAT(
      Samples8(DecodeImage(test::MakeTiff(
          {.size = {3, 1}, .bits = 1, .photometric = 0, .compression = 4, .samples = {0, 1, 1}}))),
      ElementsAre(1, 0, 0));
}

TEST(TiffReader, ResolvesPalettesOf16AndOf8Bits) {
  for (const int scale : {1, 256, 257}) {
    const RawImage image = DecodeImage(test::MakeTiff({.size = {2, 1},
                                                       .photometric = 3,
                                                       .palette = kWhiteAndRed,
                                                       .palette_scale = scale,
                                                       .samples = {1, 0}}));
    EXPECT_TRUE(image.from_palette);
    EXPECT_THAT(Samples8(image), ElementsAre(200, 10, 20, 255, 255, 255)) << scale;
  }
}

TEST(TiffReader, ReadsJpegCompressedColours) {
  test::TiffSpec spec = {.size = {16, 16}, .channels = 3, .photometric = 6, .compression = 7};
  for (int i = 0; i < 16 * 16; ++i) spec.samples.insert(spec.samples.end(), {200, 100, 50});
  const Bytes samples = Samples8(DecodeImage(test::MakeTiff(spec)));
  EXPECT_NEAR(samples[0], 200, 3);
  EXPECT_NEAR(samples[1], 100, 3);
  EXPECT_NEAR(samples[2], 50, 3);
}

TEST(TiffReader, TellsPagesAndOrientation) {
  const RawImage image = DecodeImage(
      test::MakeTiff({.size = {2, 1}, .orientation = 6, .pages = 3, .samples = {1, 0}}));
  EXPECT_EQ(image.page_count, 3);
  EXPECT_EQ(image.orientation, 6);
}

TEST(TiffReader, RefusesWhatItCannotReadExactly) {
  const Bytes is_signed =
      test::MakeTiff({.size = {1, 1}, .bits = 16, .sample_format = 2, .samples = {1}});
  try {
    DecodeImage(is_signed);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kUnreadable);
    EXPECT_THAT(error.what(), HasSubstr("signed"));
    EXPECT_THAT(error.what(), HasSubstr("save it as"));
  }
}

TEST(GifReader, PutsInterlacedRowsInOrder) {
  // Eight rows of one pixel; the file holds them as 0, 4, 2, 6, 1, 3, 5, 7.
  const std::vector<Rgb> greys = {
      {0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {4, 4, 4}, {5, 5, 5}, {6, 6, 6}, {7, 7, 7}};
  const RawImage image = DecodeImage(test::MakeGif({.screen = {1, 8},
                                                    .frame = {0, 0, 1, 8},
                                                    .interlaced = true,
                                                    .palette = greys,
                                                    .indices = {0, 4, 2, 6, 1, 3, 5, 7}}));
  ASSERT_EQ(image.channels, 3);
  for (std::size_t y = 0; y < 8; ++y) EXPECT_EQ(Samples8(image)[3 * y], y);
}

TEST(GifReader, ResolvesThePalette) {
  const RawImage image = DecodeImage(test::MakeGif(
      {.screen = {3, 1}, .frame = {0, 0, 3, 1}, .palette = kWhiteAndRed, .indices = {0, 1, 0}}));
  EXPECT_TRUE(image.from_palette);
  EXPECT_FALSE(image.partial_frame);
  EXPECT_THAT(Samples8(image), ElementsAre(255, 255, 255, 200, 10, 20, 255, 255, 255));
}

TEST(GifReader, MakesTheTransparentColourAlpha) {
  const RawImage image = DecodeImage(test::MakeGif({.screen = {2, 1},
                                                    .frame = {0, 0, 2, 1},
                                                    .palette = kWhiteAndRed,
                                                    .transparent = 1,
                                                    .indices = {0, 1}}));
  EXPECT_THAT(Samples8(image), ElementsAre(255, 255, 255, 255, 200, 10, 20, 0));
}

TEST(GifReader, FillsTheScreenAroundASmallerPicture) {
  const RawImage image = DecodeImage(test::MakeGif({.screen = {3, 2},
                                                    .frame = {1, 1, 2, 1},
                                                    .palette = kWhiteAndRed,
                                                    .background = 1,
                                                    .indices = {0, 0}}));
  EXPECT_TRUE(image.partial_frame);
  EXPECT_EQ(image.size, (Size{3, 2}));
  const Bytes samples = Samples8(image);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(samples[3 * i], i >= 4 ? 255 : 200) << i;
}

TEST(GifReader, RefusesAPictureThatReachesOverItsScreen) {
  for (const Rect frame : {Rect{1, 0, 2, 1}, Rect{0, 1, 2, 1}}) {
    const Bytes file = test::MakeGif(
        {.screen = {2, 1}, .frame = frame, .palette = kWhiteAndRed, .indices = {0, 1}});
    EXPECT_EQ(StatusOf(file), Status::kUnreadable);
  }
}

TEST(GifReader, CountsPictures) {
  const RawImage image = DecodeImage(test::MakeGif({.screen = {2, 1},
                                                    .frame = {0, 0, 2, 1},
                                                    .palette = kWhiteAndRed,
                                                    .pages = 3,
                                                    .indices = {0, 1}}));
  EXPECT_EQ(image.page_count, 3);
}

TEST(JpegReader, ReadsGreyAndColour) {
  for (const bool progressive : {false, true}) {
    const RawImage grey =
        DecodeImage(test::MakeJpeg({16, 8}, 1, Bytes(16 * 8, 77), 100, 0, progressive));
    EXPECT_EQ(grey.channels, 1);
    EXPECT_EQ(Samples8(grey), Bytes(16 * 8, 77));
    Bytes red;
    for (int i = 0; i < 64; ++i) red.insert(red.end(), {200, 0, 0});
    const RawImage rgb = DecodeImage(test::MakeJpeg({8, 8}, 3, red, 100, 0, progressive));
    ASSERT_EQ(rgb.channels, 3);
    EXPECT_NEAR(Samples8(rgb)[0], 200, 3);
    EXPECT_NEAR(Samples8(rgb)[2], 0, 3);
  }
}

TEST(JpegReader, TellsTheExifOrientation) {
  const RawImage image = DecodeImage(test::MakeJpeg({60, 40}, 1, Bytes(60 * 40, 1), 75, 6));
  EXPECT_EQ(image.orientation, 6);
  EXPECT_EQ(image.size, (Size{60, 40}));
}

TEST(JpegReader, RefusesDamageThatItsLibraryOnlyWarnsOf) {
  Bytes noise(64 * 64);
  for (std::size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<std::uint8_t>(i * i * 37);
  Bytes file = test::MakeJpeg({64, 64}, 1, noise);
  ASSERT_EQ(StatusOf(file), Status::kOk);
  file.insert(file.end() - 1000, {0xFF, 0xD9});  // an end in the midst of the data
  EXPECT_EQ(StatusOf(file), Status::kUnreadable);
}

TEST(PnmReader, ReadsAllSixKinds) {
  EXPECT_THAT(Samples8(DecodeImage(test::AsBytes("P1 # c\n3 2\n101\n0 1 0"))),
              ElementsAre(0, 1, 0, 1, 0, 1));
  EXPECT_THAT(Samples8(DecodeImage(test::AsBytes("P2\n# a\n# b\n2 1\n100\n7 100"))),
              ElementsAre(7, 100));
  EXPECT_THAT(Samples<std::uint16_t>(DecodeImage(test::AsBytes("P3 1 1 1000 7 8 1000\n"))),
              ElementsAre(7, 8, 1000));
  EXPECT_THAT(Samples8(DecodeImage(test::AsBytes("P4\n10 1\n\x80\x40"))),
              ElementsAre(0, 1, 1, 1, 1, 1, 1, 1, 1, 0));
  EXPECT_THAT(Samples8(DecodeImage(test::AsBytes("P5\n2 1\n255\nAz"))), ElementsAre('A', 'z'));
  EXPECT_THAT(
      Samples<std::uint16_t>(DecodeImage(test::AsBytes(std::string_view("P5 1 1 256 \1\0", 13)))),
      ElementsAre(256));
  const RawImage color = DecodeImage(test::AsBytes("P6 1 1 255\nabc"));
  EXPECT_EQ(color.channels, 3);
  EXPECT_THAT(Samples8(color), ElementsAre('a', 'b', 'c'));
}

TEST(PnmReader, RefusesSamplesAboveTheDeclaredMaximum) {
  EXPECT_EQ(StatusOf(test::AsBytes("P2 1 1 100 101")), Status::kUnreadable);
  EXPECT_EQ(StatusOf(test::AsBytes("P5 1 1 50 A")), Status::kUnreadable);
  EXPECT_EQ(StatusOf(test::AsBytes("P2 1 1 0 0")), Status::kUnreadable);
}

TEST(BmpReader, ReadsPalettesAndColours) {
  for (const bool top_down : {false, true}) {
    for (const int bits : {1, 4, 8}) {
      SCOPED_TRACE(bits);
      const RawImage image = DecodeImage(test::MakeBmp({.size = {3, 2},
                                                        .bits = bits,
                                                        .top_down = top_down,
                                                        .palette = kWhiteAndRed,
                                                        .indices = {1, 0, 0, 0, 0, 1}}));
      EXPECT_TRUE(image.from_palette);
      const Bytes samples = Samples8(image);
      const Bytes expected = {10, 255, 255, 255, 255, 10};
      for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(samples[3 * i + 1], expected[i]) << i;
    }
    for (const int bits : {24, 32}) {
      const RawImage image = DecodeImage(test::MakeBmp(
          {.size = {1, 2}, .bits = bits, .top_down = top_down, .pixels = {{1, 2, 3}, {4, 5, 6}}}));
      EXPECT_EQ(image.channels, 3);
      EXPECT_THAT(Samples8(image), ElementsAre(1, 2, 3, 4, 5, 6));
    }
  }
}

TEST(ImageReader, RefusesFilesThatBreakOff) {
  for (const Bytes& file : test::GoodFiles()) {
    EXPECT_EQ(StatusOf(file), Status::kOk);
    // The last four bytes of our TIFF files are the link to the next page: no part of the picture.
    const std::size_t end = file[0] == 'I' ? file.size() - 4 : file.size();
    for (std::size_t size = 0; size < end; ++size) {
      const Bytes prefix(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
      EXPECT_EQ(StatusOf(prefix), Status::kUnreadable)
          << std::string(file.begin(), file.begin() + 4) << ", " << size << " of " << file.size();
    }
  }
}

TEST(ImageReader, RefusesFilesAboveTheLimitOfPixels) {
  for (const Bytes& file : test::GoodFiles())
    EXPECT_EQ(StatusOf(file, {.max_pixels = 0}), Status::kTooLarge);
}

TEST(ImageReader, NamesTheOptionForFilesThatDeclareTooManyPixels) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "huge.png", test::PngHeaderOnly(60000, 40000));
  try {
    ReadImage(folder / "huge.png");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kTooLarge);
    EXPECT_THAT(error.what(), HasSubstr("huge.png: PNG: the header declares 60000x40000 pixels"));
    EXPECT_THAT(error.what(), HasSubstr("--max-pixels"));
  }
}

TEST(ImageReader, TakesNoMemoryForPixelsThatTheFileCannotHold) {
  const ReadOptions no_limit = {.max_pixels = ~std::uint64_t{0}};
  for (const char* header : {"P5 2000000000 2000000000 255 ",
                             "P4 2147483647 2147483647 ",
                             "P1 2147483647 2147483647 1",
                             "P3 2000000000 2000000000 9 1"})
    EXPECT_EQ(StatusOf(test::AsBytes(header), no_limit), Status::kUnreadable) << header;
}

TEST(ImageReader, LooksAtTheContentAndNotAtTheName) {
  const test::TemporaryFolder folder;
  const Bytes gif = test::MakeGif(
      {.screen = {2, 1}, .frame = {0, 0, 2, 1}, .palette = kWhiteAndRed, .indices = {0, 1}});
  WriteFile(folder / "mask.png", gif);
  EXPECT_EQ(ReadImage(folder / "mask.png").format, "GIF");
}

TEST(ImageReader, NamesTheFileThatItCannotRead) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "empty.png", "");
  WriteFile(folder / "text.png", "hello, world");
  for (const char* name : {"empty.png", "text.png", "missing.png", "."}) {
    try {
      ReadImage(folder / name);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.status(), Status::kUnreadable);
      EXPECT_THAT(error.what(), HasSubstr(name));
      EXPECT_THAT(error.what(), HasSubstr("; "));
    }
  }
}

TEST(ImageReader, ReadsBackWhatTheWriterWrote) {
  const SoftMap soft({2, 1}, std::vector<float>{0.25F, 1.0F});
  const RawImage image = DecodeImage(PngBytes(soft));
  EXPECT_EQ(image.max_value, 65535);
  EXPECT_THAT(Samples<std::uint16_t>(image), ElementsAre(16384, 65535));
}

}  // namespace
}  // namespace noref
