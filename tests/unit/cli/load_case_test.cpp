// SPDX-License-Identifier: Apache-2.0
#include "cli/load_case.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/image/image_writer.h"

#include "support/disc.h"
#include "support/folder_tree.h"

namespace noref::cli {
namespace {

using test::MessageOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// A disc with vessels, written as every kind of file.
class LoadCaseTest : public testing::Test {
 protected:
  LoadCaseTest() {
    SoftMap soft(disc_.mask.size());
    RgbImage image(disc_.mask.size());
    for (std::size_t i = 0; i < soft.PixelCount(); ++i) {
      soft.values()[i] = disc_.mask.values()[i] == 1 ? 0.75F : 0.25F * disc_.fov.values()[i];
      if (disc_.fov.values()[i] == 1) image.values()[i] = {.red = 200, .green = 120, .blue = 60};
    }
    WritePng(folder_ / "mask.png", disc_.mask);
    WritePng(folder_ / "inverted.png", Inverted(disc_.mask));
    WritePng(folder_ / "fov.png", disc_.fov);
    WritePng(folder_ / "soft.png", soft);
    WritePng(folder_ / "image.png", image);
    WritePng(folder_ / "small.png", test::MakeDiscCase(48).mask);
    WritePng(folder_ / "empty.png", Mask(disc_.mask.size()));
  }

  Case Make(std::map<Role, std::string> files) const {
    Case one{.id = "01", .files = {}};
    for (const auto& [role, name] : files) one.files[role] = folder_ / name;
    return one;
  }

  Status StatusOf(const Case& one, const LoadOptions& options) const {
    try {
      const LoadedCase loaded = LoadCase(one, options);
      RequirePolarity(loaded, options);
      if (loaded.mask) RequireVessels(loaded);
    } catch (const Error& error) {
      return error.status();
    }
    return Status::kOk;
  }

  double VesselFraction() const {
    return static_cast<double>(CountOnes(disc_.mask)) / static_cast<double>(CountOnes(disc_.fov));
  }

