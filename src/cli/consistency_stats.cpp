// SPDX-License-Identifier: Apache-2.0
// `noref consistency stats`: counts of vessel and background pixels from the images of a data set.
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/consistency/fov_growth.h"
#include "noref/image/decode.h"

#include "cli/consistency.h"

namespace noref::cli {
namespace {

const std::vector<Column>& StatsColumns() {
  static const std::vector<Column> columns = {
      {"image"}, {"split"}, {"annotator"}, {"region"}, {"positives"}, {"negatives"}};
  return columns;
}

/// Up to four rows: both annotators, under the FoV (if there is one) and on all pixels.
std::vector<Row> RowsOfCase(const Case& one, const std::string& split) {
  std::vector<Row> rows;
  const auto add = [&](const char* annotator, const char* region, const ClassCounts& counts) {
    rows.push_back({one.id, split, annotator, region, counts.positives, counts.negatives});
  };
  std::optional<Fov> fov;
  if (!one.File(Role::kFov).empty()) fov = ReadFov(one.File(Role::kFov)).value;
  for (const auto& [role, annotator] :
       {std::pair{Role::kReference, "1"}, std::pair{Role::kReference2, "2"}}) {
    const std::filesystem::path path = one.File(role);
    if (path.empty()) continue;
    WithContext(path.string(), [&] {
      const Mask reference = ReadMask(path).value;
      if (fov) add(annotator, "fov", CountClasses(reference, *fov));
      add(annotator, "all", CountClasses(reference, WholeFrame(reference.size())));
    });
  }
  return rows;
}

void AddRowsOfSplit(std::vector<Row>& rows,
                    const DataSetOptions& data,
                    const std::string& split,
                    int threads) {
  const std::vector<Case> cases = CasesWithReference(data, split);
  const auto parts = ParallelMap<std::vector<Row>>(
      cases.size(), threads, [&](std::size_t i) { return RowsOfCase(cases[i], split); });
  for (const std::vector<Row>& part : parts) rows.insert(rows.end(), part.begin(), part.end());
}

}  // namespace

int RunConsistencyStats(const ConsistencyStatsArguments& arguments) {
  const ImagesSource& source = arguments.data;
  const DataSetOptions data = LoadDataSet(source.data, source.root, source.overrides);
  std::vector<std::string> splits = {source.split};
  if (source.split.empty() && !data.splits.empty()) {
    splits.clear();
    for (const SplitOptions& split : data.splits) splits.push_back(split.name);
  }
  std::vector<Row> rows;
  for (const std::string& split : splits)
    AddRowsOfSplit(rows, data, split, ThreadCount(source.threads));
  WriteRows(arguments.output, StatsColumns(), rows);
  return kExitOk;
}

}  // namespace noref::cli
