// SPDX-License-Identifier: Apache-2.0
#include "noref/config/yaml_node.h"

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/rng.h"

namespace noref {
namespace {

std::string ErrorOf(std::string_view yaml) {
  try {
    ParseYaml(yaml, "c.yaml");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

std::string Repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

TEST(YamlNode, KeepsOrderAndLines) {
  const YamlNode root = ParseYaml("# first\nb: 1\na:\n  - x\n  -\n", "c.yaml");
  ASSERT_EQ(root.children.size(), 2u);
  EXPECT_EQ(root.children[0].key, "b");
  EXPECT_EQ(root.children[0].line, 2);
  EXPECT_EQ(root.children[1].kind, YamlNode::Kind::kList);
  ASSERT_EQ(root.children[1].children.size(), 2u);
  EXPECT_EQ(root.children[1].children[0].line, 4);
  EXPECT_EQ(root.children[1].children[1].kind, YamlNode::Kind::kNull);
}

TEST(YamlNode, AnEmptyDocumentIsNull) {
  for (const char* text : {"", "# nothing\n", "---\n", "~\n"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(ParseYaml(text, "c.yaml").kind, YamlNode::Kind::kNull);
  }
}

TEST(YamlNode, AnchorsAliasesAndTagsAreRefused) {
  EXPECT_EQ(ErrorOf("a: &x [1]\nb: *x\n"), "c.yaml:1: anchors (&name) are not read; remove it");
  EXPECT_EQ(ErrorOf("a: 1\nb: *x\n").substr(0, 8), "c.yaml:2");
  EXPECT_EQ(ErrorOf("a: !!binary aGk=\n"), "c.yaml:1: tags (!name) are not read; remove it");
  EXPECT_EQ(ErrorOf("a: !x {}\n"), "c.yaml:1: tags (!name) are not read; remove it");
}

TEST(YamlNode, OneDocumentOnly) {
  EXPECT_EQ(ErrorOf("a: 1\n---\nb: 2\n"), "c.yaml:3: a second document; keep one per file");
}

TEST(YamlNode, KeysAreWords) {
  EXPECT_EQ(ErrorOf("? [a, b]\n: 1\n"), "c.yaml:1: a key is not a word; write `key: value`");
  EXPECT_EQ(ErrorOf("{{a: 1}: 2}\n"), "c.yaml:1: a key is not a word; write `key: value`");
}

TEST(YamlNode, MalformedTextNamesTheLine) {
  const std::string error = ErrorOf("a: 1\nb: [1, 2\n");
  EXPECT_EQ(error.substr(0, 9), "c.yaml:3:") << error;
  EXPECT_NE(error.find("not valid YAML"), std::string::npos) << error;
  EXPECT_EQ(ErrorOf("a: 1\n  b: 2\n").substr(0, 9), "c.yaml:2:");
}

TEST(YamlNode, DeepNestingIsRefused) {
  const std::string flow = ErrorOf("a: " + Repeated("[", 32) + Repeated("]", 32));
  EXPECT_EQ(flow, "c.yaml:1: nested deeper than 32 levels; is it the right file?");
  EXPECT_EQ(ErrorOf("a: " + Repeated("[", 31) + Repeated("]", 31)), "no error");
  for (const char* open : {"[", "{a: ", "- ", "? ", "{", "a:\n "}) {
    SCOPED_TRACE(open);
    EXPECT_NE(ErrorOf(Repeated(open, 100000)), "no error");
  }
}

TEST(YamlNode, LargeTextIsRefused) {
  EXPECT_NE(ErrorOf("a: " + std::string(kMaximumYamlBytes, 'x')).find("more than 1048576 bytes"),
            std::string::npos);
  const std::string many = ErrorOf("a: [" + Repeated("1,", kMaximumNodes) + "]");
  EXPECT_NE(many.find("more than 100000 values"), std::string::npos) << many;
}

TEST(YamlNode, RandomBytesNeverDoMoreThanAnError) {
  constexpr std::string_view kAlphabet = "ab:-[]{},?&*!|>'\"%@`# \n\t\\~\x00\xff\xef\xbb\xbf";
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed, 0, 0);
    std::string text;
    for (int i = rng.Between(1, 60); i > 0; --i)
      text += kAlphabet[rng.Below(static_cast<std::uint32_t>(kAlphabet.size()))];
    const std::string error = ErrorOf(text);
    EXPECT_TRUE(error == "no error" || error.starts_with("c.yaml:")) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace noref
