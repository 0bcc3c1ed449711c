// SPDX-License-Identifier: Apache-2.0
#include "noref/base/hash.h"

#include <gtest/gtest.h>

namespace noref {
namespace {

// FIPS 180-4 examples, as published by NIST.
TEST(Hash, MatchesThePublishedExamples) {
  EXPECT_EQ(Sha256Hex(std::string_view("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256Hex(std::string_view("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Hash, PeopleSeeTheFirstDigits) {
  EXPECT_EQ(ShortHash("0123456789abcdef"), "0123456789ab");
  EXPECT_EQ(ShortHash("012"), "012");
}

}  // namespace
}  // namespace noref
