// SPDX-License-Identifier: Apache-2.0
#include "cli/map.h"

#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/image/image_writer.h"
#include "noref/metrics/overlap.h"
#include "noref/metrics/patch_measures.h"
#include "noref/metrics/quality_overlay.h"

#include "cli/cohort.h"
#include "cli/command_options.h"
#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/output_file.h"
#include "cli/patch_table.h"

namespace noref::cli {
namespace {

CohortRoles MapRoles() {
  return {.primary = {Role::kMasks, Role::kSoft},
          .required = {Role::kImages},
          .optional = {Role::kFov}};
}

/// The predicted values as `noref score` names them, then what is known of places.
std::vector<Column> MapColumns(const Models& models) {
  std::vector<Column> columns;
  for (const std::string& name : TargetColumnNames(models.targets())) columns.push_back({name});
  for (const char* name :
       {"invented", "missed", "bad_share", "worst_row", "worst_column", "worst_dice"})
    columns.push_back({name});
  return columns;
}

std::vector<Column> PatchColumns() {
  std::vector<Column> columns = PatchPlaceColumns();
  for (const char* name :
       {"tp", "tn", "fp", "fn", "dice", "mislabelled", "invented", "missed", "smoothness"})
    columns.push_back({name, kPatchDigits});
  columns.insert(columns.end(), {{"components"}, {"status"}});
  return columns;
}

/// A mask in one patch.
struct MappedPatch {
  RealContingency counts;
  std::optional<PlaceQuality> quality;  ///< of patches with enough FoV and vessel
  PatchShape shape;
};

std::vector<MappedPatch> MapPatches(const Mask& mask,
                                    const Posterior& posterior,
                                    const PatchGrid& grid,
                                    const LocalQualityOptions& options) {
  const std::vector<RealContingency> counts = ExpectedPatchCounts(mask, posterior, grid);
  const std::vector<PatchShape> shapes = DescribePatches(mask, posterior.fov(), grid);
  std::vector<MappedPatch> patches;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const bool is_rated = grid.cells()[i].cover == PatchCover::kEnough;
    patches.push_back({.counts = counts[i],
                       .quality = is_rated ? QualityOf(counts[i], options) : std::nullopt,
                       .shape = shapes[i]});
  }
  return patches;
}

/// Counts wherever there is FoV; measures only where there is enough of it.
Row PatchRow(const std::string& id, const PatchCell& cell, const MappedPatch& patch) {
  Row row = PatchPlace(id, cell);
  const RealContingency& counts = patch.counts;
  if (cell.cover != PatchCover::kNone)
    row.insert(row.end(), {counts.tp, counts.tn, counts.fp, counts.fn});
  if (cell.cover == PatchCover::kEnough) {
    const auto& quality = patch.quality;
    row.insert(row.end(),
               {quality ? Cell(quality->dice) : Cell(),
                (counts.fp + counts.fn) / counts.Total(),
                quality ? Cell(quality->invented) : Cell(),
                quality ? Cell(quality->missed) : Cell(),
                CellOf(patch.shape.smoothness),
                patch.shape.components});
  }
  row.resize(PatchColumns().size() - 1);
  row.emplace_back(std::string(PatchStatus(cell, patch.quality.has_value())));
  return row;
}

/// Counts are multiples of 2^-24, so sums and differences of them are exact.
RealContingency SumOf(const std::vector<MappedPatch>& patches) {
  RealContingency sum;
  for (const MappedPatch& patch : patches) {
    sum.tp += patch.counts.tp;
    sum.fp += patch.counts.fp;
    sum.fn += patch.counts.fn;
    sum.tn += patch.counts.tn;
  }
  return sum;
}

RealContingency Difference(const RealContingency& a, const RealContingency& b) {
  return {.tp = a.tp - b.tp, .fp = a.fp - b.fp, .fn = a.fn - b.fn, .tn = a.tn - b.tn};
}

/// The index of the rated patch that costs the mask most: without it the expected Dice of the whole
/// would be highest. So a patch with few faults in hardly any vessel is not the worst.
std::optional<std::size_t> WorstPatch(const std::vector<MappedPatch>& patches,
                                      const RealContingency& whole) {
  std::optional<std::size_t> worst;
  double highest = -1;
  for (std::size_t i = 0; i < patches.size(); ++i) {
    if (!patches[i].quality) continue;
    const double without = Dice(Difference(whole, patches[i].counts)).value_or(1);
    if (without <= highest) continue;
    worst = i;
    highest = without;
  }
  return worst;
}

/// What is drawn and told of a whole mask.
struct MappedMask {
  std::vector<double> predicted;  ///< one value per target
  PlaceQuality whole;             ///< of the field of view
  LocalQuality local;
  std::vector<MappedPatch> patches;
  std::optional<std::size_t> worst;  ///< index of a patch
};

MappedMask MapMask(const Mask& mask,
                   ImageQuality& quality,
                   const PatchGrid& grid,
                   const LocalQualityOptions& options) {
  const Posterior& posterior = *quality.posterior();
  std::vector<MappedPatch> patches = MapPatches(mask, posterior, grid, options);
  const RealContingency whole = SumOf(patches);
  const std::optional<std::size_t> worst = WorstPatch(patches, whole);
  // The mask has vessel, so the whole is rated.
  return {.predicted = quality.Predict(mask),
          .whole = QualityOf(whole, {.least_vessel_share = 0}).value(),
          .local = MapLocalQuality(mask, posterior, options),
          .patches = std::move(patches),
          .worst = worst};
}

RgbImage Overlay(const LoadedCase& one,
                 const Posterior& posterior,
                 const PatchGrid& grid,
                 const MappedMask& mapped) {
  std::optional<HeatCell> worst;
  if (mapped.worst)
    worst = {.rect = grid.cells()[*mapped.worst].rect,
             .value = mapped.patches[*mapped.worst].quality->dice};
  const std::string title =
      fmt::format("{}    score {:.2f}    invented {:.0f} %    missed {:.0f} %",
                  one.id,
                  mapped.predicted.front(),
                  100 * mapped.whole.invented,
                  100 * mapped.whole.missed);
  return QualityOverlay(*one.image, *one.mask, posterior, mapped.local, worst, title);
}

Row CaseRow(const PatchGrid& grid, const MappedMask& mapped, double bad_dice) {
  Row row(mapped.predicted.begin(), mapped.predicted.end());
  row.insert(
      row.end(),
      {mapped.whole.invented, mapped.whole.missed, CellOf(ShareBelow(mapped.local, bad_dice))});
  if (!mapped.worst) {
    row.resize(row.size() + 3);
    return row;
  }
  const PatchCell& cell = grid.cells()[*mapped.worst];
  row.insert(row.end(),
             {std::int64_t{cell.row},
              std::int64_t{cell.column},
              mapped.patches[*mapped.worst].quality->dice});
  return row;
}

struct MapWork {
  const MapArguments& arguments;
  const MapOptions& options;
  const Models& models;
  PatchTable& table;

