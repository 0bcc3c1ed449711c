// SPDX-License-Identifier: Apache-2.0
#include "noref/config/options.h"
