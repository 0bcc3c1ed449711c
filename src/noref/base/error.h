// SPDX-License-Identifier: Apache-2.0
// Errors of the library and the words that result rows use for them.
//
// A message reads `<file or key>: <what is wrong>; <what to do>`. Errors are caught in two places:
// the loop over cases, where one becomes a row with its status and reason, and main().
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace noref {

/// What became of one case. The words are listed in docs/status.md; result rows hold no others.
enum class Status {
  kOk,                 ///< everything was computed
  kUnreadable,         ///< missing, not an image, truncated, or otherwise not decodable
  kTooLarge,           ///< the header declares more pixels than the limit
  kNotAMask,           ///< more than two values: a soft map, a label image or a photograph
  kAmbiguous,          ///< more than one reading of the file is possible; an option settles it
  kSuspectedInverted,  ///< more than half of the field of view is vessel
  kEmpty,              ///< no vessel pixel in the field of view
  kFull,               ///< every pixel of the field of view is vessel
  kBothConstant,       ///< mask and reference are both constant: the measure has no value
  kSizeMismatch,       ///< two files of one case differ in size
  kMissing,            ///< a role that is needed has no file
  kBadFov,             ///< the field of view is empty or cannot be used
  kFailed,             ///< any other failure; the reason stands in the message
};

/// The word of a status in result rows, e.g. `suspected_inverted`.
std::string_view StatusName(Status status);

/// Bad input: a file, a value, a combination. `what()` is one line.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message) : Error(Status::kFailed, message) {}
  Error(Status status, const std::string& message) : std::runtime_error(message), status_(status) {}
  Status status() const { return status_; }

 private:
  Status status_;
};

/// A bad command line or configuration (exit code 2).
class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message) : Error(message) {}
};

/// Runs `action`; an Error on its way out gets `context` put in front: `context: message`.
template <class Action>
std::invoke_result_t<Action> WithContext(std::string_view context, Action&& action) {
  try {
    return std::forward<Action>(action)();
  } catch (const UsageError& error) {
    throw UsageError(std::string(context) + ": " + error.what());
  } catch (const Error& error) {
    throw Error(error.status(), std::string(context) + ": " + error.what());
  }
}

/// A broken promise inside the library (exit code 70). Not for bad input.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void FailCheck(const char* condition, const char* file, int line);

}  // namespace noref

/// Guards what only a bug can break. Stays on in release builds.
#define NOREF_CHECK(condition)                            \
  do {                                                    \
    if (!(condition)) [[unlikely]]                        \
      ::noref::FailCheck(#condition, __FILE__, __LINE__); \
  } while (false)
