// SPDX-License-Identifier: Apache-2.0
// Ctrl-C as a question that long loops ask, so that they can leave a usable state behind.
#pragma once

namespace noref {

/// While one lives, SIGINT and SIGTERM set a flag instead of ending the program; a second signal
/// ends it at once. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// True once a signal has come.
  bool IsInterrupted() const;
};

}  // namespace noref
