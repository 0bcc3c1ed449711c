// SPDX-License-Identifier: Apache-2.0
#include "cli/degrade.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/image/image_writer.h"
#include "noref/metrics/nmi.h"
#include "noref/report/contact_sheet.h"
#include "noref/table/table.h"

#include "cli/commands.h"
#include "cli/label_histogram.h"
#include "cli/output_file.h"

namespace noref::cli {
namespace {

const std::vector<Column>& LabelColumns() {
  static const std::vector<Column> columns = [] {
    std::vector<Column> result = {{"sample"}, {"id"}, {"operator"}};
    for (const std::string& target : TargetNames()) result.push_back({target, 9});
    for (const char* count : {"tp", "fp", "fn", "tn"}) result.push_back({count});
    return result;
  }();
  return columns;
}

std::string SampleName(std::size_t index) {
  return fmt::format("{:06}", index);
}

/// In the order of TargetNames().
std::vector<std::optional<double>> LabelsOf(const DegradedCase& drawn) {
  CasePair pair = drawn.PairWithOriginal();
  std::vector<std::optional<double>> labels;
  for (const std::string& target : TargetNames())
    labels.push_back(TargetValue(ParseTarget(target), pair));
  return labels;
}

Tile MakeTile(std::size_t index, const DegradedCase& drawn, int tile_px) {
  return {.picture = Thumbnail(drawn.degraded.mask, tile_px),
          .caption = fmt::format("{} {}", SampleName(index), drawn.degraded.operator_name),
          .score = RescaledNmi(drawn.degraded.counts)};
}

/// What is kept of a sample: its mask goes to disk at once.
struct Sample {
  std::string id;
  std::string operator_name;
  std::vector<std::optional<double>> labels;
  Contingency counts;
  std::optional<Tile> tile;
};

Row LabelRow(std::size_t index, const Sample& sample) {
  Row row = {SampleName(index), sample.id, sample.operator_name};
  for (const std::optional<double>& label : sample.labels) row.push_back(CellOf(label));
  const Contingency& counts = sample.counts;
  for (const std::uint64_t count : {counts.tp, counts.fp, counts.fn, counts.tn})
    row.emplace_back(static_cast<std::int64_t>(count));
  return row;
}

void WriteTables(const DegradeArguments& arguments, const std::vector<Sample>& samples) {
  std::vector<Row> rows;
  LabelHistogram histogram;
  for (const Sample& sample : samples) {
    rows.push_back(LabelRow(rows.size(), sample));
    histogram.Add(sample.operator_name, sample.labels);
  }
  WriteTable(arguments.out, LabelColumns(), rows);
  if (!arguments.histogram.empty())
    WriteTable(arguments.histogram, LabelHistogram::Columns(), histogram.Rows());
  if (!arguments.data.quiet)
    fmt::print(stderr, "noref: labels in tenths of [0, 1]: {}\n", histogram.Summary());
}

}  // namespace

int RunDegrade(const DegradeArguments& arguments) {
  const ModelConfig config = LoadConfig(arguments.config, arguments.overrides);
  Progress::SetQuiet(arguments.data.quiet);
  const LoadedCases<TrainingCase> loaded = LoadTrainingCases(arguments.data, config, "");
  ContactSheetOptions sheet;
  sheet.columns = 6;
  const auto samples = ParallelMap<Sample>(
      static_cast<std::size_t>(arguments.samples),
      ThreadCount(arguments.data.threads),
      [&](std::size_t i) {
        const DegradedCase drawn =
            DrawDegradedCase(loaded.cases, config, static_cast<std::uint64_t>(arguments.epoch), i);
        if (!arguments.write_masks.empty())
          WritePng(OutputFile(arguments.write_masks, SampleName(i), ".png"), drawn.degraded.mask);
        Sample sample{.id = drawn.id,
                      .operator_name = drawn.degraded.operator_name,
                      .labels = LabelsOf(drawn),
                      .counts = drawn.degraded.counts,
                      .tile = {}};
        if (!arguments.sheet.empty()) sample.tile = MakeTile(i, drawn, sheet.tile_px);
        return sample;
      });
  WriteTables(arguments, samples);
  if (!arguments.sheet.empty()) {
    SheetSection section{.title = "Degraded masks with their rescaled NMI", .tiles = {}};
    for (const Sample& sample : samples) section.tiles.push_back(*sample.tile);
    WritePng(arguments.sheet, ContactSheet({section}, sheet));
  }
  return loaded.failed == 0 ? kExitOk : kExitInputsFailed;
}

void AddDegradeCommand(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "degrade", "Make bad masks out of good ones, with labels: what a training sees.");
  auto arguments = std::make_shared<DegradeArguments>();
  AddTrainingCasesOptions(*command, arguments->data);
  AddConfigOptions(*command, arguments->config, arguments->overrides);
  command->add_option("--samples", arguments->samples, "Number of samples.")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--epoch", arguments->epoch, "Epoch whose samples are made, from 0.")
      ->check(CLI::Range(0, 1000000));
  command->add_option(
      "--out", arguments->out, "Labels, .csv or .jsonl; standard output without it.");
  command->add_option("--histogram",
                      arguments->histogram,
                      "How the labels are spread, for each target and operator, .csv or .jsonl.");
  command->add_option("--write-masks", arguments->write_masks, "Folder for the samples (PNG).");
  command->add_option("--sheet", arguments->sheet, "Picture of all samples, .png.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunDegrade(*arguments); }; });
}

}  // namespace noref::cli
