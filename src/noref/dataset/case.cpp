// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/case.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"

namespace noref {

std::string_view RoleName(Role role) {
  switch (role) {
    case Role::kMasks:
      return "masks";
    case Role::kSoft:
      return "soft";
    case Role::kFov:
      return "fov";
    case Role::kImages:
      return "images";
    case Role::kReference:
      return "reference";
    case Role::kReference2:
      return "reference2";
  }
  NOREF_CHECK(false);
}

std::filesystem::path Case::File(Role role) const {
  const auto found = files.find(role);
  return found == files.end() ? std::filesystem::path() : found->second;
}

std::string ListIds(const std::vector<std::string>& ids) {
  constexpr std::size_t kShown = 10;
  const std::size_t shown = std::min(ids.size(), kShown);
  const auto end = ids.begin() + static_cast<std::ptrdiff_t>(shown);
  const std::string list = fmt::format("{}", fmt::join(ids.begin(), end, ", "));
  return shown == ids.size() ? list : fmt::format("{} and {} more", list, ids.size() - shown);
}

}  // namespace noref
