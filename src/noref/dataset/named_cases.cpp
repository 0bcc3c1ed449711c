// SPDX-License-Identifier: Apache-2.0
// Cases whose files are named one by one: on a command line or in a list.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/dataset/find_cases.h"
#include "noref/dataset/folder.h"
#include "noref/table/table.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

/// The image files of a folder in natural order; what else is there is told in `notes`.
std::vector<fs::path> FolderImages(const fs::path& folder, std::vector<std::string>& notes) {
  std::vector<fs::path> images;
  std::vector<std::string> others;
  for (const std::string& name : FolderNames(folder)) {
    if (name.front() == '.') continue;
    if (HasImageExtension(name) && !IsFolder(folder / name)) {
      images.push_back(folder / name);
    } else {
      others.push_back(name);
    }
  }
  if (images.empty())
    throw Error(
        Status::kMissing,
        others.empty()
            ? fmt::format("{}: the folder is empty; name a folder of images", folder.string())
            : fmt::format("{}: no images in the folder, only {}; name a folder of images, or "
                          "use a pattern such as '{}/*/{{id}}.png'",
                          folder.string(),
                          ListIds(others),
                          folder.string()));
  if (!others.empty())
    notes.push_back(fmt::format("{}: {} names are not taken as images: {}",
                                folder.string(),
                                others.size(),
                                ListIds(others)));
  return images;
}

/// The file name without extension behind its last `folders` folders.
std::string IdWithFolders(const fs::path& path, std::size_t folders) {
  fs::path id = path.stem();
  fs::path parent = path.parent_path();
  for (std::size_t i = 0; i < folders && parent.has_filename(); ++i) {
    id = parent.filename() / id;
    parent = parent.parent_path();
  }
  return id.string();
}

/// Ids that differ: `01`, or `left/01` and `right/01`, or the paths themselves.
std::vector<std::string> DistinctIds(const std::vector<fs::path>& paths) {
  std::vector<std::string> ids;
  std::size_t deepest = 0;
  for (const fs::path& path : paths) {
    ids.push_back(path.stem().string());
    deepest = std::max<std::size_t>(deepest, std::distance(path.begin(), path.end()));
  }
  for (std::size_t folders = 1; folders <= deepest + 1; ++folders) {
    std::map<std::string, int> uses;
    for (const std::string& id : ids) ++uses[id];
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (uses[ids[i]] == 1) continue;
      ids[i] = folders > deepest ? paths[i].string() : IdWithFolders(paths[i], folders);
    }
  }
  return ids;
}

/// The role of a column of a list.
struct RoleColumn {
  std::string name;
  Role role;
};

void CheckColumnNames(const Table& table, const std::vector<std::string>& known) {
  for (const std::string& column : table.columns) {
    if (std::find(known.begin(), known.end(), column) != known.end()) continue;
    if (const auto nearest = NearestName(column, known))
      throw Error(fmt::format(
          "{}:1: unknown column '{}'; did you mean '{}'?", table.name, column, *nearest));
  }
}

}  // namespace

CaseList CasesFromPaths(std::span<const std::string> paths, Role primary) {
  CaseList list;
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    if (IsFolder(path)) {
      for (fs::path& image : FolderImages(path, list.notes)) files.push_back(std::move(image));
    } else {
      files.emplace_back(path);
    }
  }
  std::set<fs::path> known;
  for (const fs::path& file : files) {
    if (!known.insert(file.lexically_normal()).second)
      throw UsageError(fmt::format("{}: is given twice; name it once", file.string()));
  }
  const std::vector<std::string> ids = DistinctIds(files);
  for (std::size_t i = 0; i < files.size(); ++i)
    list.cases.push_back({.id = ids[i], .files = {{primary, files[i]}}});
  return list;
}

CaseList ReadCaseTable(const fs::path& path, Role primary) {
  const Table table = ReadTable(path);
  const std::vector<RoleColumn> columns = {{"path", primary},
                                           {"fov", Role::kFov},
                                           {"image", Role::kImages},
                                           {"reference", Role::kReference},
                                           {"reference2", Role::kReference2}};
  std::vector<std::string> known = {"id"};
  for (const RoleColumn& column : columns) known.push_back(column.name);
  CheckColumnNames(table, known);
  const std::size_t id_column = table.ColumnIndex("id");
  static_cast<void>(table.ColumnIndex("path"));
  CaseList list;
  std::set<std::string> ids;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    Case one{.id = table.rows[row][id_column], .files = {}};
    if (one.id.empty() || !ids.insert(one.id).second)
      throw Error(fmt::format("{}:{}: the id '{}' is empty or comes twice; give each case its own",
                              table.name,
                              table.lines[row],
                              one.id));
    for (const auto& [name, role] : columns) {
      if (!table.HasColumn(name)) continue;
      const std::string& file = table.rows[row][table.ColumnIndex(name)];
      if (!file.empty()) one.files[role] = path.parent_path() / file;
    }
    list.cases.push_back(std::move(one));
  }
  if (list.cases.empty())
    throw Error(Status::kMissing, fmt::format("{}: the list names no case; add a row", table.name));
  return list;
}

}  // namespace noref
