// SPDX-License-Identifier: Apache-2.0
// A case: an id and the files that belong to it, one per role.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace noref {

/// What a file is to a case. The names in descriptions and on command lines are those of RoleName.
enum class Role {
  kMasks,       ///< segmentations to be judged, {0,1}
  kSoft,        ///< soft maps of a segmenter, [0,1]
  kFov,         ///< field of view
  kImages,      ///< fundus images
  kReference,   ///< manual masks
  kReference2,  ///< manual masks of a second reader
};

inline constexpr std::array kRoles = {
    Role::kMasks, Role::kSoft, Role::kFov, Role::kImages, Role::kReference, Role::kReference2};

/// `masks`, `soft`, `fov`, `images`, `reference` or `reference2`.
std::string_view RoleName(Role role);

struct Case {
  std::string id;
  std::map<Role, std::filesystem::path> files;

  /// The file of a role; an empty path if there is none.
  std::filesystem::path File(Role role) const;
};

struct CaseList {
  std::vector<Case> cases;
  std::vector<std::string> notes;  ///< what did not fit together, one line each, for people
};

/// `a, b, c and 7 more`: at most ten ids.
std::string ListIds(const std::vector<std::string>& ids);

}  // namespace noref
