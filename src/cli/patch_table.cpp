// SPDX-License-Identifier: Apache-2.0
#include "cli/patch_table.h"

#include "noref/base/error.h"
#include "noref/base/file.h"

namespace noref::cli {

std::vector<Column> PatchPlaceColumns() {
  return {{"id"}, {"row"}, {"column"}, {"x"}, {"y"}, {"width"}, {"height"}, {"fov_share"}};
}

Row PatchPlace(const std::string& id, const PatchCell& cell) {
  return {id,
          std::int64_t{cell.row},
          std::int64_t{cell.column},
          std::int64_t{cell.rect.x},
          std::int64_t{cell.rect.y},
          std::int64_t{cell.rect.width},
          std::int64_t{cell.rect.height},
          cell.fov_share};
}

std::string_view PatchStatus(const PatchCell& cell, bool has_vessel) {
  switch (cell.cover) {
    case PatchCover::kNone:
      return "outside";
    case PatchCover::kLittle:
      return "little_fov";
    case PatchCover::kEnough:
      return has_vessel ? "ok" : "no_vessel";
  }
  NOREF_CHECK(false);
}

PatchTable::PatchTable(std::filesystem::path path, std::vector<Column> columns)
    : path_(std::move(path)), columns_(std::move(columns)) {
  if (path_ == "-") throw UsageError("--patches: is written to a file; give one, .csv or .jsonl");
  TableFormatOf(path_);
}

void PatchTable::Add(const std::string& id, const std::vector<Row>& rows) {
  if (path_.empty()) return;
  std::string lines;
  for (const Row& row : rows) lines += FormatRow(columns_, row, TableFormatOf(path_));
  const std::lock_guard lock(mutex_);
  lines_[id] = std::move(lines);
}

void PatchTable::Write(const std::vector<Case>& cases) const {
  if (path_.empty()) return;
  std::string text = FormatHeader(columns_, TableFormatOf(path_));
  for (const Case& one : cases) {
    const auto found = lines_.find(one.id);
    if (found != lines_.end()) text += found->second;
  }
  WriteFile(path_, text);
}

}  // namespace noref::cli
