// SPDX-License-Identifier: Apache-2.0
// `noref consistency growth`: how many scores stay possible while the field of view grows.
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/consistency/plots.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

/// Percentages of entries, as in the paper's figures.
const std::vector<Column>& GrowthColumns() {
  static const std::vector<Column> columns = {{"radius_px"},
                                              {"frame_percent", 4},
                                              {"images_possible_percent", 4},
                                              {"mean_of_ratios_possible_percent", 4},
                                              {"ratio_of_means_possible_percent", 4}};
  return columns;
}

Cell PercentCell(const std::optional<double>& share) {
  return share ? Cell(100 * *share) : Cell();
}

std::vector<ClassCounts> CountsOfCase(const Case& one, int step_px) {
  const std::filesystem::path path = one.File(Role::kReference);
  return WithContext(path.string(), [&] {
    if (one.File(Role::kFov).empty())
      throw Error(Status::kMissing, "has no field of view that could grow; give the role fov");
    return CountsWhileGrowing(ReferenceOf(path), FovOf(one.File(Role::kFov)), step_px);
  });
}

}  // namespace

int RunConsistencyGrowth(const ConsistencyGrowthArguments& arguments) {
  if (arguments.step_px < 1)
    throw UsageError(fmt::format("--step {}: no growth; give 1 or more", arguments.step_px));
  const ImagesSource& source = arguments.data;
  const DataSetOptions data = LoadDataSet(source.data, source.root, source.overrides);
  const std::vector<Case> cases = CasesWithReference(data, source.split);
  const int threads = ThreadCount(source.threads);
  DataStatistics statistics{.name = data.name, .images = {}, .fov = {}, .all_pixels = {}};
  for (const Case& one : cases) statistics.images.push_back(one.id);
  const std::vector<PublishedMethod> methods = MethodsOf(arguments.scores, statistics);
  const auto counts =
      ParallelMap<std::vector<ClassCounts>>(cases.size(), threads, [&](std::size_t i) {
        return CountsOfCase(cases[i], arguments.step_px);
      });
  const std::vector<GrowthStep> steps = StudyGrowth(counts, methods, arguments.step_px, threads);
  std::vector<Row> rows;
  for (const GrowthStep& step : steps)
    rows.push_back({std::int64_t{step.radius_px},
                    100 * step.frame_share,
                    PercentCell(step.images_possible),
                    PercentCell(step.mean_of_ratios_possible),
                    PercentCell(step.ratio_of_means_possible)});
  WriteRows(arguments.output, GrowthColumns(), rows);
  if (!arguments.plot.empty()) WriteFile(arguments.plot, GrowthSvg(steps));
  return kExitOk;
}

}  // namespace noref::cli
