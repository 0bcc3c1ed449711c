// SPDX-License-Identifier: Apache-2.0
#include "noref/base/resource.h"

#include <cstdlib>
#include <vector>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> ResourceRoots() {
  if (const char* home = std::getenv("NOREF_HOME")) return {home};
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  std::vector<fs::path> roots = {program.parent_path() / "../share/noref"};
  for (fs::path folder = program.parent_path(); folder.has_relative_path();
       folder = folder.parent_path())
    roots.push_back(folder);
  return roots;
}

}  // namespace

fs::path ResourcePath(std::string_view relative) {
  for (const fs::path& root : ResourceRoots()) {
    std::error_code code;
    if (fs::exists(root / relative, code)) return (root / relative).lexically_normal();
  }
  throw Error(fmt::format(
      "{}: not found beside the program; set NOREF_HOME to the folder that holds it", relative));
}

}  // namespace noref
