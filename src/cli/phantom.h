// SPDX-License-Identifier: Apache-2.0
// noref phantom: a folder of synthetic eyes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/app.h"

namespace noref::cli {

struct PhantomArguments {
  std::string out;
  std::optional<std::int64_t> count;
  std::optional<std::string> seed;  ///< as text, so that no sign is lost
  std::optional<std::int64_t> size;
  std::string config;
  std::vector<std::string> overrides;
  int threads = 0;
  bool quiet = false;
};

/// Writes the set. Throws UsageError for bad options, Error when it cannot be written.
int RunPhantom(const PhantomArguments& arguments);

}  // namespace noref::cli
