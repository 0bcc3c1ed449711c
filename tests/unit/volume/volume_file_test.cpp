// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/volume_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

using testing::HasSubstr;

/// What ReadLabelVolume complains about.
std::string Complaint(const std::filesystem::path& path) {
  try {
    ReadLabelVolume(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

std::string MetaHeader(const std::string& lines) {
  return "ObjectType = Image\nNDims = 3\n" + lines + "ElementDataFile = LOCAL\n";
}

TEST(ReadLabelVolume, RefusesWhatIsNoVolume) {
  const test::TemporaryFolder folder;
  EXPECT_THAT(Complaint(folder / "absent.mha"), HasSubstr("cannot be opened"));
  EXPECT_THAT(Complaint(folder.path()), HasSubstr("cannot be opened"));
  WriteFile(folder / "text.mha", std::string_view("hello\nworld\n"));
  EXPECT_THAT(Complaint(folder / "text.mha"), HasSubstr("not a MetaImage, NIfTI or NRRD volume"));
}

TEST(ReadLabelVolume, RefusesHugeSidesBeforeMemoryIsTaken) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a.mha", MetaHeader("DimSize = 60000 60000 60000\nElementType = MET_UCHAR\n"));
  EXPECT_THAT(Complaint(folder / "a.mha"), HasSubstr("a side of 60000 voxels"));
  WriteFile(folder / "b.mha", MetaHeader("DimSize = 32000 32000 32000\nElementType = MET_UCHAR\n"));
  EXPECT_THAT(Complaint(folder / "b.mha"), HasSubstr("32000x32000x32000 voxels"));
}

TEST(ReadLabelVolume, DoesNotFollowAHeaderOutOfItsFolder) {
  const test::TemporaryFolder folder;
  for (const std::string name : {"/etc/passwd", "../secret.raw", "sub/v.raw", "v%03d.raw 1 3 1"}) {
    WriteFile(
        folder / "v.mhd",
        "NDims = 3\nDimSize = 2 2 2\nElementType = MET_UCHAR\nElementDataFile = " + name + "\n");
    EXPECT_THAT(Complaint(folder / "v.mhd"), HasSubstr("use LOCAL or one file beside it")) << name;
  }
}

TEST(ReadLabelVolume, RefusesVoxelsThatAreNoNumbers) {
  const test::TemporaryFolder folder;
  const float voxels[2] = {std::numeric_limits<float>::quiet_NaN(), 1};
  std::string file = MetaHeader("DimSize = 2 1 1\nElementType = MET_FLOAT\n");
  file.append(reinterpret_cast<const char*>(voxels), sizeof(voxels));
  WriteFile(folder / "v.mha", file);
  EXPECT_THAT(Complaint(folder / "v.mha"), HasSubstr("no finite number"));
}

TEST(ReadLabelVolume, RefusesMoreValuesThanAnyLabelVolumeHas) {
  const test::TemporaryFolder folder;
  std::string file = MetaHeader("DimSize = 300 300 1\nElementType = MET_INT\n");
  for (std::int32_t i = 0; i < 90000; ++i)
    file.append(reinterpret_cast<const char*>(&i), sizeof(i));
  WriteFile(folder / "v.mha", file);
  EXPECT_THAT(Complaint(folder / "v.mha"), HasSubstr("more than 65536 values"));
}

TEST(ReadLabelVolume, TakesMetaLongAsFourBytes) {
  const test::TemporaryFolder folder;
  const std::int32_t voxels[2] = {-7, 70000};
  std::string file = MetaHeader("DimSize = 1 2 1\nElementType = MET_LONG\n");
  file.append(reinterpret_cast<const char*>(voxels), sizeof(voxels));
  WriteFile(folder / "v.mha", file);
  const LabelVolume volume = ReadLabelVolume(folder / "v.mha");
  EXPECT_EQ(volume.palette()[volume.at(0, 0, 0)], -7);
  EXPECT_EQ(volume.palette()[volume.at(0, 1, 0)], 70000);
}

TEST(VolumeStem, KnowsTheExtensionsOfVolumes) {
  EXPECT_EQ(VolumeStem("a.b_0000.mha"), "a.b_0000");
  EXPECT_EQ(VolumeStem("a.NII.GZ"), "a");
  EXPECT_EQ(VolumeStem("a.nrrd"), "a");
  EXPECT_EQ(VolumeStem(".mha"), std::nullopt);
  EXPECT_EQ(VolumeStem("a.raw"), std::nullopt);
}

}  // namespace
}  // namespace noref
