// SPDX-License-Identifier: Apache-2.0
#include "noref/image/image_reader.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "noref/base/rng.h"
#include "noref/image/decode.h"
#include "noref/image/fov_estimate.h"

#include "support/image_files.h"

namespace noref {
namespace {

using test::Bytes;

/// Damaged variants per good file; NOREF_FUZZ_ROUNDS asks for more.
std::uint64_t Rounds() {
  const char* text = std::getenv("NOREF_FUZZ_ROUNDS");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 200;
}

/// Some bytes replaced, removed or repeated, and perhaps an end cut off.
Bytes Damaged(Bytes file, Rng& rng) {
  const int changes = rng.Between(1, 6);
  for (int i = 0; i < changes && !file.empty(); ++i) {
    const auto place = file.begin() + rng.Below(static_cast<std::uint32_t>(file.size()));
    switch (rng.Below(5)) {
      case 0:
        *place = static_cast<std::uint8_t>(rng.Bits32());
        break;
      case 1:
        *place = static_cast<std::uint8_t>(*place ^ 1U << rng.Below(8));
        break;
      case 2:
        *place = rng.Bernoulli(0.5) ? 0xFF : 0x00;
        break;
      case 3:
        file.erase(place);
        break;
      default:
        file.insert(place, static_cast<std::uint8_t>(rng.Bits32()));
        break;
    }
  }
  if (rng.Bernoulli(0.1)) file.resize(rng.Below(static_cast<std::uint32_t>(file.size()) + 1));
  return file;
}

/// Decodes for one role: all values lie in [0, highest], or there is an Error.
template <class Decode>
void ExpectValuesOrError(const RawImage& image, const Decode& decode, float highest) {
  try {
    const auto decoded = decode(image).value;
    EXPECT_EQ(decoded.size(), image.size);
    for (const auto value : decoded.values())
      ASSERT_TRUE(static_cast<float>(value) >= 0.0F && static_cast<float>(value) <= highest);
  } catch (const Error& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
  }
}

void ExpectDecodesForEveryRole(const RawImage& image) {
  ExpectValuesOrError(image, DecodeMask, 1.0F);
  ExpectValuesOrError(image, DecodeSoftMap, 1.0F);
  ExpectValuesOrError(image, DecodeFov, 1.0F);
  ExpectValuesOrError(image, DecodeLabels, 255.0F);
  try {
    EXPECT_EQ(EstimateFov(DecodeFundus(image).value).fov.size(), image.size);
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kAmbiguous);
  }
}

/// True for a picture that is consistent in itself, false for an Error; all else fails the test.
bool DecodesOrFails(const Bytes& file) {
  const ReadOptions small = {.max_pixels = 100'000};
  try {
    const RawImage image = DecodeImage(file, small);
    const std::size_t count =
        std::visit([](const auto& samples) { return samples.size(); }, image.samples);
    EXPECT_GT(image.size.width, 0);
    EXPECT_GT(image.size.height, 0);
    EXPECT_EQ(count,
              static_cast<std::size_t>(image.size.width) *
                  static_cast<std::size_t>(image.size.height) *
                  static_cast<std::size_t>(image.channels));
    EXPECT_GE(image.page_count, 1);
    EXPECT_TRUE(image.orientation >= 1 && image.orientation <= 8);
    ExpectDecodesForEveryRole(image);
    return true;
  } catch (const Error& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
    return false;
  }
}

TEST(ImageReader, GivesAPictureOrAnErrorForDamagedFiles) {
  std::uint64_t refused = 0;
  const std::vector<Bytes> files = test::GoodFiles();
  for (std::uint64_t kind = 0; kind < files.size(); ++kind) {
    for (std::uint64_t seed = 0; seed < Rounds(); ++seed) {
      SCOPED_TRACE(testing::Message() << "file " << kind << ", seed " << seed);
      Rng rng(seed, kind, 0);
      if (!DecodesOrFails(Damaged(files[kind], rng))) ++refused;
    }
  }
  EXPECT_GT(refused, files.size() * Rounds() / 4);
}

}  // namespace
}  // namespace noref
