// SPDX-License-Identifier: Apache-2.0
#include "cli/app.h"

int main(int argc, char** argv) {
  return noref::cli::Main(std::vector<std::string>(argv + 1, argv + argc));
}
