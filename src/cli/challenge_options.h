// SPDX-License-Identifier: Apache-2.0
// The options that the commands of the group `challenge` share, and what they print alike.
#pragma once

#include <string>
#include <vector>

#include "noref/challenge/evaluation.h"

#include "cli/app.h"
#include "cli/challenge.h"

namespace noref::cli {

void AddTaskOptions(CLI::App& command, ChallengeArguments& arguments);
void AddRulesOptions(CLI::App& command,
                     ChallengeArguments& arguments,
                     const std::string& default_missing);

/// The typed options.
EvaluationOptions OptionsOf(const ChallengeArguments& arguments);

/// Each problem as a line on stderr; the exit code that follows from them.
int TellProblems(const std::vector<std::string>& problems);

/// The average scores of several submissions as a readable table.
std::string FormatAverages(const std::vector<std::string>& names,
                           const std::vector<ClassScores>& averages,
                           ChallengeTask task);

/// The average scores of one evaluation.
ClassScores AveragesOf(const Evaluation& evaluation);

}  // namespace noref::cli
