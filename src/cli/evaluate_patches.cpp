// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_patches.h"

#include <utility>

#include "noref/image/image_writer.h"
#include "noref/report/heat_map.h"

#include "cli/evaluate_pairs.h"
#include "cli/output_file.h"

namespace noref::cli {
namespace {

/// With the name of the class behind the id, where there are classes.
std::vector<Column> PatchColumns(bool has_labels) {
  std::vector<Column> columns = PatchPlaceColumns();
  if (has_labels) columns.insert(columns.begin() + 1, {"label"});
  for (const char* name : {"tp", "tn", "fp", "fn"}) columns.push_back({name});
  for (const char* name :
       {"dice", "connectivity", "mislabelled", "smoothness", "reference_smoothness"})
    columns.push_back({name, kPatchDigits});
  for (const char* name : {"components", "reference_components", "status"})
    columns.push_back({name});
  return columns;
}

/// The row of a patch. Counts wherever there is FoV; measures only where there is enough of it.
Row PatchRow(const std::string& id,
             const std::string& label,
             const PatchCell& cell,
             const PatchRating& rating) {
  Row row = PatchPlace(id, cell);
  if (!label.empty()) row.insert(row.begin() + 1, label);
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
  row.emplace_back(std::string(PatchStatus(cell, rating.Dice().has_value())));
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
    : has_table_(!arguments.patches.empty()),
      overlays_(arguments.patch_overlays),
      classes_(std::move(classes)),
      table_(arguments.patches, PatchColumns(!classes_.empty())),
      options_(options) {}

void PatchReport::Add(const LoadedCase& one) {
  if (!has_table_ && overlays_.empty()) return;
  const PatchGrid grid(one.fov, options_);
  std::vector<Row> rows;
  for (const ComparedPair& pair : PairsOf(one, one.fov, classes_)) {
    const std::vector<PatchRating> ratings =
        RatePatches(pair.mask, pair.reference, pair.counted, grid);
    for (std::size_t i = 0; i < ratings.size(); ++i)
      rows.push_back(PatchRow(one.id, pair.label, grid.cells()[i], ratings[i]));
    if (overlays_.empty()) continue;
    const std::string name = pair.label.empty() ? one.id : one.id + "_" + pair.label;
    WritePng(OutputFile(overlays_, name, ".png"),
             HeatMap(pair.mask, one.fov, DiceCells(grid, ratings), "Dice  " + name));
  }
  table_.Add(one.id, rows);
}

}  // namespace noref::cli
