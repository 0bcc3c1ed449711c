// SPDX-License-Identifier: Apache-2.0
// Real files with known answers (pixel counts by other programs). Skipped where they are missing.
#include <algorithm>

#include <gtest/gtest.h>

#include "noref/base/file.h"
#include "noref/image/decode.h"

#include "support/shared_data.h"
#include "support/temporary_folder.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

fs::path Data(const fs::path& relative) {
  return test::SharedFolder() / "data" / relative;
}

/// All files below data/`relative`, in order.
std::vector<fs::path> FilesBelow(const fs::path& relative) {
  std::vector<fs::path> files;
  if (!fs::exists(Data(relative))) return files;
  for (const auto& entry : fs::recursive_directory_iterator(Data(relative)))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(SharedFiles, DriveGifsHaveTheKnownPixelCounts) {
  NOREF_NEEDS_SHARED("data/DRIVE/test");
  const test::TemporaryFolder folder;
  const auto renamed = [&](const fs::path& relative) {
    fs::copy_file(Data(relative), folder / "copy.png", fs::copy_options::overwrite_existing);
    return folder / "copy.png";
  };
  const fs::path manual1 = "DRIVE/test/manual1/01_manual1.gif";
  const fs::path manual2 = "DRIVE/test/manual2/01_manual2.gif";
  const fs::path fov = "DRIVE/test/fov/01_test_mask.gif";
  for (const bool rename : {false, true}) {
    const auto path = [&](const fs::path& relative) {
      return rename ? renamed(relative) : Data(relative);
    };
    const Mask mask = ReadMask(path(manual1)).value;
    EXPECT_EQ(mask.size(), (Size{565, 584}));
    EXPECT_EQ(CountOnes(mask), 29440u);
    EXPECT_EQ(CountOnes(ReadMask(path(manual2)).value), 28848u);
    EXPECT_EQ(CountOnes(ReadFov(path(fov)).value), 224377u);
  }
}

TEST(SharedFiles, ReversedPaletteIsResolved) {
  NOREF_NEEDS_SHARED("data/galdran_vessel_qual_examples/better.gif");
  const SoftMap soft = ReadSoftMap(Data("galdran_vessel_qual_examples/better.gif")).value;
  double sum = 0.0;
  for (const float value : soft.values()) sum += value;
  EXPECT_NEAR(255.0 * sum / static_cast<double>(soft.PixelCount()), 20.0, 0.5);
}

TEST(SharedFiles, MasksOfZeroAndOneAreRead) {
  NOREF_NEEDS_SHARED("data/outputs/VascX_samples/mixed_1024/DRIVE_22.png");
  const Mask mask = ReadMask(Data("outputs/VascX_samples/mixed_1024/DRIVE_22.png")).value;
  EXPECT_EQ(mask.PixelCount(), 1048576u);
  EXPECT_EQ(CountOnes(mask), 70725u);
}

TEST(SharedFiles, AllManualMasksAndFovsAreReadWithoutAGuess) {
  NOREF_NEEDS_SHARED("data");
  for (const fs::path& path : FilesBelow(".")) {
    SCOPED_TRACE(path.string());
    const std::string folder = path.parent_path().filename().string();
    if (folder == "manual1" || folder == "manual2") {
      const Decoded<Mask> mask = ReadMask(path);
      EXPECT_TRUE(mask.warnings.empty());
      EXPECT_FALSE(IsSuspectedInverted(mask.value, WholeFrame(mask.value.size())));
    } else if (folder.starts_with("fov")) {
      EXPECT_TRUE(ReadFov(path).warnings.empty());
    }
  }
}

TEST(SharedFiles, SoftMapsAreNeverTakenForMasks) {
  NOREF_NEEDS_SHARED("data/outputs");
  for (const char* method : {"HED", "Wavelets", "SGL_teacher_s8", "TiledUNet_antillia", "V-GAN"}) {
    for (const fs::path& path : FilesBelow(fs::path("outputs") / method)) {
      SCOPED_TRACE(path.string());
      EXPECT_TRUE(ReadSoftMap(path).warnings.empty());
      EXPECT_THROW(ReadMask(path), Error);
    }
  }
}

}  // namespace
}  // namespace noref
