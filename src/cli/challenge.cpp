// SPDX-License-Identifier: Apache-2.0
#include "cli/challenge.h"

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace noref::cli {

void AddChallengeCommand(CLI::App& program, Action& action) {
  CLI::App* group =
      program.add_subcommand("challenge", "Evaluate, rank and simulate challenge submissions.");
  group->require_subcommand(1);
  AddChallengeTopaneuCommand(*group, action);
  AddChallengeRankCommand(*group, action);
  AddChallengeSimulateCommand(*group, action);
}

}  // namespace noref::cli
