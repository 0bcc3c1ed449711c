// SPDX-License-Identifier: Apache-2.0
// Manual masks for training and for degradation, from one or several data sets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "noref/model/segment_data.h"
#include "noref/model/training_data.h"

#include "cli/app.h"

namespace noref::cli {

struct TrainingCasesArguments {
  std::vector<std::string> data;    ///< data-set descriptions
  std::vector<std::string> roots;   ///< one for each description, or none
  std::vector<std::string> splits;  ///< one for each description, or none
  std::string reference;            ///< a pattern or folder in place of descriptions
  std::string fov;
  std::string images;
  std::vector<std::string> maps;  ///< patterns of real soft maps, with {id} and {data}
  std::uint64_t max_pixels = 0;
  int threads = 0;
  bool quiet = false;
};

/// Adds `--data`, `--root`, `--split` (each may be repeated), `--reference`, `--fov`,
/// `--images`, `--maps`, `--max-pixels`, `--threads` and `--quiet`.
void AddTrainingCasesOptions(CLI::App& command, TrainingCasesArguments& arguments);

template <class AnyCase>
struct LoadedCases {
  std::vector<AnyCase> cases;
  int failed = 0;  ///< cases that were left out; each is told on stderr
};

/// Reads and prepares all cases. An id is `NAME/id` with the name of the description. Without
/// --split the split `default_split` is taken where a description has it, else all cases: a test
/// split must not be trained on by default. Throws UsageError or Error if nothing can be used.
LoadedCases<TrainingCase> LoadTrainingCases(const TrainingCasesArguments& arguments,
                                            const ModelConfig& config,
                                            const std::string& default_split);

/// The same for a segmenter, with fundus images.
LoadedCases<SegmentCase> LoadSegmentCases(const TrainingCasesArguments& arguments,
                                          const ModelConfig& config,
                                          const std::string& default_split);

/// Adds `--config` and `--set`.
void AddConfigOptions(CLI::App& command, std::string& path, std::vector<std::string>& overrides);

/// Reads a config: a file, or the name of one that ships (`paper`); empty: `default`. Throws
/// UsageError.
ModelConfig LoadConfig(const std::string& path, const std::vector<std::string>& overrides);

}  // namespace noref::cli
