// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/pattern.h"

#include <algorithm>
#include <fnmatch.h>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/dataset/folder.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kId = "{id}";
bool IsWild(std::string_view part) {
  return part.find_first_of("*?") != std::string_view::npos || HasId(part);
}

/// Matches one part of a path and finds the id in it.
class PartMatcher {
 public:
  PartMatcher(std::optional<std::string> id, const std::string& id_glob)
      : id_(std::move(id)), id_glob_(id_glob) {}

  bool Matches(std::string_view pattern, std::string_view text) {
    if (pattern.empty()) return text.empty();
    if (pattern.starts_with(kId)) return MatchesId(pattern.substr(kId.size()), text);
    if (pattern.front() == '*') return MatchesAny(pattern.substr(1), text);
    if (text.empty() || (pattern.front() != '?' && pattern.front() != text.front())) return false;
    return Matches(pattern.substr(1), text.substr(1));
  }

  const std::optional<std::string>& id() const { return id_; }

 private:
  bool MatchesId(std::string_view rest, std::string_view text) {
    if (id_) return text.starts_with(*id_) && Matches(rest, text.substr(id_->size()));
    for (std::size_t length = 1; length <= text.size(); ++length) {
      id_ = std::string(text.substr(0, length));
      if (FitsGlob(*id_, id_glob_) && Matches(rest, text.substr(length))) return true;
    }
    id_.reset();
    return false;
  }

  bool MatchesAny(std::string_view rest, std::string_view text) {
    for (std::size_t length = 0; length <= text.size(); ++length) {
      if (Matches(rest, text.substr(length))) return true;
    }
    return false;
  }

  std::optional<std::string> id_;
  const std::string& id_glob_;
};

/// A path that fits the front of a pattern, with the id if that has been met.
struct Candidate {
  fs::path path;
  std::optional<std::string> id;
};

/// Stem and extension of a name or of the last part of a pattern; `a*` has none.
std::pair<std::string_view, std::string_view> SplitExtension(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {name, ""};
  return {name.substr(0, dot), name.substr(dot)};
}

bool FitsExtension(std::string_view pattern, const std::string& name) {
  if (pattern == ".*") return HasImageExtension(name);
  return Lower(pattern) == Lower(SplitExtension(name).second);
}

/// Extends a candidate by the names that fit one part of the pattern.
void Extend(const Candidate& candidate,
            const std::string& part,
            bool is_last,
            const std::string& id_glob,
            std::vector<Candidate>& extended) {
  auto [stem, extension] =
      is_last ? SplitExtension(part) : std::pair(std::string_view(part), std::string_view());
  if (IsWild(extension) && extension != ".*") stem = part, extension = "";
  for (const std::string& name : FolderNames(candidate.path)) {
    if (name.front() == '.' && part.front() != '.') continue;
    if (!extension.empty() && !FitsExtension(extension, name)) continue;
    const std::string_view text = extension.empty() ? name : SplitExtension(name).first;
    PartMatcher matcher(candidate.id, id_glob);
    if (!matcher.Matches(stem, text)) continue;
    const fs::path path = candidate.path / name;
    if (IsFolder(path) != is_last) extended.push_back({path, matcher.id()});
  }
}

/// The parts of a pattern; those without wildcards at its front are joined to the first.
struct PatternParts {
  fs::path fixed;
  std::vector<std::string> rest;  ///< never empty
};

PatternParts SplitPattern(const fs::path& root, const std::string& pattern) {
  PatternParts parts;
  const fs::path whole = pattern;
  for (const fs::path& part : whole) parts.rest.push_back(part.string());
  if (parts.rest.empty() || parts.rest.back().empty())
    throw UsageError(fmt::format(
        "{}: is not a pattern for files; write for instance {}{{id}}.png", pattern, pattern));
  parts.fixed = whole.is_absolute() ? fs::path() : root;
  const auto first_wild = std::find_if(parts.rest.begin(), std::prev(parts.rest.end()), IsWild);
  for (auto part = parts.rest.begin(); part != first_wild; ++part) parts.fixed /= *part;
  parts.rest.erase(parts.rest.begin(), first_wild);
  return parts;
}

}  // namespace

bool HasId(std::string_view pattern) {
  return pattern.find(kId) != std::string_view::npos;
}

bool FitsGlob(const std::string& text, const std::string& glob) {
  return ::fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

FilesById ExpandPattern(const fs::path& root,
                        const std::string& pattern,
                        const std::string& id_glob) {
  const PatternParts parts = SplitPattern(root, pattern);
  std::vector<Candidate> candidates = {{parts.fixed, std::nullopt}};
  for (std::size_t i = 0; i < parts.rest.size(); ++i) {
    std::vector<Candidate> extended;
    for (const Candidate& candidate : candidates)
      Extend(candidate, parts.rest[i], i + 1 == parts.rest.size(), id_glob, extended);
    candidates = std::move(extended);
  }
  FilesById files;
  for (const Candidate& candidate : candidates) {
    const auto [other, is_new] = files.emplace(candidate.id.value_or(""), candidate.path);
    if (!is_new)
      throw Error(
          Status::kAmbiguous,
          fmt::format("{}: the id '{}' stands for '{}' and '{}'; remove one or narrow the pattern",
                      pattern,
                      other->first,
                      other->second.string(),
                      candidate.path.string()));
  }
  return files;
}

std::string DescribeMismatch(const fs::path& root, const std::string& pattern) {
  const fs::path folder = SplitPattern(root, pattern).fixed;
  if (!folder.empty() && !IsFolder(folder))
    return fmt::format("there is no folder '{}'", folder.string());
  const std::vector<std::string> names = FolderNames(folder);
  const std::string shown = folder.empty() ? "the working folder" : "'" + folder.string() + "'";
  if (names.empty()) return fmt::format("{} is empty", shown);
  return fmt::format("{} holds {} names, for instance '{}'", shown, names.size(), names.front());
}

}  // namespace noref
