// SPDX-License-Identifier: Apache-2.0
// `noref challenge`: evaluate, rank and simulate submissions to TopAneu-26; rank any result tables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace noref::cli {

/// What the commands share.
struct ChallengeArguments {
  int task = 2;
  std::string truth;
  std::string rules = "program";
  std::string missing;
  int classes = 52;
  int threads = 0;
  bool is_quiet = false;
};

struct ChallengeTopaneuArguments {
  ChallengeArguments common;
  std::string predictions;
  std::string out;
};

int RunChallengeTopaneu(const ChallengeTopaneuArguments& arguments);

struct ChallengeRankArguments {
  ChallengeArguments common;
  std::vector<std::string> inputs;
  std::vector<std::string> metrics;
  std::vector<std::string> where;
  std::string method_column = "method";
  std::string case_column = "id";
  std::string ties = "better";
  std::string by = "ranks";
  int replicates = 1000;
  double level = 0.95;
  std::uint64_t seed = 1;
  std::string out;
  std::string plot;
};

int RunChallengeRank(const ChallengeRankArguments& arguments);

struct ChallengeSimulateArguments {
  ChallengeArguments common;
  std::string out;
  std::vector<std::string> experiments;
  std::uint64_t seed = 1;
};

int RunChallengeSimulate(const ChallengeSimulateArguments& arguments);

}  // namespace noref::cli
