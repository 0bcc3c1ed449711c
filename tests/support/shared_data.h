// SPDX-License-Identifier: Apache-2.0
// Real data and golden values that do not ship with the sources. Tests that need them are skipped,
// with a message, where they are not at hand.
#pragma once

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace noref::test {

/// The folder that holds `data` and `golden`: NOREF_SHARED, or `shared` beside the source folder.
inline std::filesystem::path SharedFolder() {
  if (const char* folder = std::getenv("NOREF_SHARED")) return folder;
  return std::filesystem::path(NOREF_SOURCE_DIR).parent_path() / "shared";
}

}  // namespace noref::test

/// Skips the test unless the file or folder `relative` is there.
#define NOREF_NEEDS_SHARED(relative)                                        \
  if (!std::filesystem::exists(::noref::test::SharedFolder() / (relative))) \
  GTEST_SKIP() << (relative) << " is not at hand; set NOREF_SHARED to the folder that holds it"
