// SPDX-License-Identifier: Apache-2.0
// One line for each command of the program; each lives in the file of its name.
#pragma once

#include "cli/app.h"

namespace noref::cli {}  // namespace noref::cli
