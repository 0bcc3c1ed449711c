// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/simulation.h"

#include <optional>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/challenge/case_files.h"
#include "noref/challenge/experiments.h"
#include "noref/volume/volume_file.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

// The files of the two tasks.

Locations ReadTruth(const fs::path& path, int class_count, const Experiment<Locations>&) {
  return ReadTrueLocations(path, class_count);
}

LabelVolume ReadTruth(const fs::path& path, int, const Experiment<LabelVolume>&) {
  return ReadLabelVolume(path);
}

void WritePrediction(const fs::path& stem, const Locations& locations) {
  WriteFile(stem.string() + ".json", fmt::format("[{}]\n", fmt::join(locations, ", ")));
}

void WritePrediction(const fs::path& stem, const LabelVolume& volume) {
  WriteLabelVolume(stem.string() + ".mha", volume);
}

/// Calls use(experiments) with the list of the task.
template <class Use>
auto WithExperiments(ChallengeTask task, const Use& use) {
  return task == ChallengeTask::kLocations ? use(LocationExperiments())
                                           : use(SegmentationExperiments());
}

template <class Content>
std::size_t FindExperiment(std::span<const Experiment<Content>> experiments,
                           std::string_view name,
                           ChallengeTask task) {
  for (std::size_t i = 0; i < experiments.size(); ++i) {
    if (experiments[i].name == name) return i;
  }
  throw UsageError(
      fmt::format("{}: unknown experiment{}", name, NameHint(name, ExperimentNames(task))));
}

/// Simulates one case; returns what is wrong with its truth, or nothing.
template <class Content>
std::string SimulateCase(const fs::path& truth,
                         const fs::path& stem,
                         const Experiment<Content>& experiment,
                         int class_count,
                         Rng rng) {
  std::optional<Content> content;
  try {
    content = ReadTruth(truth, class_count, experiment);
  } catch (const Error& error) {
    return fmt::format("{} (no prediction is made)", error.what());
  }
  WritePrediction(stem, experiment.predict(*content, class_count, rng));
  return {};
}

}  // namespace

std::vector<std::string> ExperimentNames(ChallengeTask task) {
  return WithExperiments(task, [](const auto experiments) {
    std::vector<std::string> names;
    for (const auto& experiment : experiments) names.emplace_back(experiment.name);
    return names;
  });
}

std::vector<std::string> WriteSimulation(const fs::path& truth,
                                         const fs::path& predictions,
                                         std::string_view experiment,
                                         const SimulationOptions& options) {
  const CaseFiles files = FindCaseFiles(truth, options.task);
  const std::vector<std::pair<std::string, std::vector<fs::path>>> cases(files.by_case.begin(),
                                                                         files.by_case.end());
  std::vector<std::string> problems;
  Progress progress(fmt::format("simulating {}", experiment), cases.size(), "cases");
  WithExperiments(options.task, [&](const auto experiments) {
    const std::size_t place = FindExperiment(experiments, experiment, options.task);
    ParallelStreamOf<std::string>(
        cases.size(),
        ThreadCount(options.threads),
        [&](std::size_t i) {
          return SimulateCase(cases[i].second.front(),
                              predictions / cases[i].first,
                              experiments[place],
                              options.class_count,
                              Rng(options.seed, place, i));
        },
        [&](std::size_t i, const std::string& problem) {
          if (!problem.empty()) problems.push_back(problem);
          progress.Update(i + 1);
          return true;
        });
  });
  return problems;
}

}  // namespace noref
