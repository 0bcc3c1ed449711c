// SPDX-License-Identifier: Apache-2.0
#include "cli/output_file.h"

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref::cli {

std::filesystem::path OutputFile(const std::filesystem::path& folder,
                                 const std::string& id,
                                 std::string_view extension) {
  const std::filesystem::path relative = id + std::string(extension);
  bool leads_out = id.empty() || relative.is_absolute();
  for (const std::filesystem::path& part : relative.parent_path()) leads_out |= part == "..";
  if (leads_out || id.find('\0') != std::string::npos)
    throw Error(fmt::format(
        "{}: this id cannot name a file in {}; give it another id", id, folder.string()));
  return folder / relative;
}

}  // namespace noref::cli
