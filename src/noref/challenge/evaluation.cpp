// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/evaluation.h"

#include <algorithm>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/challenge/case_files.h"
#include "noref/challenge/locations.h"
#include "noref/challenge/segmentation.h"
#include "noref/volume/volume_file.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

using Problems = std::vector<std::string>;

/// The files of one case; two or more of a kind are a mistake, none is allowed for predictions.
struct FilesOfCase {
  std::string name;
  std::vector<fs::path> truth;
  std::vector<fs::path> prediction;
};

/// What a task does with the files of a case; `Content` is what a file holds.
template <class Content>
struct TaskSteps {
  Content (*read_truth)(const fs::path&, const EvaluationOptions&, Problems&);
  Content (*read_prediction)(const fs::path&,
                             const Content& truth,
                             const EvaluationOptions&,
                             Problems&);
  Content (*empty_prediction)(const Content& truth);
  CaseFigures (*compare)(const Content& truth, const Content& prediction, const EvaluationOptions&);
};

const fs::path& OnlyFile(const std::vector<fs::path>& files) {
  if (files.size() > 1)
    throw Error(Status::kAmbiguous,
                fmt::format("{}: a second file of the same case beside {}; remove one",
                            files[1].string(),
                            files[0].filename().string()));
  return files.front();
}

/// The prediction, or nothing with a problem that says why.
template <class Content>
std::optional<Content> TryPrediction(const TaskSteps<Content>& steps,
                                     const FilesOfCase& files,
                                     const Content& truth,
                                     const EvaluationOptions& options,
                                     Problems& problems) {
  const char* outcome =
      options.missing == MissingRule::kEmpty ? "it counts as empty" : "the case is left out";
  if (files.prediction.empty()) {
    problems.push_back(
        fmt::format("{}: has no prediction; {}", files.truth.front().string(), outcome));
    return std::nullopt;
  }
  try {
    return steps.read_prediction(OnlyFile(files.prediction), truth, options, problems);
  } catch (const Error& error) {
    problems.push_back(fmt::format("{} ({})", error.what(), outcome));
    return std::nullopt;
  }
}

template <class Content>
EvaluatedCase EvaluateCase(const TaskSteps<Content>& steps,
                           const FilesOfCase& files,
                           const EvaluationOptions& options) {
  EvaluatedCase result{files.name, std::nullopt, {}};
  try {
    const Content truth = steps.read_truth(OnlyFile(files.truth), options, result.problems);
    std::optional<Content> prediction =
        TryPrediction(steps, files, truth, options, result.problems);
    if (!prediction && options.missing == MissingRule::kEmpty)
      prediction = steps.empty_prediction(truth);
    if (prediction) result.figures = steps.compare(truth, *prediction, options);
  } catch (const Error& error) {
    result.problems.push_back(fmt::format("{} (the case is left out)", error.what()));
  }
  return result;
}

constexpr TaskSteps<Locations> kLocationSteps = {
    .read_truth = [](const fs::path& path,
                     const EvaluationOptions& options,
                     Problems&) { return ReadTrueLocations(path, options.class_count); },
    .read_prediction =
        [](const fs::path& path, const Locations&, const EvaluationOptions& options, Problems&) {
          return ReadPredictedLocations(path, options.class_count);
        },
    .empty_prediction = [](const Locations&) { return Locations(); },
    .compare =
        [](const Locations& truth, const Locations& prediction, const EvaluationOptions& options) {
          return CompareLocations(truth, prediction, options.class_count);
        }};

/// A volume; values that are no class are told, with what they do.
LabelVolume ReadVolume(const fs::path& path,
                       const EvaluationOptions& options,
                       const char* effect,
                       Problems& problems) {
  LabelVolume volume = ReadLabelVolume(path);
  const std::vector<double> foreign = ForeignValues(volume, options.class_count);
  if (!foreign.empty()) {
    const std::size_t shown = std::min<std::size_t>(foreign.size(), 5);
    problems.push_back(fmt::format("{}: holds {}{}, no class of 1 to {}; {}",
                                   path.string(),
                                   fmt::join(foreign.begin(), foreign.begin() + shown, ", "),
                                   foreign.size() > shown ? ", ..." : "",
                                   options.class_count,
                                   effect));
  }
  return volume;
}

