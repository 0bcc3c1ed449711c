// SPDX-License-Identifier: Apache-2.0
// The command line of noref: a table of commands over CLI11.
//
// A command file holds an arguments struct, `AddXCommand(CLI::App&)` that binds it to options and
// sets a final callback, and `RunX(args)` that does the work and returns the exit code. Parsing
// comes first and running after, so that usage errors end with 2 and failures with 1.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace noref::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitInputsFailed = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitBug = 70;

/// What a parsed command runs; returns the exit code.
using Action = std::function<int()>;

/// Adds one command to the program. `action` is where its final callback puts what is to be run.
using AddCommand = void (*)(CLI::App& program, Action& action);

/// The commands in the order of the help page.
const std::vector<AddCommand>& Commands();

/// Parses and runs a command line (without the program's name). Errors become one line on stderr.
int Main(const std::vector<std::string>& arguments);

}  // namespace noref::cli
