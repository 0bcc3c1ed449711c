// SPDX-License-Identifier: Apache-2.0
#include "noref/report/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace noref {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(EscapeXml, ReplacesTheFiveSpecialCharacters) {
  EXPECT_EQ(EscapeXml("a<b & 'c' > \"d\""), "a&lt;b &amp; &apos;c&apos; &gt; &quot;d&quot;");
}

TEST(EscapeXml, KeepsUtf8AndReplacesWhatIsNot) {
  EXPECT_EQ(EscapeXml("Dice \xC3\xA9 \xE2\x88\x92 \xF0\x9F\x91\x81"),
            "Dice \xC3\xA9 \xE2\x88\x92 \xF0\x9F\x91\x81");
  const std::string replacement = "\xEF\xBF\xBD";
  EXPECT_EQ(EscapeXml("a\xFFz"), "a" + replacement + "z");
  EXPECT_EQ(EscapeXml("\xC3"), replacement);                             // cut short
  EXPECT_EQ(EscapeXml("\x01"), replacement);                             // control character
  EXPECT_EQ(EscapeXml("\xC0\xAF"), replacement + replacement);           // overlong
  EXPECT_EQ(EscapeXml("\xED\xA0\x80").find('\xED'), std::string::npos);  // surrogate
}

TEST(SvgCanvas, WritesShortNumbers) {
  SvgCanvas canvas(100, 50);
  canvas.Line({1.0, 2.5}, {1.0 / 3, -0.001}, {});
  EXPECT_THAT(canvas.Document(), HasSubstr("x1=\"1\" y1=\"2.5\" x2=\"0.33\" y2=\"0\""));
}

TEST(SvgCanvas, EscapesText) {
  SvgCanvas canvas(100, 50);
  canvas.Text({0, 0}, "</svg><script>", {});
  EXPECT_THAT(canvas.Document(), HasSubstr("&lt;/svg&gt;&lt;script&gt;"));
  EXPECT_THAT(canvas.Document(), Not(HasSubstr("<script>")));
}

TEST(SvgCanvas, NumbersItsClips) {
  SvgCanvas canvas(100, 50);
  for (int i = 0; i < 2; ++i) {
    canvas.BeginClip({0, 0, 10, 10});
    canvas.EndClip();
  }
  EXPECT_THAT(canvas.Document(), HasSubstr("url(#clip0)"));
  EXPECT_THAT(canvas.Document(), HasSubstr("url(#clip1)"));
}

TEST(TextWidth, GrowsWithSizeAndCountsCharactersNotBytes) {
  EXPECT_GT(TextWidth("W", 10), TextWidth("i", 10));
  EXPECT_DOUBLE_EQ(TextWidth("abc", 20), 2 * TextWidth("abc", 10));
  EXPECT_DOUBLE_EQ(TextWidth("\xE2\x88\x92", 10), TextWidth("\xC3\xA9", 10));
}

}  // namespace
}  // namespace noref
