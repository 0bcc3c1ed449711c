// SPDX-License-Identifier: Apache-2.0
#include "noref/base/parallel.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Parallel, MapKeepsInputOrder) {
  for (const int threads : {1, 2, 8}) {
    SCOPED_TRACE(threads);
    const auto squares = ParallelMap<int>(100, threads, [](std::size_t i) {
      std::this_thread::sleep_for(std::chrono::microseconds(100 - i));
      return static_cast<int>(i * i);
    });
    for (int i = 0; i < 100; ++i) EXPECT_EQ(squares[static_cast<std::size_t>(i)], i * i);
  }
}

TEST(Parallel, ThrowsTheErrorOfTheSmallestFailedIndex) {
  for (int repeat = 0; repeat < 50; ++repeat) {
    try {
      ParallelFor(64, 4, [](std::size_t i) {
        if (i >= 3) throw std::runtime_error(std::to_string(i));
      });
      FAIL() << "no error";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "3");
    }
  }
}

TEST(Parallel, StreamKeepsFewResultsAlive) {
  constexpr int kThreads = 3;
  std::atomic<int> alive{0};
  std::atomic<int> most{0};
  std::size_t next = 0;
  ParallelStreamOf<int>(
      500,
      kThreads,
      [&](std::size_t i) {
        const int now = ++alive;
        int seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        return static_cast<int>(i);
      },
      [&](std::size_t i, int result) {
        --alive;
        EXPECT_EQ(i, next++);
        EXPECT_EQ(result, static_cast<int>(i));
        return true;
      });
  EXPECT_EQ(next, 500u);
  EXPECT_LE(most, 2 * kThreads);
}

TEST(Parallel, ConsumerCanStopTheStream) {
  std::atomic<int> produced{0};
  int consumed = 0;
  ParallelStreamOf<int>(
      1000000,
      2,
      [&](std::size_t i) {
        ++produced;
        return static_cast<int>(i);
      },
      [&](std::size_t, int) { return ++consumed < 10; });
  EXPECT_EQ(consumed, 10);
  EXPECT_LE(produced, 10 + 4);
}

TEST(Parallel, ResultsBeforeAFailureReachTheConsumer) {
  int consumed = 0;
  EXPECT_THROW(ParallelStreamOf<int>(
                   100,
                   4,
                   [](std::size_t i) {
                     if (i == 42) throw std::runtime_error("42");
                     return static_cast<int>(i);
                   },
                   [&](std::size_t, int) {
                     ++consumed;
                     return true;
                   }),
               std::runtime_error);
  EXPECT_EQ(consumed, 42);
}

TEST(Parallel, NothingToDoIsFine) {
  ParallelFor(0, 4, [](std::size_t) { FAIL(); });
  EXPECT_GE(ThreadCount(0), 1);
  EXPECT_EQ(ThreadCount(5), 5);
}

}  // namespace
}  // namespace noref
