// SPDX-License-Identifier: Apache-2.0
#include "cli/app.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"

#include "cli/commands.h"

namespace noref::cli {
namespace {

/// The commands below `app`, by name.
std::vector<std::string> CommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> OptionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

/// The line about the first word of the form `--name` that is no option of `app`, if there is one.
std::optional<std::string> UnknownOptionLine(const CLI::App& app,
                                             const std::vector<std::string>& words) {
  const std::vector<std::string> known = OptionNames(app);
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    const bool is_known = std::find(known.begin(), known.end(), name) != known.end();
    if (name.starts_with("--") && name != "--" && !is_known)
      return fmt::format("{}: unknown option{}", name, NameHint(name, known));
  }
  return std::nullopt;
}

/// CLI11 answers a mistyped command, or a mistyped option in its place, with "A subcommand is
/// required"; name the near one instead. Descends through nested commands and throws UsageError for
/// the first unknown word.
void CheckCommandWords(CLI::App& program, const std::vector<std::string>& arguments) {
  CLI::App* app = &program;
  for (const std::string& word : arguments) {
    const std::vector<std::string> names = CommandNames(*app);
    if (const auto line = UnknownOptionLine(*app, {word})) throw UsageError(*line);
    if (names.empty() || word.starts_with("-")) return;
    if (std::find(names.begin(), names.end(), word) == names.end())
      throw UsageError(fmt::format("{}: unknown command{}", word, NameHint(word, names)));
    app = app->get_subcommand(word);
  }
}

/// The deepest command that was parsed.
const CLI::App& ParsedCommand(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

std::string ParseErrorLine(const CLI::App& program,
                           const CLI::ParseError& error,
                           const std::vector<std::string>& arguments) {
  const CLI::App& command = ParsedCommand(program);
  // The name of this error is that of the command; its code tells what it is.
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    if (const auto line = UnknownOptionLine(command, arguments)) return *line;
  }
  return fmt::format("{}; see '{} --help'", error.what(), command.get_display_name());
}

int RunParsed(const Action& action) {
  try {
    return action();
  } catch (const UsageError& error) {
    fmt::print(stderr, "noref: {}\n", error.what());
    return kExitUsage;
  } catch (const Error& error) {
    fmt::print(stderr, "noref: {}\n", error.what());
    return kExitInputsFailed;
  } catch (const std::exception& error) {
    fmt::print(stderr, "noref: internal error, please report it: {}\n", error.what());
    return kExitBug;
  }
}

}  // namespace

const std::vector<AddCommand>& Commands() {
  static const std::vector<AddCommand> commands = {
      AddScoreCommand,
      AddThresholdCommand,
      AddRankCommand,
      AddMapCommand,
      AddEvaluateCommand,
      AddCompareCommand,
      AddAuditCommand,
      AddSegmentCommand,
      AddTrainCommand,
      AddDegradeCommand,
      AddPhantomCommand,
      AddModelCommand,
      AddConsistencyCommand,
      AddChallengeCommand,
  };
  return commands;
}

int Main(const std::vector<std::string>& arguments) {
  CLI::App program("How good is a segmentation when there is nothing to compare it with.", "noref");
  program.set_version_flag("--version", "noref " NOREF_VERSION);
  program.require_subcommand(1);
  program.get_formatter()->column_width(34);
  Action action;
  for (const AddCommand add : Commands()) add(program, action);
  try {
    CheckCommandWords(program, arguments);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    program.parse(reversed);
  } catch (const UsageError& error) {
    fmt::print(stderr, "noref: {}\n", error.what());
    return kExitUsage;
  } catch (const CLI::Success& request) {  // --help, --version
    return program.exit(request);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "noref: {}\n", ParseErrorLine(program, error, arguments));
    return kExitUsage;
  }
  return RunParsed(action);
}

}  // namespace noref::cli
