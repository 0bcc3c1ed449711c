// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/find_cases.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/dataset/pattern.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

/// The files of one role: by id, or one for all.
struct RoleFiles {
  FilesById by_id;
  std::optional<fs::path> for_all;
};

bool FitsAny(const std::string& id, const std::vector<std::string>& globs) {
  return globs.empty() || std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
           return FitsGlob(id, glob);
         });
}

fs::path Below(const fs::path& root, const std::string& path) {
  return root.empty() ? fs::path(path) : root / path;
}

/// Writes a folder as the pattern of its images.
std::string WithId(const fs::path& root, const std::string& pattern) {
  std::error_code code;
  const bool is_folder = !HasId(pattern) && fs::is_directory(Below(root, pattern), code);
  return is_folder ? (fs::path(pattern) / "{id}.*").string() : pattern;
}

RoleFiles FindFiles(const RoleSource& source, const CaseQuery& query) {
  RoleFiles files;
  for (const std::string& written : source.patterns) {
    const std::string pattern = WithId(source.root, written);
    if (HasId(pattern)) {
      for (auto& [id, path] : ExpandPattern(source.root, pattern, query.id_pattern)) {
        if (FitsAny(id, query.only_ids)) files.by_id.emplace(id, path);
      }
    } else if (!files.for_all && fs::exists(Below(source.root, pattern))) {
      files.for_all = Below(source.root, pattern);
    }
  }
  return files;
}

/// `masks/{id}.png: no file matches; ...` for the first of the patterns, which is the usual one.
[[noreturn]] void FailNothingMatches(Role role, const RoleSource& source, const CaseQuery& query) {
  const std::string pattern = WithId(source.root, source.patterns.front());
  if (!HasId(pattern) && fs::exists(Below(source.root, pattern)))
    throw Error(Status::kMissing,
                fmt::format("{0}: '{1}' is one file; give it as an input, without an option, or a "
                            "pattern with {{id}}",
                            RoleName(role),
                            pattern));
  const std::string others =
      source.patterns.size() > 1 ? fmt::format(" (nor {} others)", source.patterns.size() - 1) : "";
  const std::string ids = query.id_pattern == "*" && query.only_ids.empty()
                              ? ""
                              : " or the ids do not fit the data set or split";
  throw Error(Status::kMissing,
              fmt::format("{}: no file matches '{}'{}: {}{}; check the pattern, --root and --split",
                          RoleName(role),
                          pattern,
                          others,
                          DescribeMismatch(source.root, pattern),
                          ids));
}

/// What the description promises and the disk lacks: ids of the split without a primary file.
void NoteMissingIds(const CaseQuery& query, CaseList& list) {
  std::set<std::string> found;
  for (const Case& one : list.cases) found.insert(one.id);
  std::vector<std::string> missing;
  for (const std::string& id : query.only_ids) {
    if (id.find_first_of("*?[") == std::string::npos && !found.contains(id)) missing.push_back(id);
  }
  if (missing.empty()) return;
  list.notes.push_back(fmt::format("{}: no file for {} ids of the split: {}",
                                   RoleName(query.primary),
                                   missing.size(),
                                   ListIds(missing)));
}

/// Ids of files that no case has, under this id or, through another pattern, a longer or shorter
/// one.
std::vector<std::string> UnusedIds(Role role, const RoleFiles& files, const CaseList& list) {
  std::set<fs::path> used;
  for (const Case& one : list.cases) used.insert(one.File(role));
  std::vector<std::string> unused;
  for (const auto& [id, path] : files.by_id) {
    if (!used.contains(path)) unused.push_back(id);
  }
  std::sort(unused.begin(), unused.end(), NaturalLess);
  return unused;
}

/// Gives the cases their files of one role; returns the ids of those that have none.
std::vector<std::string> AssignFiles(Role role, const RoleFiles& files, CaseList& list) {
  std::vector<std::string> without;
  for (Case& one : list.cases) {
    const auto found = files.by_id.find(one.id);
    if (found != files.by_id.end()) {
      one.files[role] = found->second;
    } else if (files.for_all) {
      one.files[role] = *files.for_all;
    } else {
      without.push_back(one.id);
    }
  }
  return without;
}

/// Pairs one role with the cases and notes ids that stand alone on either side.
void PairRole(Role role, const RoleSource& source, const CaseQuery& query, CaseList& list) {
  const RoleFiles files = FindFiles(source, query);
  if (files.by_id.empty() && !files.for_all) {
    if (source.must_match) FailNothingMatches(role, source, query);
    list.notes.push_back(
        fmt::format("{}: no file matches '{}'", RoleName(role), source.patterns.front()));
    return;
  }
  const std::vector<std::string> without = AssignFiles(role, files, list);
  const std::vector<std::string> unused = UnusedIds(role, files, list);
  if (without.size() == list.cases.size() && source.must_match)
    throw Error(Status::kMissing,
                fmt::format("{}: '{}' matches the ids {}, but the cases are {}; write the patterns "
                            "so that {{id}} stands for the same text",
                            RoleName(role),
                            source.patterns.front(),
                            ListIds(unused),
                            ListIds(without)));
  if (!without.empty())
    list.notes.push_back(fmt::format("{}: no file for {} of {} cases: {}",
                                     RoleName(role),
                                     without.size(),
                                     list.cases.size(),
                                     ListIds(without)));
  if (!unused.empty())
    list.notes.push_back(fmt::format(
        "{}: {} files belong to no case: {}", RoleName(role), unused.size(), ListIds(unused)));
}

}  // namespace

CaseQuery QueryOf(const DataSetOptions& data,
                  Role primary,
                  std::span<const Role> wanted,
                  const std::string& split) {
  CaseQuery query{.primary = primary, .sources = {}, .id_pattern = data.id_pattern, .only_ids = {}};
  for (const Role role : kRoles) {
    const bool is_wanted =
        role == primary || std::find(wanted.begin(), wanted.end(), role) != wanted.end();
    if (is_wanted && !data.Patterns(role).empty())
      query.sources[role] = {
          .root = data.root, .patterns = data.Patterns(role), .must_match = false};
  }
  if (!split.empty()) query.only_ids = data.SplitIds(split);
  return query;
}

CaseList PairCases(const CaseQuery& query, CaseList list) {
  for (const auto& [role, source] : query.sources) {
    if (role != query.primary && !source.patterns.empty()) PairRole(role, source, query, list);
  }
  return list;
}

CaseList FindCases(const CaseQuery& query) {
  const auto source = query.sources.find(query.primary);
  const std::string_view role = RoleName(query.primary);
  if (source == query.sources.end() || source->second.patterns.empty())
    throw UsageError(fmt::format(
        "{}: nothing says where they are; give files, or a pattern with --{}", role, role));
  const RoleFiles files = FindFiles(source->second, query);
  if (files.by_id.empty()) FailNothingMatches(query.primary, source->second, query);
  CaseList list;
  for (const auto& [id, path] : files.by_id)
    list.cases.push_back({.id = id, .files = {{query.primary, path}}});
  std::sort(list.cases.begin(), list.cases.end(), [](const Case& a, const Case& b) {
    return NaturalLess(a.id, b.id);
  });
  NoteMissingIds(query, list);
  return PairCases(query, std::move(list));
}

}  // namespace noref
