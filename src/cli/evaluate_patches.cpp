// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_patches.h"

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/image/image_writer.h"
#include "noref/metrics/patch_measures.h"
#include "noref/report/heat_map.h"

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

Cell Whole(std::uint64_t count) {
  return static_cast<std::int64_t>(count);
}

/// Counts wherever there is FoV; measures only where there is enough of it.
Row PatchRow(const std::string& id, const PatchCell& cell, const PatchRating& rating) {
  Row row = {id,
             std::int64_t{cell.row},
             std::int64_t{cell.column},
             std::int64_t{cell.rect.x},
             std::int64_t{cell.rect.y},
             std::int64_t{cell.rect.width},
             std::int64_t{cell.rect.height},
             cell.fov_share};
  if (cell.cover != PatchCover::kNone)
    for (const std::uint64_t count :
         {rating.counts.tp, rating.counts.tn, rating.counts.fp, rating.counts.fn})
      row.push_back(Whole(count));
  if (cell.cover == PatchCover::kEnough)
    row.insert(row.end(),
               {CellOf(rating.Dice()),
                CellOf(rating.Connectivity()),
                CellOf(rating.Mislabelled()),
                CellOf(rating.mask.smoothness),
                CellOf(rating.reference.smoothness),
                rating.mask.components,
                rating.reference.components});
  row.resize(PatchColumns().size() - 1);
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

std::vector<Column> PatchColumns() {
  return {{"id"},
          {"row"},
          {"column"},
          {"x"},
          {"y"},
          {"width"},
          {"height"},
          {"fov_share"},
          {"tp"},
          {"tn"},
          {"fp"},
          {"fn"},
          {"dice", kDigits},
          {"connectivity", kDigits},
          {"mislabelled", kDigits},
          {"smoothness", kDigits},
          {"reference_smoothness", kDigits},
          {"components"},
          {"reference_components"},
          {"status"}};
}

PatchReport::PatchReport(const EvaluateArguments& arguments, const PatchGridOptions& options)
    : table_(arguments.patches), overlays_(arguments.patch_overlays), options_(options) {
  if (table_ == "-") throw UsageError("--patches: is written to a file; give one, .csv or .jsonl");
  TableFormatOf(table_);
}

void PatchReport::Add(const LoadedCase& one) {
  if (table_.empty() && overlays_.empty()) return;
  const PatchGrid grid(one.fov, options_);
  const std::vector<PatchRating> ratings = RatePatches(*one.mask, *one.reference, one.fov, grid);
  if (!overlays_.empty())
    WritePng(OutputFile(overlays_, one.id, ".png"),
             HeatMap(*one.mask, one.fov, DiceCells(grid, ratings), "Dice  " + one.id));
  if (table_.empty()) return;
  const std::vector<Column> columns = PatchColumns();
  std::string lines;
  for (std::size_t i = 0; i < ratings.size(); ++i)
    lines +=
        FormatRow(columns, PatchRow(one.id, grid.cells()[i], ratings[i]), TableFormatOf(table_));
  const std::lock_guard lock(mutex_);
  rows_[one.id] = std::move(lines);
}

void PatchReport::Write(const std::vector<Case>& cases) const {
  if (table_.empty()) return;
  std::string text = FormatHeader(PatchColumns(), TableFormatOf(table_));
  for (const Case& one : cases) {
    const auto found = rows_.find(one.id);
    if (found != rows_.end()) text += found->second;
  }
  WriteFile(table_, text);
}

}  // namespace noref::cli
