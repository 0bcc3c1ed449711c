// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_patches.h"

#include <utility>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/image/image_writer.h"
#include "noref/report/heat_map.h"

#include "cli/evaluate_pairs.h"
#include "cli/output_file.h"

namespace noref::cli {
namespace {

constexpr int kDigits = 9;

std::string_view PatchStatus(const PatchCell& cell, const PatchRating& rating) {
  switch (cell.cover) {
    case PatchCover::kNone:
      return "outside";
    case PatchCover::kLittle:
      return "little_fov";
    case PatchCover::kEnough:
      return rating.Dice() ? "ok" : "no_vessel";
  }
  NOREF_CHECK(false);
}

std::vector<Column> PatchColumns(bool has_labels) {
  std::vector<Column> columns = {{"id"}};
  if (has_labels) columns.push_back({"label"});
  for (const char* name : {"row", "column", "x", "y", "width", "height", "fov_share"})
    columns.push_back({name});
  for (const char* name : {"tp", "tn", "fp", "fn"}) columns.push_back({name});
  for (const char* name :
       {"dice", "connectivity", "mislabelled", "smoothness", "reference_smoothness"})
    columns.push_back({name, kDigits});
  for (const char* name : {"components", "reference_components", "status"})
    columns.push_back({name});
  return columns;
}

/// The cells of a patch from `row` on. Counts wherever there is FoV; measures only where there is
/// enough of it.
Row PatchCells(const PatchCell& cell, const PatchRating& rating) {
  const Rect rect = cell.rect;
  Row row;
  for (const int place : {cell.row, cell.column, rect.x, rect.y, rect.width, rect.height})
    row.emplace_back(std::int64_t{place});
  row.emplace_back(cell.fov_share);
  const bool has_counts = cell.cover != PatchCover::kNone;
  for (const std::uint64_t count :
       {rating.counts.tp, rating.counts.tn, rating.counts.fp, rating.counts.fn})
    row.push_back(has_counts ? Cell(static_cast<std::int64_t>(count)) : Cell());
  const bool is_rated = cell.cover == PatchCover::kEnough;
  for (const auto value : {rating.Dice(),
                           rating.Connectivity(),
                           rating.Mislabelled(),
                           rating.mask.smoothness,
                           rating.reference.smoothness})
    row.push_back(is_rated ? CellOf(value) : Cell());
  for (const std::int64_t count : {rating.mask.components, rating.reference.components})
    row.push_back(is_rated ? Cell(count) : Cell());
  row.emplace_back(std::string(PatchStatus(cell, rating)));
  return row;
}

std::vector<HeatCell> DiceCells(const PatchGrid& grid, const std::vector<PatchRating>& ratings) {
  std::vector<HeatCell> cells;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const PatchCell& cell = grid.cells()[i];
    const bool is_rated = cell.cover == PatchCover::kEnough;
    cells.push_back({.rect = cell.rect, .value = is_rated ? ratings[i].Dice() : std::nullopt});
  }
  return cells;
}

}  // namespace

PatchReport::PatchReport(const EvaluateArguments& arguments,
                         std::vector<std::string> classes,
                         const PatchGridOptions& options)
    : table_(arguments.patches),
      overlays_(arguments.patch_overlays),
      classes_(std::move(classes)),
      columns_(PatchColumns(!classes_.empty())),
      options_(options) {
  if (table_ == "-") throw UsageError("--patches: is written to a file; give one, .csv or .jsonl");
  TableFormatOf(table_);
}

void PatchReport::Add(const LoadedCase& one) {
  if (table_.empty() && overlays_.empty()) return;
  const PatchGrid grid(one.fov, options_);
  std::string lines;
  for (const ComparedPair& pair : PairsOf(one, one.fov, classes_)) {
    const std::vector<PatchRating> ratings =
        RatePatches(pair.mask, pair.reference, pair.counted, grid);
    if (!table_.empty()) lines += Lines(one.id, pair.label, grid, ratings);
    if (overlays_.empty()) continue;
    const std::string name = pair.label.empty() ? one.id : one.id + "_" + pair.label;
    WritePng(OutputFile(overlays_, name, ".png"),
             HeatMap(pair.mask, one.fov, DiceCells(grid, ratings), "Dice  " + name));
  }
  const std::lock_guard lock(mutex_);
  rows_[one.id] = std::move(lines);
}

std::string PatchReport::Lines(const std::string& id,
                               const std::string& label,
                               const PatchGrid& grid,
                               const std::vector<PatchRating>& ratings) const {
  std::string lines;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    Row row = {id};
    if (!label.empty()) row.emplace_back(label);
    const Row cells = PatchCells(grid.cells()[i], ratings[i]);
    row.insert(row.end(), cells.begin(), cells.end());
    lines += FormatRow(columns_, row, TableFormatOf(table_));
  }
  return lines;
}

void PatchReport::Write(const std::vector<Case>& cases) const {
  if (table_.empty()) return;
  std::string text = FormatHeader(columns_, TableFormatOf(table_));
  for (const Case& one : cases) {
    const auto found = rows_.find(one.id);
    if (found != rows_.end()) text += found->second;
  }
  WriteFile(table_, text);
}

}  // namespace noref::cli
