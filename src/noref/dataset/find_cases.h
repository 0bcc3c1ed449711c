// SPDX-License-Identifier: Apache-2.0
// From patterns, files, folders and lists to cases. Nothing is dropped without a word: what does
// not fit together stands in the notes of the result.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/dataset/description.h"

namespace noref {

/// Where the files of one role are.
struct RoleSource {
  std::filesystem::path root;  ///< of relative patterns; empty: the working folder
  /// Alternatives: for each id the first that matches counts. A pattern without `{id}` names a
  /// folder (then it stands for FOLDER/{id}.*) or one file that serves all cases.
  std::vector<std::string> patterns;
  bool must_match = false;  ///< it is an error if no case has a file of this role
};

struct CaseQuery {
  Role primary = Role::kMasks;  ///< the role that makes the cases
  std::map<Role, RoleSource> sources;
  std::string id_pattern = "*";
  std::vector<std::string> only_ids;  ///< shell patterns of a split; empty: all
};

/// Sources of the roles of a data set; `split` may be empty. The roles of `wanted` are taken as far
/// as the description has them. Throws UsageError for an unknown split.
CaseQuery QueryOf(const DataSetOptions& data,
                  Role primary,
                  std::span<const Role> wanted,
                  const std::string& split);

/// The cases of the primary role's patterns in natural order of their ids, each with the files that
/// the other roles have for it. Throws Error with pattern and hint if nothing matches.
CaseList FindCases(const CaseQuery& query);

/// The same for cases whose primary files are known already; their order is kept.
CaseList PairCases(const CaseQuery& query, CaseList list);

/// Files, and folders with every image file in them (not below them), as they stand on a command
/// line. An id is the file name without extension; where two agree, the extension or as many
/// folders as tell them apart are added. A file that does not exist is a case too: its row says so.
/// Throws Error for a folder without images and UsageError for a file given twice.
CaseList CasesFromPaths(std::span<const std::string> paths, Role primary);

/// A CSV or JSON Lines list with the columns `id,path` and, as wanted, `fov`, `image`, `reference`,
/// `reference2`. Paths count from the folder of the list. Other columns are ignored unless they
/// look like a mistyped one of these. Throws Error `list:line: ...`.
CaseList ReadCaseTable(const std::filesystem::path& path, Role primary);

}  // namespace noref
