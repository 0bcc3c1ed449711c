// SPDX-License-Identifier: Apache-2.0
// `noref consistency stats`: counts of vessel and background pixels from the images of a data set.
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/consistency/fov_growth.h"
#include "noref/dataset/pattern.h"

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
  if (!one.File(Role::kFov).empty()) fov = FovOf(one.File(Role::kFov));
  for (const auto& [role, annotator] :
       {std::pair{Role::kReference, "1"}, std::pair{Role::kReference2, "2"}}) {
    const std::filesystem::path path = one.File(role);
    if (path.empty()) continue;
    WithContext(path.string(), [&] {
      const Mask reference = ReferenceOf(path);
      if (fov) add(annotator, "fov", CountClasses(reference, *fov));
      add(annotator, "all", CountClasses(reference, WholeFrame(reference.size())));
    });
  }
  return rows;
}

/// The first split that an image belongs to; empty if it is in none.
std::string SplitOf(const DataSetOptions& data, const std::string& id) {
  for (const SplitOptions& split : data.splits) {
    for (const std::string& pattern : split.ids) {
      if (FitsGlob(id, pattern)) return split.name;
    }
  }
  return "";
}

}  // namespace

int RunConsistencyStats(const ConsistencyStatsArguments& arguments) {
  const ImagesSource& source = arguments.data;
  const DataSetOptions data = LoadDataSet(source.data, source.root, source.overrides);
  const std::vector<Case> cases = CasesWithReference(data, source.split);
  const auto parts =
      ParallelMap<std::vector<Row>>(cases.size(), ThreadCount(source.threads), [&](std::size_t i) {
        return RowsOfCase(cases[i], SplitOf(data, cases[i].id));
      });
  std::vector<Row> rows;
  for (const std::vector<Row>& part : parts) rows.insert(rows.end(), part.begin(), part.end());
  WriteRows(arguments.output, StatsColumns(), rows);
  return kExitOk;
}

}  // namespace noref::cli
