// SPDX-License-Identifier: Apache-2.0
#include "noref/base/parallel.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "noref/base/error.h"

namespace noref {
namespace {

/// Shared state of one stream: which indices are taken, which results wait for the consumer.
class Stream {
 public:
  Stream(std::size_t count, std::size_t slots) : count_(count), done_(slots, false) {}

  /// The next index to produce, or nothing when all are taken or the stream has stopped. Waits
  /// until a slot is free.
  std::optional<std::size_t> Take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [&] { return stopped_ || next_ >= count_ || next_ < consumed_ + done_.size(); });
    if (stopped_ || next_ >= count_) return std::nullopt;
    return next_++;
  }

  void Finish(std::size_t index) {
    const std::lock_guard lock(mutex_);
    done_[index % done_.size()] = true;
    changed_.notify_all();
  }

  /// The failed index counts as produced, so that earlier results still reach the consumer.
  void Fail(std::size_t index, std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_ || index < failed_index_) {
      error_ = std::move(error);
      failed_index_ = index;
    }
    next_ = count_;
    changed_.notify_all();
  }

  /// Waits for the result of `index`; false when it failed.
  bool WaitFor(std::size_t index) {
    std::unique_lock lock(mutex_);
    changed_.wait(
        lock, [&] { return done_[index % done_.size()] || (error_ && index == failed_index_); });
    return done_[index % done_.size()];
  }

  void Release(std::size_t index) {
    const std::lock_guard lock(mutex_);
    done_[index % done_.size()] = false;
    consumed_ = index + 1;
    changed_.notify_all();
  }

  void Stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  void ThrowIfFailed() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t count_;
  std::size_t next_ = 0;
  std::size_t consumed_ = 0;
  std::vector<bool> done_;
  bool stopped_ = false;
  std::exception_ptr error_;
  std::size_t failed_index_ = 0;
};

/// Joins its threads on destruction.
class Workers {
 public:
  Workers(std::size_t count, const std::function<void()>& body) {
    for (std::size_t i = 0; i < count; ++i) threads_.emplace_back(body);
  }

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace

int ThreadCount(int requested) {
  if (requested > 0) return requested;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void ParallelStream(std::size_t count,
                    int threads,
                    const std::function<void(std::size_t, std::size_t)>& produce,
                    const std::function<bool(std::size_t, std::size_t)>& consume) {
  NOREF_CHECK(threads > 0);
  const std::size_t slots = 2 * static_cast<std::size_t>(threads);
  Stream stream(count, slots);
  {
    const Workers workers(std::min<std::size_t>(static_cast<std::size_t>(threads), count), [&] {
      while (const auto index = stream.Take()) {
        try {
          produce(*index, *index % slots);
          stream.Finish(*index);
        } catch (...) {
          stream.Fail(*index, std::current_exception());
        }
      }
    });
    try {
      for (std::size_t index = 0; index < count; ++index) {
        if (!stream.WaitFor(index) || !consume(index, index % slots)) break;
        stream.Release(index);
      }
    } catch (...) {
      stream.Stop();
      throw;
    }
    stream.Stop();
  }
  stream.ThrowIfFailed();
}

void ParallelFor(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  ParallelStream(
      count,
      threads,
      [&](std::size_t index, std::size_t) { body(index); },
      [](std::size_t, std::size_t) { return true; });
}

}  // namespace noref
