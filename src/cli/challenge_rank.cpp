// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/progress.h"
#include "noref/base/text.h"
#include "noref/challenge/metrics_file.h"
#include "noref/challenge/rank_stability.h"
#include "noref/challenge/table_input.h"
#include "noref/metrics/metric_table.h"

#include "cli/challenge_options.h"
#include "cli/commands.h"

namespace noref::cli {
namespace {

namespace fs = std::filesystem;

enum class InputKind { kFolder, kMetrics, kTable };

/// One positional argument, `NAME=PATH` or `PATH`.
struct RankedInput {
  std::string name;  ///< empty if none was given
  fs::path path;
};

RankedInput ParseInput(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || fs::exists(word)) return {"", word};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

InputKind KindOf(const fs::path& path) {
  if (fs::is_directory(path)) return InputKind::kFolder;
  return Lower(path.extension().string()) == ".json" ? InputKind::kMetrics : InputKind::kTable;
}

/// The name given, else the file's; metrics.json and a folder `predictions` are named by the folder
/// around them.
std::string NameOf(const RankedInput& input) {
  if (!input.name.empty()) return input.name;
  const fs::path path = input.path.has_filename() ? input.path : input.path.parent_path();
  const std::string stem =
      KindOf(input.path) == InputKind::kFolder ? path.filename().string() : path.stem().string();
  const bool is_common = stem == "metrics" || stem == "predictions";
  const std::string parent = fs::absolute(path).parent_path().filename().string();
  return is_common && !parent.empty() ? parent : stem;
}

/// `NAME`, `NAME:lower` or `NAME:higher`; without a direction the one of the table of measures.
RankedMetric ParseMetric(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  const std::string name = word.substr(0, colon);
  const std::string direction = colon == std::string::npos ? "" : word.substr(colon + 1);
  if (direction.empty() && colon == std::string::npos) {
    const Metric* known = FindMetric(name);
    if (known != nullptr && known->better == Better::kNeither)
      throw UsageError(fmt::format(
          "--metric {0}: neither end of it is better; say {0}:lower or {0}:higher", name));
    return {name, known != nullptr ? known->better == Better::kLower : IsLowerBetter(name)};
  }
  if (direction != "lower" && direction != "higher")
    throw UsageError(fmt::format("--metric {}: write {}:lower or {}:higher", word, name, name));
  return {name, direction == "lower"};
}

std::pair<std::string, std::string> ParseCondition(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw UsageError(fmt::format("--where {}: write COLUMN=VALUE", word));
  return {word.substr(0, equals), word.substr(equals + 1)};
}

RankingInput ReadTables(const std::vector<RankedInput>& inputs,
                        const ChallengeRankArguments& arguments) {
  TableInputOptions options{.metrics = {},
                            .method_column = arguments.method_column,
                            .case_column = arguments.case_column,
                            .where = {},
                            .missing = OptionsOf(arguments.common).missing};
  for (const std::string& metric : arguments.metrics)
    options.metrics.push_back(ParseMetric(metric));
  for (const std::string& word : arguments.where) options.where.push_back(ParseCondition(word));
  std::vector<NamedTable> tables;
  for (const RankedInput& input : inputs) {
    Table table = ReadTable(input.path);
    const bool names_methods = input.name.empty() && table.HasColumn(options.method_column);
    tables.push_back({names_methods ? "" : NameOf(input), std::move(table)});
  }
  return RankingOf(tables, options);
}

RankingInput ReadSubmissions(const std::vector<RankedInput>& inputs,
                             const ChallengeRankArguments& arguments) {
  const EvaluationOptions options = OptionsOf(arguments.common);
  std::vector<Submission> submissions;
  std::vector<std::string> problems;
  for (const RankedInput& input : inputs) {
    if (KindOf(input.path) == InputKind::kMetrics) {
      submissions.push_back(ReadMetrics(input.path, NameOf(input)));
      continue;
    }
    if (arguments.common.truth.empty())
      throw UsageError(
          fmt::format("{}: a folder of predictions needs --truth", input.path.string()));
    const Evaluation evaluation = EvaluateFolders(arguments.common.truth, input.path, options);
    const std::vector<std::string> found = evaluation.AllProblems();
    problems.insert(problems.end(), found.begin(), found.end());
    submissions.push_back(SubmissionOf(NameOf(input), evaluation));
  }
  RankingInput ranked = RankingOf(std::move(submissions), options.missing);
  ranked.problems.insert(ranked.problems.begin(), problems.begin(), problems.end());
  return ranked;
}

RankingInput ReadInputs(const ChallengeRankArguments& arguments) {
  std::vector<RankedInput> inputs;
  for (const std::string& word : arguments.inputs) inputs.push_back(ParseInput(word));
  const auto tables = std::count_if(inputs.begin(), inputs.end(), [](const RankedInput& input) {
    return KindOf(input.path) == InputKind::kTable;
  });
  if (tables == 0) return ReadSubmissions(inputs, arguments);
  if (tables != std::ssize(inputs))
    throw UsageError("tables and challenge submissions cannot be ranked together; give one kind");
  return ReadTables(inputs, arguments);
}

struct RankResult {
  ScoreMatrix scores;
  Ranking ranking;
  std::optional<RankStability> stability;  ///< nothing for a single case
};

/// Method, rank, interval, share of replicates won, mean rank, and per metric score and rank.
std::string FormatCsv(const RankingInput& input, const RankResult& result) {
  std::vector<Column> columns = {
      {"method"}, {"rank"}, {"rank_low"}, {"rank_high"}, {"first_share"}, {"combined"}};
  for (const RankedMetric& metric : input.metrics) {
    columns.push_back({metric.name, kShortest});
    columns.push_back({metric.name + "_rank"});
  }
  std::string text = FormatHeader(columns, TableFormat::kCsv);
  for (const std::size_t m : MethodsByRank(result.ranking)) {
    Row row = {input.methods[m], std::int64_t{result.ranking.final_ranks[m]}};
    if (result.stability) {
      row.emplace_back(std::int64_t{result.stability->intervals[m].low});
      row.emplace_back(std::int64_t{result.stability->intervals[m].high});
      row.emplace_back(result.stability->shares[m][0]);
    } else {
      row.resize(row.size() + 3);
    }
    row.emplace_back(result.ranking.combined[m]);
    for (std::size_t k = 0; k < input.metrics.size(); ++k) {
      row.emplace_back(result.scores[m][k]);
      row.emplace_back(result.ranking.metric_ranks[m][k]);
    }
    text += FormatRow(columns, row, TableFormat::kCsv);
  }
  return text;
}

std::string DescribeRules(const RankingInput& input, const ChallengeRankArguments& arguments) {
  std::string text = fmt::format("{} methods, {} cases. ", input.methods.size(), input.case_count);
  text += arguments.by == "ranks"
              ? "Final rank by the mean of the ranks per metric"
              : "Final rank by the mean score (1 - score where lower is better)";
  text += arguments.ties == "better" ? "; equal scores share the better rank."
                                     : "; equal scores share the mean of their ranks.";
  if (input.case_count > 1)
    text += fmt::format(" Intervals hold {:g} % of {} bootstrap replicates over cases.",
                        100 * arguments.level,
                        arguments.replicates);
  return text;
}

std::string FormatReadable(const RankingInput& input, const RankResult& result) {
  std::size_t width = 6;
  for (const std::string& name : input.methods) width = std::max(width, name.size());
  std::string text =
      fmt::format("{:>4}  {:>9}  {:<{}}  {:>8}", "rank", "interval", "method", width, "combined");
  for (const RankedMetric& metric : input.metrics)
    text += fmt::format("  {:>16}", metric.name + (metric.is_lower_better ? " (low)" : ""));
  text += '\n';
  for (const std::size_t m : MethodsByRank(result.ranking)) {
    const std::string interval = result.stability ? fmt::format("{} to {}",
                                                                result.stability->intervals[m].low,
                                                                result.stability->intervals[m].high)
                                                  : "";
    text += fmt::format("{:>4}  {:>9}  {:<{}}  {:>8.3f}",
                        result.ranking.final_ranks[m],
                        interval,
                        input.methods[m],
                        width,
                        result.ranking.combined[m]);
    for (std::size_t k = 0; k < input.metrics.size(); ++k)
      text += fmt::format(
          "  {:>9.4f} ({:>4g})", result.scores[m][k], result.ranking.metric_ranks[m][k]);
    text += '\n';
  }
  return text;
}

}  // namespace

int RunChallengeRank(const ChallengeRankArguments& arguments) {
  Progress::SetQuiet(arguments.common.is_quiet);
  const RankingInput input = ReadInputs(arguments);
  const RankRules rules{
      .ties = arguments.ties == "mean" ? TieRule::kMean : TieRule::kBetter,
      .combination = arguments.by == "scores" ? Combination::kMeanScore : Combination::kMeanRank};
  RankResult result;
  result.scores = ScoresOnAllCases(input);
  result.ranking = RankMethods(result.scores, input.metrics, rules);
  if (input.case_count > 1)
    result.stability = BootstrapRanks(input,
                                      rules,
                                      {.replicates = arguments.replicates,
                                       .level = arguments.level,
                                       .seed = arguments.seed,
                                       .threads = arguments.common.threads});
  const int exit_code = TellProblems(input.problems);
  if (!arguments.plot.empty()) {
    if (!result.stability)
      throw Error(arguments.plot + ": a single case has no rank stability; leave --plot out");
    WriteFigure(arguments.plot, StabilityPanels(input, result.ranking, *result.stability));
  }
  if (arguments.out == "-") {
    fmt::print("{}", FormatCsv(input, result));
    return exit_code;
  }
  if (!arguments.out.empty()) WriteFile(arguments.out, FormatCsv(input, result));
  fmt::print("{}\n\n{}", DescribeRules(input, arguments), FormatReadable(input, result));
  return exit_code;
}

void AddChallengeRankCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "rank", "Rank submissions, or the methods of any result tables, and how stable that is.");
  auto arguments = std::make_shared<ChallengeRankArguments>();
  command
      ->add_option("inputs",
                   arguments->inputs,
                   "[NAME=]PATH of each: folder of predictions, metrics.json, or a table of one "
                   "method; or one table with a column of methods.")
      ->required();
  AddTaskOptions(*command, arguments->common);
  AddRulesOptions(*command, arguments->common, "empty");
  command->add_option("--metric", arguments->metrics, "Column of the tables, NAME[:lower|:higher].")
      ->allow_extra_args(false);
  command->add_option("--where", arguments->where, "Only rows of the tables with COLUMN=VALUE.")
      ->allow_extra_args(false);
  command->add_option("--method-column", arguments->method_column, "Column with the methods.");
  command->add_option("--case-column", arguments->case_column, "Column with the cases.");
  command->add_option("--ties", arguments->ties, "Rank of equal scores: the better, or the mean.")
      ->check(CLI::IsMember({"better", "mean"}));
  command
      ->add_option("--by", arguments->by, "Final rank by the mean of the ranks or of the scores.")
      ->check(CLI::IsMember({"ranks", "scores"}));
  command->add_option("--replicates", arguments->replicates, "Bootstrap replicates.")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--level", arguments->level, "Share of replicates in an interval.")
      ->check(CLI::Range(0.01, 0.999));
  command->add_option("--seed", arguments->seed, "Seed of the bootstrap.");
  command->add_option("--out", arguments->out, "Table to write, .csv; - for standard output.");
  command->add_option("--plot", arguments->plot, "Picture of the rank stability, .svg.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunChallengeRank(*arguments); }; });
}

}  // namespace noref::cli
