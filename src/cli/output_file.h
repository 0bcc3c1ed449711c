// SPDX-License-Identifier: Apache-2.0
// Files that are named after a case.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace noref::cli {

/// `folder/id + extension`. An id may hold folders of its own ("left/01"). Throws Error for an id
/// that would lead out of the folder: ids come from files that are not trusted.
std::filesystem::path OutputFile(const std::filesystem::path& folder,
                                 const std::string& id,
                                 std::string_view extension);

}  // namespace noref::cli
