// SPDX-License-Identifier: Apache-2.0
// A progress line on stderr: done, rate, time left, and a word of the caller's.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace noref {

/// One line about work that takes a while. On a terminal it is redrawn in place at most ten times a
/// second; elsewhere (logs, pipes) a plain line is printed at most every half minute. Nothing is
/// printed for work that ends within half a second.
class Progress {
 public:
  /// `label` names the work, `unit` what is counted ("images").
  Progress(std::string label, std::size_t total, std::string unit);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Sets the number of finished items and the text behind the bar (for instance the loss).
  void Update(std::size_t done, std::string_view note = {});

  /// Turns all progress lines off (`--quiet`).
  static void SetQuiet(bool quiet);

 private:
  std::string label_;
  std::size_t total_;
  std::string unit_;
  bool on_terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

/// The text of a progress line, e.g. `scoring [#####-----] 50/100 images  12.5/s  0:04 left  note`.
std::string ProgressLine(std::string_view label,
                         std::size_t done,
                         std::size_t total,
                         std::string_view unit,
                         double elapsed_s,
                         std::string_view note);

}  // namespace noref
