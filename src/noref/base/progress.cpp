// SPDX-License-Identifier: Apache-2.0
#include "noref/base/progress.h"

#include <atomic>
#include <cmath>
#include <cstdio>
#include <unistd.h>

#include <fmt/format.h>

namespace noref {
namespace {

constexpr std::size_t kBarWidth = 24;
std::atomic<bool> quiet{false};

std::string Clock(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string ProgressLine(std::string_view label,
                         std::size_t done,
                         std::size_t total,
                         std::string_view unit,
                         double elapsed_s,
                         std::string_view note) {
  const std::size_t filled = total == 0 ? kBarWidth : kBarWidth * done / total;
  std::string line = fmt::format("{} [{}{}] {}/{} {}",
                                 label,
                                 std::string(filled, '#'),
                                 std::string(kBarWidth - filled, '-'),
                                 done,
                                 total,
                                 unit);
  if (done > 0 && elapsed_s > 0) {
    const double rate = static_cast<double>(done) / elapsed_s;
    line += fmt::format("  {:.3g}/s", rate);
    if (done < total)
      line += fmt::format("  {} left", Clock(static_cast<double>(total - done) / rate));
  }
  if (!note.empty()) line += fmt::format("  {}", note);
  return line;
}

Progress::Progress(std::string label, std::size_t total, std::string unit)
    : label_(std::move(label)),
      total_(total),
      unit_(std::move(unit)),
      on_terminal_(::isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (drawn_ && on_terminal_) std::fputc('\n', stderr);
}

void Progress::Update(std::size_t done, std::string_view note) {
  using namespace std::chrono_literals;
  if (quiet) return;
  const auto now = std::chrono::steady_clock::now();
  const auto pause = on_terminal_ ? 100ms : 30000ms;
  const bool finished = done >= total_;
  const bool due = drawn_ ? now - last_ >= pause || finished : now - start_ >= 500ms;
  if (!due) return;
  const double elapsed_s = std::chrono::duration<double>(now - start_).count();
  const std::string line = ProgressLine(label_, done, total_, unit_, elapsed_s, note);
  if (on_terminal_) {
    fmt::print(stderr, "\r{}\033[K", line);  // clears what a longer line left behind
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
  drawn_ = true;
  last_ = now;
}

void Progress::SetQuiet(bool value) {
  quiet = value;
}

}  // namespace noref
