// SPDX-License-Identifier: Apache-2.0
#include "noref/base/error.h"

#include <fmt/format.h>

namespace noref {

std::string_view StatusName(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kUnreadable:
      return "unreadable";
    case Status::kTooLarge:
      return "too_large";
    case Status::kNotAMask:
      return "not_a_mask";
    case Status::kAmbiguous:
      return "ambiguous";
    case Status::kSuspectedInverted:
      return "suspected_inverted";
    case Status::kEmpty:
      return "empty";
    case Status::kFull:
      return "full";
    case Status::kBothConstant:
      return "both_constant";
    case Status::kSizeMismatch:
      return "size_mismatch";
    case Status::kMissing:
      return "missing";
    case Status::kBadFov:
      return "bad_fov";
    case Status::kFailed:
      return "failed";
  }
  FailCheck("known status", __FILE__, __LINE__);
}

void FailCheck(const char* condition, const char* file, int line) {
  throw InternalError(fmt::format("{}:{}: check failed: {}", file, line, condition));
}

}  // namespace noref
