// SPDX-License-Identifier: Apache-2.0
// Files that come with the program: configs, models, small tables.
#pragma once

#include <filesystem>
#include <string_view>

namespace noref {

/// The path of a shipped file such as `models/default.safetensors`. Looked up in the folder named
/// by the environment variable NOREF_HOME, else beside the program: `../share/noref`, then each
/// folder above it (a build tree inside the sources). Throws Error if it is nowhere.
std::filesystem::path ResourcePath(std::string_view relative);

}  // namespace noref