  const test::TemporaryFolder folder_;
  const test::DiscCase disc_ = test::MakeDiscCase(64);
  const LoadOptions with_fov_{.primary = Role::kMasks,
                              .required = {},
                              .optional = {Role::kFov, Role::kImages},
                              .threshold = {},
                              .files = {},
                              .reference_files = {},
                              .classes = {}};
};

TEST_F(LoadCaseTest, ImagesCanBeTheInput) {
  const LoadOptions options{.primary = Role::kImages,
                            .required = {},
                            .optional = {Role::kFov},
                            .threshold = {},
                            .files = {},
                            .reference_files = {},
                            .classes = {}};
  const LoadedCase with_fov =
      LoadCase(Make({{Role::kImages, "image.png"}, {Role::kFov, "fov.png"}}), options);
  EXPECT_EQ(with_fov.image->size(), disc_.fov.size());
  EXPECT_EQ(with_fov.fov, disc_.fov);
  EXPECT_FALSE(with_fov.mask);
  EXPECT_FALSE(with_fov.vessel_fraction);
  EXPECT_FALSE(with_fov.is_suspected_inverted);
  const LoadedCase estimated = LoadCase(Make({{Role::kImages, "image.png"}}), options);
  EXPECT_EQ(FovSourceName(estimated.fov_source), "estimated");
  EXPECT_EQ(StatusOf(Make({{Role::kImages, "image.png"}, {Role::kFov, "small.png"}}), options),
            Status::kSizeMismatch);
  EXPECT_EQ(StatusOf(Make({{Role::kFov, "fov.png"}}), options), Status::kMissing);
}

TEST_F(LoadCaseTest, TheFovIsTheFileElseEstimatedElseTheFrame) {
  const LoadedCase file = LoadCase(
      Make({{Role::kMasks, "mask.png"}, {Role::kFov, "fov.png"}, {Role::kImages, "image.png"}}),
      with_fov_);
  EXPECT_EQ(file.mask, disc_.mask);
  EXPECT_EQ(file.fov, disc_.fov);
  EXPECT_EQ(FovSourceName(file.fov_source), "file");
  EXPECT_DOUBLE_EQ(*file.vessel_fraction, VesselFraction());
  EXPECT_FALSE(file.image);

  const LoadedCase estimated =
      LoadCase(Make({{Role::kMasks, "mask.png"}, {Role::kImages, "image.png"}}), with_fov_);
  EXPECT_EQ(FovSourceName(estimated.fov_source), "estimated");
  EXPECT_NEAR(*estimated.vessel_fraction, VesselFraction(), 0.02);
  EXPECT_TRUE(estimated.image);

  const LoadedCase frame = LoadCase(Make({{Role::kMasks, "mask.png"}}), with_fov_);
  EXPECT_EQ(FovSourceName(frame.fov_source), "frame");
  EXPECT_EQ(frame.fov, WholeFrame(disc_.mask.size()));
}

TEST_F(LoadCaseTest, AnImageWithoutADiscGivesTheFrameAndAWarning) {
  WritePng(folder_ / "flat.png", RgbImage(disc_.mask.size(), Rgb{90, 90, 90}));
  const LoadedCase loaded =
      LoadCase(Make({{Role::kMasks, "mask.png"}, {Role::kImages, "flat.png"}}), with_fov_);
  EXPECT_EQ(FovSourceName(loaded.fov_source), "frame");
  EXPECT_THAT(loaded.warnings, ElementsAre("images fov_not_found"));
}

TEST_F(LoadCaseTest, AThresholdMakesAMaskOfASoftMap) {
  LoadOptions options = with_fov_;
  options.primary = Role::kSoft;
  const Case one = Make({{Role::kSoft, "soft.png"}, {Role::kFov, "fov.png"}});
  const LoadedCase soft = LoadCase(one, options);
  EXPECT_FALSE(soft.mask);
  EXPECT_FALSE(soft.vessel_fraction);
  EXPECT_NEAR(
      *std::max_element(soft.soft->values().begin(), soft.soft->values().end()), 0.75, 1e-4);
  options.threshold = 0.5;
  EXPECT_EQ(LoadCase(one, options).mask, disc_.mask);
}

TEST_F(LoadCaseTest, ReferencesAreReadWhenTheyAreAskedFor) {
  LoadOptions options = with_fov_;
  options.required = {Role::kReference};
  const Case one = Make({{Role::kMasks, "mask.png"}, {Role::kReference, "empty.png"}});
  EXPECT_EQ(LoadCase(one, options).reference, Mask(disc_.mask.size()));
  EXPECT_FALSE(LoadCase(one, with_fov_).reference);
  EXPECT_EQ(MessageOf([&] {
              LoadCase(Make({{Role::kMasks, "mask.png"}}), options);
            }),
            "01: no file for reference; add it or leave the case out");
}

TEST_F(LoadCaseTest, InversionIsFoundAndUndone) {
  const Case one = Make({{Role::kMasks, "inverted.png"}, {Role::kFov, "fov.png"}});
  EXPECT_EQ(StatusOf(one, with_fov_), Status::kSuspectedInverted);
  EXPECT_TRUE(LoadCase(one, with_fov_).is_suspected_inverted);
  LoadOptions options = with_fov_;
  options.invert = true;
  EXPECT_EQ(StatusOf(one, options), Status::kOk);
  EXPECT_EQ(LoadCase(one, options).mask, disc_.mask);
  const Case upright = Make({{Role::kMasks, "mask.png"}, {Role::kFov, "fov.png"}});
  EXPECT_EQ(StatusOf(upright, options), Status::kSuspectedInverted);
}

TEST_F(LoadCaseTest, EveryTroubleHasItsStatus) {
  WriteFile(folder_ / "zero.png", std::string_view(""));
  WritePng(folder_ / "full.png", Fov(WholeFrame(disc_.mask.size())));
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "mask.png"}}), with_fov_), Status::kOk);
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "none.png"}}), with_fov_), Status::kUnreadable);
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "zero.png"}}), with_fov_), Status::kUnreadable);
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "empty.png"}}), with_fov_), Status::kEmpty);
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "full.png"}}), with_fov_), Status::kFull);
  EXPECT_EQ(StatusOf(Make({}), with_fov_), Status::kMissing);
  const Case other_fov = Make({{Role::kMasks, "small.png"}, {Role::kFov, "fov.png"}});
  EXPECT_EQ(StatusOf(other_fov, with_fov_), Status::kSizeMismatch);
  EXPECT_EQ(MessageOf([&] { LoadCase(other_fov, with_fov_); }),
            (folder_ / "fov.png").string() + ": is 64x64, but " + (folder_ / "small.png").string() +
                " is 48x48; give files of one size");
  LoadOptions small = with_fov_;
  small.files.read.max_pixels = 100;
  EXPECT_EQ(StatusOf(Make({{Role::kMasks, "mask.png"}}), small), Status::kTooLarge);
}

TEST_F(LoadCaseTest, TheFingerprintChangesWithFilesAndSettings) {
  const Case one = Make({{Role::kMasks, "mask.png"}, {Role::kFov, "fov.png"}});
  const std::string fingerprint = Fingerprint(one, "a");
  EXPECT_EQ(fingerprint.size(), 16u);
  EXPECT_EQ(Fingerprint(one, "a"), fingerprint);
  EXPECT_NE(Fingerprint(one, "b"), fingerprint);
  EXPECT_NE(Fingerprint(Make({{Role::kMasks, "mask.png"}}), "a"), fingerprint);
  const std::string gone = Fingerprint(Make({{Role::kMasks, "none.png"}}), "a");
  WritePng(folder_ / "fov.png", WholeFrame(disc_.mask.size()));
  EXPECT_NE(Fingerprint(one, "a"), fingerprint);
  WriteFile(folder_ / "none.png", std::string_view(""));
  EXPECT_NE(Fingerprint(Make({{Role::kMasks, "none.png"}}), "a"), gone);
}

}  // namespace
}  // namespace noref::cli
