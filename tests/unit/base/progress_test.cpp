// SPDX-License-Identifier: Apache-2.0
#include "noref/base/progress.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

TEST(Progress, LineShowsRateAndTimeLeft) {
  EXPECT_EQ(ProgressLine("scoring", 50, 100, "images", 4.0, "loss 0.1"),
            "scoring [############------------] 50/100 images  12.5/s  0:04 left  loss 0.1");
}

TEST(Progress, LineOfFinishedAndOfEmptyWork) {
  EXPECT_EQ(ProgressLine("a", 2, 2, "files", 1.0, ""),
            "a [########################] 2/2 files  2/s");
  EXPECT_EQ(ProgressLine("a", 0, 0, "files", 1.0, ""), "a [########################] 0/0 files");
}

TEST(Progress, LongWorkIsGivenInHours) {
  EXPECT_EQ(ProgressLine("train", 1, 7201, "steps", 1.0, ""),
            "train [------------------------] 1/7201 steps  1/s  2:00:00 left");
}

}  // namespace
}  // namespace noref
