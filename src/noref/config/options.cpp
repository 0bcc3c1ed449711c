// SPDX-License-Identifier: Apache-2.0
#include "noref/config/options.h"

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/text.h"
#include "noref/config/option_reader.h"
#include "noref/config/yaml_node.h"

namespace noref {
namespace {

/// The tree of one override: `a.0.b=v` is {a: {0: {b: v}}}.
YamlNode OverrideTree(std::string_view key, std::string_view value) {
  YamlNode tree{.kind = YamlNode::Kind::kRaw,
                .key = {},
                .text = std::string(value),
                .line = 0,
                .children = {}};
  std::vector<std::string> words = Split(key, '.');
  while (!words.empty()) {
    tree.key = words.back();
    words.pop_back();
    YamlNode parent{.kind = YamlNode::Kind::kMap, .key = {}, .text = {}, .line = 0, .children = {}};
    parent.children.push_back(std::move(tree));
    tree = std::move(parent);
  }
  return tree;
}

void ApplyOverride(const VisitFunction& visit, const std::string& text) {
  const std::string name = fmt::format("--set {}", text);
  const std::size_t at = text.find('=');
  const std::string_view key = Trim(std::string_view(text).substr(0, at));
  if (at == std::string::npos || key.empty())
    throw UsageError(
        fmt::format("{}: is not of the form key=value; write for instance a.b=1", name));
  ApplyTree(visit, OverrideTree(key, Trim(std::string_view(text).substr(at + 1))), name);
}

}  // namespace

void ParseOptions(const VisitFunction& visit,
                  std::string_view yaml,
                  std::string_view name,
                  std::span<const std::string> overrides) {
  ApplyTree(visit, ParseYaml(yaml, name), name);
  for (const std::string& text : overrides) ApplyOverride(visit, text);
}

void LoadOptions(const VisitFunction& visit,
                 const std::filesystem::path& path,
                 std::span<const std::string> overrides) {
  std::string text;
  try {
    if (!path.empty()) text = ReadText(path, kMaximumYamlBytes);
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
  ParseOptions(visit, text, path.string(), overrides);
}

}  // namespace noref
