// SPDX-License-Identifier: Apache-2.0
// The command-line options that say which cases a command works on, shared by all commands that do.
// See docs/datasets.md.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "noref/dataset/find_cases.h"

#include "cli/app.h"
#include "cli/load_case.h"

namespace noref::cli {

/// What a command reads of each case, and what it can do.
struct CohortRoles {
  std::vector<Role> primary;   ///< masks, soft or both: what is judged; or images
  std::vector<Role> required;  ///< a case without is a failed row
  std::vector<Role> optional;  ///< used where there is a file
  bool has_classes = false;    ///< `--labels` may name classes, in masks and references
  bool reads_images = false;   ///< the fundus image also where it is not needed for the FoV
  bool can_resume = true;      ///< its table grows case by case
  /// False: a suspected inversion is a warning in the row.
  bool refuses_inverted = true;
};

struct CohortArguments {
  std::vector<std::string> inputs;  ///< files, folders or one pattern
  std::map<Role, std::string> patterns;
  std::string list;
  std::string data;
  std::string root;
  std::string split;
  std::vector<std::string> overrides;  ///< of the data-set description

  std::optional<double> threshold;
  bool invert = false;
  std::vector<int> labels;
  std::vector<std::string> classes;  ///< instead of `labels`, for commands that know classes
  std::uint64_t max_pixels = ReadOptions{}.max_pixels;

  std::string out;
  bool resume = false;
  int threads = 0;
  bool quiet = false;
};

/// Adds the options to a command: inputs, one pattern option per role, `--list`, `--data`,
/// `--root`,
/// `--split`, `--set`, `--threshold` (commands that judge masks), `--invert` and `--labels` (unless
/// images are the input), `--max-pixels`, `--out`, `--resume` (commands that can), `--threads`,
/// `--quiet`.
void AddCohortOptions(CLI::App& command, CohortArguments& arguments, const CohortRoles& roles);

/// What the cases are and how their files are read.
struct CohortInput {
  CaseList list;
  LoadOptions load;
  bool refuses_inverted = true;
};

/// Finds the cases. Throws UsageError for contradictory or incomplete options, Error if nothing is
/// found.
CohortInput FindCohort(const CohortArguments& arguments, const CohortRoles& roles);

}  // namespace noref::cli
