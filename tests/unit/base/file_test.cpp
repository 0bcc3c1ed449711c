// SPDX-License-Identifier: Apache-2.0
#include "noref/base/file.h"

#include <sys/stat.h>

#include <gtest/gtest.h>

#include "noref/base/error.h"

#include "support/temporary_folder.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

std::size_t FileCount(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

TEST(File, ReadsBackWhatWasWritten) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "deep/er/a.txt", "hello\n");
  EXPECT_EQ(ReadText(folder / "deep/er/a.txt"), "hello\n");
}

TEST(File, ReplacesTheWholeFileAndLeavesNothingElse) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a.txt", "a long first version");
  WriteFile(folder / "a.txt", "short");
  EXPECT_EQ(ReadText(folder / "a.txt"), "short");
  EXPECT_EQ(FileCount(folder.path()), 1u);
}

TEST(File, RefusesToReadWhatIsNoRegularFile) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const char* name : {"missing.png", ".", "pipe"}) {
    SCOPED_TRACE(name);
    try {
      ReadBytes(folder / name);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.status(), Status::kUnreadable);
      EXPECT_NE(std::string(error.what()).find("; "), std::string::npos);
    }
  }
}

TEST(File, RefusesFilesAboveTheLimit) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a", "0123456789");
  EXPECT_EQ(ReadBytes(folder / "a", 10).size(), 10u);
  EXPECT_THROW(ReadBytes(folder / "a", 9), Error);
}

TEST(File, AFullDiskIsOneErrorAndLeavesNothing) {
  EXPECT_THROW(AppendFile("/dev/full", 0).Append("x"), Error);
}

TEST(File, WritingOntoAFolderIsAnError) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(WriteFile(folder.path(), "x"), Error);
  WriteFile(folder / "file", "x");
  EXPECT_THROW(WriteFile(folder / "file/below", "x"), Error);
}

TEST(File, AppendKeepsWhatItIsToldToKeep) {
  const test::TemporaryFolder folder;
  WriteFile(folder / "a.csv", "id\n1\n2\nto");
  { AppendFile(folder / "a.csv", 7).Append("3\n"); }
  EXPECT_EQ(ReadText(folder / "a.csv"), "id\n1\n2\n3\n");
  { AppendFile(folder / "a.csv", 0).Append("new\n"); }
  EXPECT_EQ(ReadText(folder / "a.csv"), "new\n");
}

}  // namespace
}  // namespace noref
