// SPDX-License-Identifier: Apache-2.0
// One line for each command of the program; each lives in the file of its name.
#pragma once

#include "cli/app.h"

namespace noref::cli {

void AddAuditCommand(CLI::App& program, Action& action);
void AddChallengeCommand(CLI::App& program, Action& action);
/// The commands of the group `challenge`.
void AddChallengeTopaneuCommand(CLI::App& group, Action& action);
void AddChallengeRankCommand(CLI::App& group, Action& action);
void AddChallengeSimulateCommand(CLI::App& group, Action& action);
void AddConsistencyCommand(CLI::App& program, Action& action);
void AddCompareCommand(CLI::App& program, Action& action);
void AddDegradeCommand(CLI::App& program, Action& action);
void AddEvaluateCommand(CLI::App& program, Action& action);
void AddMapCommand(CLI::App& program, Action& action);
void AddModelCommand(CLI::App& program, Action& action);
/// A command of the group `model`.
void AddModelTestCommand(CLI::App& group, Action& action);
void AddModelCalibrateCommand(CLI::App& group, Action& action);
void AddPhantomCommand(CLI::App& program, Action& action);
void AddRankCommand(CLI::App& program, Action& action);
void AddScoreCommand(CLI::App& program, Action& action);
void AddSegmentCommand(CLI::App& program, Action& action);
void AddThresholdCommand(CLI::App& program, Action& action);
void AddTrainCommand(CLI::App& program, Action& action);

}  // namespace noref::cli
