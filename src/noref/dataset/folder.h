// SPDX-License-Identifier: Apache-2.0
// What stands in a folder. Internal to this module.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace noref {

/// False also for what does not exist or is a link that leads nowhere or in a circle.
bool IsFolder(const std::filesystem::path& path);

/// The names in a folder (the empty path is the working folder) in natural order; none if it is no
/// folder. Throws Error if it cannot be read.
std::vector<std::string> FolderNames(const std::filesystem::path& folder);

/// True for the extensions of the image formats that can be read, in upper or lower case.
bool HasImageExtension(const std::filesystem::path& path);

}  // namespace noref
