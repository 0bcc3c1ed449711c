// SPDX-License-Identifier: Apache-2.0
// Parallel loops over cases. Results and errors come in input order, so nothing that is written
// depends on the number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace noref {

/// `requested` if positive, else the number of hardware threads (at least 1).
int ThreadCount(int requested);

/// Calls body(i) for i in [0, count) on up to `threads` threads. After an exception no further
/// indices are started; the exception of the smallest failed index is thrown on.
void ParallelFor(std::size_t count, int threads, const std::function<void(std::size_t)>& body);

/// [body(0), body(1), ...], computed on up to `threads` threads.
template <class Result>
std::vector<Result> ParallelMap(std::size_t count,
                                int threads,
                                const std::function<Result(std::size_t)>& body) {
  std::vector<std::optional<Result>> slots(count);
  ParallelFor(count, threads, [&](std::size_t i) { slots[i].emplace(body(i)); });
  std::vector<Result> results;
  results.reserve(count);
  for (auto& slot : slots) results.push_back(std::move(*slot));
  return results;
}

/// A stream: produce(i) runs on up to `threads` threads, consume(i, result) runs on the calling
/// thread in input order. At most 2 * threads results are alive at a time, so memory stays flat
/// for any count. `consume` returns false to stop early.
void ParallelStream(std::size_t count,
                    int threads,
                    const std::function<void(std::size_t index, std::size_t slot)>& produce,
                    const std::function<bool(std::size_t index, std::size_t slot)>& consume);

/// The typed form of ParallelStream.
template <class Result>
void ParallelStreamOf(std::size_t count,
                      int threads,
                      const std::function<Result(std::size_t)>& produce,
                      const std::function<bool(std::size_t, Result)>& consume) {
  std::vector<std::optional<Result>> slots(2 * static_cast<std::size_t>(threads));
  ParallelStream(
      count,
      threads,
      [&](std::size_t index, std::size_t slot) { slots[slot].emplace(produce(index)); },
      [&](std::size_t index, std::size_t slot) {
        Result result = std::move(*slots[slot]);
        slots[slot].reset();
        return consume(index, std::move(result));
      });
}

}  // namespace noref