LabelVolume ReadPredictedVolume(const fs::path& path,
                                const LabelVolume& truth,
                                const EvaluationOptions& options,
                                Problems& problems) {
  LabelVolume prediction = ReadVolume(path, options, "such voxels are ignored", problems);
  if (prediction.size() != truth.size())
    throw Error(Status::kSizeMismatch,
                fmt::format("{}: has {} voxels, its ground truth {}; resample it",
                            path.string(),
                            FormatSize(prediction.size()),
                            FormatSize(truth.size())));
  if (const auto difference = GeometryDifference(prediction.geometry(), truth.geometry()))
    problems.push_back(
        fmt::format("{}: {} of its ground truth; evaluated voxel by voxel all the "
                    "same, as the challenge does",
                    path.string(),
                    *difference));
  return prediction;
}

constexpr TaskSteps<LabelVolume> kSegmentationSteps = {
    .read_truth =
        [](const fs::path& path, const EvaluationOptions& options, Problems& problems) {
          const char* effect = options.rules == ChallengeRules::kProgram
                                   ? "each such value raises the true negatives of all classes"
                                   : "such voxels are ignored";
          return ReadVolume(path, options, effect, problems);
        },
    .read_prediction = ReadPredictedVolume,
    .empty_prediction =
        [](const LabelVolume& truth) {
          return LabelVolume(truth.size(), std::vector<std::uint16_t>(truth.voxels().size()), {0});
        },
    .compare =
        [](const LabelVolume& truth,
           const LabelVolume& prediction,
           const EvaluationOptions& options) {
          return CompareVolumes(truth, prediction, options.class_count, options.rules);
        }};

std::vector<FilesOfCase> PairFiles(const CaseFiles& truth, const CaseFiles& predictions) {
  std::vector<FilesOfCase> pairs;
  for (const auto& [name, files] : truth.by_case) {
    const auto prediction = predictions.by_case.find(name);
    pairs.push_back(
        {name,
         files,
         prediction == predictions.by_case.end() ? std::vector<fs::path>() : prediction->second});
  }
  return pairs;
}

Problems FolderProblems(const CaseFiles& truth, const CaseFiles& predictions) {
  Problems problems;
  for (const CaseFiles* files : {&truth, &predictions}) {
    for (const fs::path& path : files->others)
      problems.push_back(path.string() + ": not a file of this task; ignored");
  }
  for (const auto& [name, files] : predictions.by_case) {
    if (truth.by_case.contains(name)) continue;
    for (const fs::path& path : files)
      problems.push_back(path.string() + ": has no ground truth; ignored");
  }
  return problems;
}

}  // namespace

CaseFigures Evaluation::Totals() const {
  CaseFigures totals(static_cast<std::size_t>(options.class_count));
  for (const EvaluatedCase& evaluated : cases) {
    if (!evaluated.figures) continue;
    for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += (*evaluated.figures)[i];
  }
  return totals;
}

std::size_t Evaluation::CountedCases() const {
  std::size_t count = 0;
  for (const EvaluatedCase& evaluated : cases) count += evaluated.figures.has_value();
  return count;
}

std::vector<std::string> Evaluation::AllProblems() const {
  std::vector<std::string> all;
  for (const EvaluatedCase& evaluated : cases)
    all.insert(all.end(), evaluated.problems.begin(), evaluated.problems.end());
  all.insert(all.end(), problems.begin(), problems.end());
  return all;
}

Evaluation EvaluateFolders(const fs::path& truth,
                           const fs::path& predictions,
                           const EvaluationOptions& options) {
  const CaseFiles true_files = FindCaseFiles(truth, options.task);
  const CaseFiles predicted_files = FindCaseFiles(predictions, options.task);
  const std::vector<FilesOfCase> pairs = PairFiles(true_files, predicted_files);
  Evaluation evaluation{options, {}, FolderProblems(true_files, predicted_files)};
  Progress progress("evaluating", pairs.size(), "cases");
  ParallelStreamOf<EvaluatedCase>(
      pairs.size(),
      ThreadCount(options.threads),
      [&](std::size_t i) {
        return options.task == ChallengeTask::kLocations
                   ? EvaluateCase(kLocationSteps, pairs[i], options)
                   : EvaluateCase(kSegmentationSteps, pairs[i], options);
      },
      [&](std::size_t i, EvaluatedCase result) {
        evaluation.cases.push_back(std::move(result));
        progress.Update(i + 1);
        return true;
      });
  return evaluation;
}

}  // namespace noref
