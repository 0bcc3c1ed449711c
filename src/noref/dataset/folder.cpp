// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/folder.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 11> kImageExtensions = {
    ".png", ".tif", ".tiff", ".gif", ".jpg", ".jpeg", ".bmp", ".pbm", ".pgm", ".ppm", ".pnm"};

}  // namespace

bool IsFolder(const fs::path& path) {
  std::error_code code;
  return fs::is_directory(path, code);
}

std::vector<std::string> FolderNames(const fs::path& folder) {
  const fs::path shown = folder.empty() ? "." : folder;
  if (!IsFolder(shown)) return {};
  std::vector<std::string> names;
  std::error_code code;
  fs::directory_iterator entry(shown, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code))
    names.push_back(entry->path().filename().string());
  if (code)
    throw Error(Status::kUnreadable,
                fmt::format("{}: cannot read the folder: {}; check its permissions",
                            shown.string(),
                            code.message()));
  std::sort(names.begin(), names.end(), NaturalLess);
  return names;
}

bool HasImageExtension(const fs::path& path) {
  const std::string extension = Lower(path.extension().string());
  return std::find(kImageExtensions.begin(), kImageExtensions.end(), extension) !=
         kImageExtensions.end();
}

}  // namespace noref
