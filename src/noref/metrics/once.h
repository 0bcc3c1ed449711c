// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace noref {

/// The value in `slot`, worked out at the first call.
template <class Value, class Compute>
const Value& Once(std::optional<Value>& slot, const Compute& compute) {
  if (!slot) slot.emplace(compute());
  return *slot;
}

}  // namespace noref
