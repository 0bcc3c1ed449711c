// SPDX-License-Identifier: Apache-2.0
#include "noref/base/interrupt.h"

#include <csignal>

namespace noref {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void Remember(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted = 0;
  std::signal(SIGINT, Remember);
  std::signal(SIGTERM, Remember);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool InterruptGuard::IsInterrupted() const {
  return interrupted != 0;
}

}  // namespace noref
