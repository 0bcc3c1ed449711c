// SPDX-License-Identifier: Apache-2.0
// Values of independent programs, which ship in tests/golden.
#pragma once

#include <filesystem>

#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"

namespace noref::test {

inline std::filesystem::path GoldenFolder() {
  return std::filesystem::path(NOREF_SOURCE_DIR) / "tests/golden";
}

/// The JSON of a file, named from the golden folder. Throws Error if it cannot be read.
inline nlohmann::json ReadGolden(const std::filesystem::path& file) {
  return nlohmann::json::parse(ReadText(GoldenFolder() / file));
}

/// Its "cases". Throws if there are none: a test of nothing would pass.
inline nlohmann::json ReadGoldenCases(const std::filesystem::path& file) {
  nlohmann::json cases = ReadGolden(file).at("cases");
  if (cases.empty()) throw Error(file.string() + ": holds no cases");
  return cases;
}

}  // namespace noref::test