  CaseResult operator()(const LoadedCase& one) const {
    RequireVessels(one);
    const PatchGrid grid(one.fov, options.patches);
    ImageQuality quality = models.For(one);
    const MappedMask mapped = MapMask(*one.mask, quality, grid, options.places);
    if (!arguments.overlays.empty())
      WritePng(OutputFile(arguments.overlays, one.id, ".png"),
               Overlay(one, *quality.posterior(), grid, mapped));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < mapped.patches.size(); ++i)
      rows.push_back(PatchRow(one.id, grid.cells()[i], mapped.patches[i]));
    table.Add(one.id, rows);
    return {.rows = {CaseRow(grid, mapped, options.bad_dice)}, .warnings = {}};
  }
};

}  // namespace

void MapOptions::Visit(OptionVisitor& v) {
  places.Visit(v);
  v.Field("bad_dice", bad_dice, Range{0, 1}, "Places with a lower expected Dice are bad.");
  patches.Visit(v);
}

int RunMap(const MapArguments& arguments) {
  MapOptions options;
  LoadCommandOptions([&](OptionVisitor& v) { options.Visit(v); }, arguments.options);
  if (!arguments.patches.empty() && arguments.cohort.resume)
    throw UsageError("--patches: needs all cases anew; leave out --resume");
  PatchTable patches(arguments.patches, PatchColumns());
  CohortInput input = FindCohort(arguments.cohort, MapRoles());
  const Models models = LoadModels(arguments.models, input);
  if (!models.UsesImages())
    throw UsageError(arguments.models.model.empty()
                         ? "--images: no mask has a fundus image; give them"
                         : fmt::format("--model: {} judges by the mask alone; give a segmenter "
                                       "(train --task segment)",
                                       arguments.models.model));
  const CohortTable table{
      .label = "mapping",
      .columns = MapColumns(models),
      .model = models.name(),
      .settings = fmt::format("map overlays={}\n{}", arguments.overlays, DumpOptions(options))};
  const int exit_code =
      RunCohort(arguments.cohort, input, table, MapWork{arguments, options, models, patches});
  patches.Write(input.list.cases);
  return exit_code;
}

void AddMapCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "map", "Show where masks are wrong, by their fundus images, without a reference.");
  auto arguments = std::make_shared<MapArguments>();
  AddCohortOptions(*command, arguments->cohort, MapRoles());
  AddModelOptions(*command, arguments->models);
  command->add_option("--option", arguments->options, "KEY=VALUE: an option of docs/map.md.")
      ->allow_extra_args(false);
  command->add_option(
      "--overlays", arguments->overlays, "Folder for a picture of the faults of each mask (PNG).");
  command->add_option(
      "--patches", arguments->patches, "Table for the patches of each case, .csv or .jsonl.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunMap(*arguments); }; });
}

}  // namespace noref::cli
