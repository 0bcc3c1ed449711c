// SPDX-License-Identifier: Apache-2.0
#include "cli/training_cases.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/base/resource.h"
#include "noref/base/text.h"
#include "noref/dataset/description.h"
#include "noref/image/decode.h"
#include "noref/model/case_draw.h"

#include "cli/cohort_arguments.h"

namespace noref::cli {
namespace {

/// One data set's cases and how to read them.
struct Source {
  std::string name;
  CohortInput input;
};

CohortRoles TrainingRoles() {
  return {.primary = {Role::kReference}, .required = {}, .optional = {Role::kFov, Role::kImages}};
}

CohortRoles SegmentRoles() {
  return {.primary = {Role::kReference},
          .required = {Role::kImages},
          .optional = {Role::kFov},
          .reads_images = true};
}

bool HasSplit(const DataSetOptions& data, const std::string& name) {
  return std::any_of(data.splits.begin(), data.splits.end(), [&](const SplitOptions& split) {
    return split.name == name;
  });
}

void CheckArguments(const TrainingCasesArguments& arguments) {
  if (arguments.data.empty() == arguments.reference.empty())
    throw UsageError("training data: give either --data (once or more) or --reference");
  if (!arguments.roots.empty() && arguments.roots.size() != arguments.data.size())
    throw UsageError("--root: give one for each --data, in the same order");
  if (!arguments.splits.empty() && arguments.splits.size() != arguments.data.size())
    throw UsageError("--split: give one for each --data, in the same order");
}

Source SourceOf(const TrainingCasesArguments& arguments,
                std::size_t index,
                const std::string& default_split,
                const CohortRoles& roles) {
  CohortArguments cohort;
  cohort.max_pixels = arguments.max_pixels;
  cohort.patterns[Role::kReference] = arguments.reference;
  cohort.patterns[Role::kFov] = arguments.fov;
  cohort.patterns[Role::kImages] = arguments.images;
  std::string name = "reference";
  if (!arguments.data.empty()) {
    cohort.data = arguments.data[index];
    if (!arguments.roots.empty()) cohort.root = arguments.roots[index];
    const DataSetOptions data = LoadDataSet(cohort.data, cohort.root);
    name = data.name;
    if (!arguments.splits.empty()) {
      cohort.split = arguments.splits[index];
    } else if (HasSplit(data, default_split)) {
      cohort.split = default_split;
    }
  }
  return {.name = name, .input = FindCohort(cohort, roles)};
}

/// A prepared case, or why there is none.
template <class AnyCase>
struct Prepared {
  std::optional<AnyCase> item;
  std::string error;
};

/// `prepare(id, loaded)` makes a case of the pictures that were read.
template <class AnyCase, class Prepare>
Prepared<AnyCase> PrepareOne(const Source& source, const Case& one, const Prepare& prepare) {
  try {
    const LoadedCase loaded = LoadCase(one, source.input.load);
    RequirePolarity(loaded, source.input.load);
    return {prepare(source.name + "/" + one.id, loaded), {}};
  } catch (const UsageError&) {
    throw;
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

/// Adds the real soft maps of a case: one from each pattern that has a file for it.
void AddMaps(const TrainingCasesArguments& arguments, const Fov& fov, TrainingCase& prepared) {
  const std::string data(DataSetOf(prepared.id));
  const std::string id = prepared.id.substr(data.size() + 1);
  for (const std::string& pattern : arguments.maps) {
    const std::filesystem::path path = ReplaceAll(ReplaceAll(pattern, "{data}", data), "{id}", id);
    if (!std::filesystem::exists(path)) continue;
    const Decoded<SoftMap> map = ReadSoftMap(path, {.max_pixels = arguments.max_pixels});
    if (map.value.size() != fov.size())
      throw Error(Status::kSizeMismatch,
                  fmt::format("{}: is {}x{} and the field of view {}x{}",
                              path.string(),
                              map.value.width(),
                              map.value.height(),
                              fov.width(),
                              fov.height()));
    AddMap(map.value, fov, prepared);
  }
}

template <class AnyCase, class Prepare>
LoadedCases<AnyCase> LoadAll(const TrainingCasesArguments& arguments,
                             const std::string& default_split,
                             const CohortRoles& roles,
                             const Prepare& prepare) {
  CheckArguments(arguments);
  LoadedCases<AnyCase> loaded;
  const std::size_t sources = std::max<std::size_t>(1, arguments.data.size());
  for (std::size_t i = 0; i < sources; ++i) {
    const Source source = SourceOf(arguments, i, default_split, roles);
    for (const std::string& note : source.input.list.notes)
      if (!arguments.quiet) fmt::print(stderr, "noref: note: {}: {}\n", source.name, note);
    const std::vector<Case>& cases = source.input.list.cases;
    auto prepared = ParallelMap<Prepared<AnyCase>>(
        cases.size(), ThreadCount(arguments.threads), [&](std::size_t k) {
          return PrepareOne<AnyCase>(source, cases[k], prepare);
        });
    for (Prepared<AnyCase>& one : prepared) {
      if (one.item) {
        loaded.cases.push_back(std::move(*one.item));
      } else {
        fmt::print(stderr, "noref: left out: {}\n", one.error);
        ++loaded.failed;
      }
    }
  }
  if (loaded.cases.empty()) throw Error("training data: no mask can be used; see the lines above");
  return loaded;
}

/// A file as it is; a plain word is a config that ships.
std::filesystem::path ConfigPath(const std::string& name) {
  if (name.find_first_of("./") != std::string::npos) return name;
  std::vector<std::string> known;
  for (const auto& entry : std::filesystem::directory_iterator(ResourcePath("configs"))) {
    if (entry.path().extension() == ".yaml") known.push_back(entry.path().stem().string());
  }
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    std::sort(known.begin(), known.end());
    throw UsageError(
        fmt::format("--config: no config '{}' ships with noref{}", name, NameHint(name, known)));
  }
  return ResourcePath("configs/" + name + ".yaml");
}

}  // namespace

void AddTrainingCasesOptions(CLI::App& command, TrainingCasesArguments& arguments) {
  arguments.max_pixels = ReadOptions{}.max_pixels;
  command
      .add_option("--data", arguments.data, "Description of a data set (YAML); may be repeated.")
      ->allow_extra_args(false);
  command.add_option("--root", arguments.roots, "Folder of the data set; one for each --data.")
      ->allow_extra_args(false);
  command
      .add_option("--split",
                  arguments.splits,
                  "Part of the data set; one for each --data. Without it the training split.")
      ->allow_extra_args(false);
  command.add_option("--reference",
                     arguments.reference,
                     "Manual masks: a pattern such as 'D/{id}.png', or a folder.");
  command.add_option("--fov", arguments.fov, "Fields of view: a pattern, a folder, or one file.");
  command.add_option(
      "--images", arguments.images, "Fundus images: a pattern or a folder (task segment).");
  command
      .add_option("--maps",
                  arguments.maps,
                  "Real soft maps to learn from: a pattern with {id}, and {data} for the name of "
                  "the data set; may be repeated.")
      ->allow_extra_args(false);
  command.add_option("--max-pixels", arguments.max_pixels, "Larger pictures are refused.");
  command.add_option("--threads", arguments.threads, "Threads; 0: all cores.")
      ->check(CLI::Range(0, 4096));
  command.add_flag("--quiet", arguments.quiet, "No progress and no notes.");
}

LoadedCases<TrainingCase> LoadTrainingCases(const TrainingCasesArguments& arguments,
                                            const ModelConfig& config,
                                            const std::string& default_split) {
  return LoadAll<TrainingCase>(
      arguments, default_split, TrainingRoles(), [&](std::string id, const LoadedCase& loaded) {
        TrainingCase prepared = PrepareCase(std::move(id), *loaded.mask, loaded.fov, config);
        AddMaps(arguments, loaded.fov, prepared);
        return prepared;
      });
}

LoadedCases<SegmentCase> LoadSegmentCases(const TrainingCasesArguments& arguments,
                                          const ModelConfig& config,
                                          const std::string& default_split) {
  return LoadAll<SegmentCase>(
      arguments, default_split, SegmentRoles(), [&](std::string id, const LoadedCase& loaded) {
        return PrepareSegmentCase(std::move(id), *loaded.image, *loaded.mask, loaded.fov, config);
      });
}

void AddConfigOptions(CLI::App& command, std::string& path, std::vector<std::string>& overrides) {
  command.add_option(
      "--config", path, "Config (YAML), or the name of one that ships: default, paper, segment.");
  command.add_option("--set", overrides, "KEY=VALUE: changes the config; may be repeated.")
      ->allow_extra_args(false);
}

ModelConfig LoadConfig(const std::string& path, const std::vector<std::string>& overrides) {
  ModelConfig config;
  noref::LoadOptions(config, ConfigPath(path.empty() ? "default" : path), overrides);
  CheckConfig(config);
  return config;
}

}  // namespace noref::cli
