// SPDX-License-Identifier: Apache-2.0
// Damaged files: whatever bytes change, a volume is read whole or refused with one line.
#include <cctype>
#include <fstream>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/rng.h"
#include "noref/volume/volume_file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

using std::filesystem::path;

const std::vector<path>& Seeds() {
  static const path folder = path(NOREF_SOURCE_DIR) / "tests/golden/volume";
  static const std::vector<path> seeds = {folder / "mha_variants/int16_raw_le.mha",
                                          folder / "mha_variants/uint8_zlib.mha",
                                          folder / "mha_variants/float64_raw.mha",
                                          folder / "nifti/int16.nii",
                                          folder / "nifti/int16_big_endian.nii",
                                          folder / "nifti/uint8.nii.gz",
                                          folder / "nrrd/int16.nrrd",
                                          folder / "nrrd/int16_gzip.nrrd"};
  return seeds;
}

/// A plain write: thousands of files need no flush to the disk.
void Write(const path& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

/// Reads a file that may be anything; only an Error with the file's name may come out.
void ReadAnything(const path& file) {
  try {
    const LabelVolume volume = ReadLabelVolume(file);
    for (const std::uint16_t voxel : volume.voxels()) ASSERT_LT(voxel, volume.palette().size());
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with(file.string())) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

TEST(HostileVolume, SurvivesChangedBytes) {
  const test::TemporaryFolder folder;
  for (const path& seed_file : Seeds()) {
    const std::string bytes = ReadText(seed_file);
    const path file = folder / seed_file.filename();
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      SCOPED_TRACE(seed_file.filename().string() + " " + std::to_string(seed));
      Rng rng(seed, 0, 0);
      std::string damaged = bytes;
      const int changes = rng.Between(1, 4);
      for (int i = 0; i < changes; ++i)
        damaged[rng.Below(static_cast<std::uint32_t>(damaged.size()))] =
            static_cast<char>(rng.Below(256));
      Write(file, damaged);
      ReadAnything(file);
    }
  }
}

TEST(HostileVolume, IsRefusedAtEveryShorterLength) {
  const test::TemporaryFolder folder;
  for (const path& seed_file : Seeds()) {
    const std::string bytes = ReadText(seed_file);
    const path file = folder / seed_file.filename();
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      Write(file, std::string_view(bytes).substr(0, length));
      EXPECT_THROW(ReadLabelVolume(file), Error) << file << " " << length;
    }
  }
}

TEST(HostileVolume, SurvivesNumbersChangedInTextHeaders) {
  const test::TemporaryFolder folder;
  const std::vector<std::string> numbers = {"0",
                                            "-1",
                                            "99999999999999999999",
                                            "1e9",
                                            "nan",
                                            "",
                                            "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                                            "65536"};
  for (const path& seed_file : Seeds()) {
    const std::string text = ReadText(seed_file);
    const path file = folder / seed_file.filename();
    for (std::size_t begin = 0; begin < text.size() && begin < 700; ++begin) {
      if (std::isdigit(static_cast<unsigned char>(text[begin])) == 0) continue;
      for (const std::string& number : numbers) {
        Write(file, text.substr(0, begin) + number + text.substr(begin + 1));
        ReadAnything(file);
      }
    }
  }
}

}  // namespace
}  // namespace noref
