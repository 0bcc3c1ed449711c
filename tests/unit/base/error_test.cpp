// SPDX-License-Identifier: Apache-2.0
#include "noref/base/error.h"

#include <set>

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Error, KeepsItsStatusThroughContext) {
  try {
    WithContext("reading a.png", [] { throw Error(Status::kEmpty, "a.png: no vessel"); });
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::kEmpty);
    EXPECT_STREQ(error.what(), "reading a.png: a.png: no vessel");
  }
}

TEST(Error, UsageErrorStaysAUsageErrorThroughContext) {
  EXPECT_THROW(WithContext("here", [] { throw UsageError("bad key"); }), UsageError);
}

TEST(Error, ContextHandsTheResultThrough) {
  EXPECT_EQ(WithContext("here", [] { return 7; }), 7);
}

TEST(Error, EveryStatusHasItsOwnWord) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Status::kFailed); ++i)
    words.insert(StatusName(static_cast<Status>(i)));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(Status::kFailed) + 1);
}

TEST(Error, FailedChecksAreInternalErrors) {
  EXPECT_THROW(NOREF_CHECK(1 + 1 == 3), InternalError);
  EXPECT_NO_THROW(NOREF_CHECK(1 + 1 == 2));
}

}  // namespace
}  // namespace noref
