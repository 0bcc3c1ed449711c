// SPDX-License-Identifier: Apache-2.0
#include "cli/rank.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"
#include "noref/image/canonical_frame.h"
#include "noref/image/image_writer.h"
#include "noref/report/contact_sheet.h"
#include "noref/table/table.h"

#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/score.h"

namespace noref::cli {
namespace {

struct Ranked {
  const Case* one = nullptr;
  std::optional<double> score;
  std::string status;
};

struct Cohort {
  CohortInput input;
  std::vector<Ranked> cases;
  int exit_code = kExitOk;
};

const std::vector<Column>& RankColumns() {
  static const std::vector<Column> columns = {{"rank"}, {"id"}, {"path"}, {"score"}, {"status"}};
  return columns;
}

/// Scores all cases with the model.
Cohort ScoreCohort(const RankArguments& arguments) {
  Cohort cohort{.input = FindCohort(arguments.cohort, ScoreRoles()), .cases = {}};
  const Models models = LoadModels(arguments.score.models, cohort.input);
  const double level = arguments.score.level;
  const CohortTable table = ScoreTable(models, level);
  const auto names = CohortColumns(table);
  const auto by = std::find_if(names.begin(), names.end(), [&](const Column& column) {
    return column.name == arguments.by;
  });
  if (by == names.end())
    throw UsageError(fmt::format("--by: the model does not predict '{}'; known: score and {}",
                                 arguments.by,
                                 fmt::join(models.targets(), ", ")));
  const auto outcomes =
      CollectCohort(arguments.cohort, cohort.input, table, ScoreWork(models, level));
  for (const CaseOutcome& outcome : outcomes.outcomes) {
    Ranked ranked{.one = &cohort.input.list.cases[outcome.index],
                  .score = {},
                  .status = std::string(StatusName(outcome.status))};
    const Cell& cell = outcome.rows.front()[static_cast<std::size_t>(by - names.begin())];
    if (const double* score = std::get_if<double>(&cell)) ranked.score = *score;
    cohort.cases.push_back(std::move(ranked));
  }
  cohort.exit_code = outcomes.exit_code;
  return cohort;
}

/// Takes the scores from a table.
Cohort ReadCohort(const RankArguments& arguments) {
  CohortArguments files = arguments.cohort;
  files.list = arguments.scores;
  Cohort cohort{.input = FindCohort(files, ScoreRoles()), .cases = {}};
  const Table table = ReadTable(arguments.scores);
  const std::size_t by = table.ColumnIndex(arguments.by);
  const std::size_t path = table.ColumnIndex("path");
  NOREF_CHECK(table.rows.size() == cohort.input.list.cases.size());
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    // A list's paths count from its folder; those of a result table from where it was made.
    cohort.input.list.cases[row].files[cohort.input.load.primary] = table.rows[row][path];
    const std::string status =
        table.HasColumn("status") ? table.rows[row][table.ColumnIndex("status")] : "ok";
    cohort.cases.push_back({&cohort.input.list.cases[row], table.Number(row, by), status});
    if (!cohort.cases.back().score) cohort.exit_code = kExitInputsFailed;
  }
  return cohort;
}

/// Best first; cases without a score come last, all others in input order where scores are equal.
void SortByScore(std::vector<Ranked>& cases) {
  std::stable_sort(cases.begin(), cases.end(), [](const Ranked& a, const Ranked& b) {
    if (a.score.has_value() != b.score.has_value()) return a.score.has_value();
    return a.score && *a.score > *b.score;
  });
}

void WriteRanking(const std::vector<Ranked>& cases, const std::string& out) {
  std::vector<Row> rows;
  for (const Ranked& ranked : cases) {
    const auto rank = static_cast<std::int64_t>(rows.size() + 1);
    rows.push_back({ranked.score ? Cell(rank) : Cell(),
                    ranked.one->id,
                    ranked.one->files.begin()->second.string(),
                    CellOf(ranked.score),
                    ranked.status});
  }
  WriteTable(out, RankColumns(), rows);
}

/// The field of view fills the tile, whatever lies around it.
Tile MakeTile(const Ranked& ranked, const LoadOptions& load, int tile_px) {
  const LoadedCase one = LoadCase(*ranked.one, load);
  const CanonicalFrame frame = MakeCanonicalFrame(one.fov, tile_px);
  return {.picture = Thumbnail(ToCanonical(*one.mask, one.fov, frame), tile_px),
          .caption = one.id,
          .score = ranked.score};
}

SheetSection Section(const std::string& title,
                     std::span<const Ranked> cases,
                     const LoadOptions& load,
                     int tile_px) {
  SheetSection section{.title = title, .tiles = {}};
  for (const Ranked& ranked : cases) section.tiles.push_back(MakeTile(ranked, load, tile_px));
  return section;
}

void WriteSheet(const Cohort& cohort, const RankArguments& arguments) {
  std::vector<Ranked> scored = cohort.cases;
  std::erase_if(scored, [](const Ranked& ranked) { return !ranked.score; });
  if (scored.empty())
    throw Error(fmt::format("{}: no case has a score; nothing to show", arguments.sheet));
  const auto worst = std::min(scored.size(), static_cast<std::size_t>(arguments.worst));
  const auto best = std::min(scored.size(), static_cast<std::size_t>(arguments.best));
  ContactSheetOptions options;
  options.columns = std::max(1, static_cast<int>(std::max(worst, best)));
  const std::vector<Ranked> from_worst(scored.rbegin(), scored.rend());
  const LoadOptions& load = cohort.input.load;
  const SheetSection bottom =
      Section("Worst", std::span(from_worst).first(worst), load, options.tile_px);
  const SheetSection top = Section("Best", std::span(scored).first(best), load, options.tile_px);
  WritePng(arguments.sheet, ContactSheet({bottom, top}, options));
}

}  // namespace

int RunRank(const RankArguments& arguments) {
  if (!arguments.scores.empty() && !arguments.score.models.model.empty())
    throw UsageError("--scores and --model: exclude each other; give one of them");
  Cohort cohort = arguments.scores.empty() ? ScoreCohort(arguments) : ReadCohort(arguments);
  SortByScore(cohort.cases);
  WriteRanking(cohort.cases, arguments.cohort.out);
  if (!arguments.sheet.empty()) WriteSheet(cohort, arguments);
  return cohort.exit_code;
}

void AddRankCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "rank", "Put masks in the order of their predicted quality, with a picture of the ends.");
  auto arguments = std::make_shared<RankArguments>();
  CohortRoles roles = ScoreRoles();
  roles.can_resume = false;
  AddCohortOptions(*command, arguments->cohort, roles);
  AddScoreOptions(*command, arguments->score);
  command->add_option("--scores", arguments->scores, "Table of `noref score` to rank, not masks.");
  command->add_option("--by", arguments->by, "Column that decides.");
  command->add_option("--sheet", arguments->sheet, "Picture of the worst and the best, .png.");
  command->add_option("--worst", arguments->worst, "Worst masks on the sheet.")
      ->check(CLI::Range(0, 100));
  command->add_option("--best", arguments->best, "Best masks on the sheet.")
      ->check(CLI::Range(0, 100));
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunRank(*arguments); }; });
}

}  // namespace noref::cli
