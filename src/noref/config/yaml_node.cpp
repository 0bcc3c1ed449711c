// SPDX-License-Identifier: Apache-2.0
#include "noref/config/yaml_node.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "noref/base/error.h"

namespace noref {
namespace {

/// Builds the tree from the parser's events and refuses what a configuration does not need.
class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(std::string_view name) : name_(name) {}

  YamlNode TakeRoot() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Add(mark, "?", anchor, YamlNode::Kind::kNull, {});
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    Refuse(mark, "aliases (*name) are not read; write the value out");
  }
  void OnScalar(const YAML::Mark& mark,
                const std::string& tag,
                YAML::anchor_t anchor,
                const std::string& value) override {
    Add(mark, tag, anchor, YamlNode::Kind::kScalar, value);
  }
  void OnSequenceStart(const YAML::Mark& mark,
                       const std::string& tag,
                       YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    Open(mark, tag, anchor, YamlNode::Kind::kList);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark,
                  const std::string& tag,
                  YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    Open(mark, tag, anchor, YamlNode::Kind::kMap);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  /// A list or map whose end has not come. `node` stays where it is while it is open: only the
  /// children of the innermost open node grow.
  struct OpenNode {
    YamlNode* node;
    bool key_is_pending = false;
  };

  [[noreturn]] void Refuse(const YAML::Mark& mark, std::string_view reason) const {
    throw UsageError(fmt::format("{}:{}: {}", name_, mark.line + 1, reason));
  }

  void Open(const YAML::Mark& mark,
            const std::string& tag,
            YAML::anchor_t anchor,
            YamlNode::Kind kind) {
    if (open_.size() >= kMaximumDepth)
      Refuse(mark,
             fmt::format("nested deeper than {} levels; is it the right file?", open_.size()));
    open_.push_back({Add(mark, tag, anchor, kind, {})});
  }

  /// Puts a value, or the key of one, into the innermost open node.
  YamlNode* Add(const YAML::Mark& mark,
                const std::string& tag,
                YAML::anchor_t anchor,
                YamlNode::Kind kind,
                const std::string& text) {
    if (anchor != YAML::NullAnchor) Refuse(mark, "anchors (&name) are not read; remove it");
    if (!tag.empty() && tag != "?" && tag != "!")
      Refuse(mark, "tags (!name) are not read; remove it");
    if (++count_ > kMaximumNodes)
      Refuse(mark, fmt::format("more than {} values; is it the right file?", kMaximumNodes));
    if (open_.empty()) {
      root_ = {.kind = kind, .key = {}, .text = text, .line = mark.line + 1, .children = {}};
      return &root_;
    }
    OpenNode& parent = open_.back();
    if (parent.node->kind == YamlNode::Kind::kMap) return AddToMap(parent, mark, kind, text);
    parent.node->children.push_back(
        {.kind = kind, .key = {}, .text = text, .line = mark.line + 1, .children = {}});
    return &parent.node->children.back();
  }

  YamlNode* AddToMap(OpenNode& map,
                     const YAML::Mark& mark,
                     YamlNode::Kind kind,
                     const std::string& text) {
    std::vector<YamlNode>& children = map.node->children;
    map.key_is_pending = !map.key_is_pending;
    if (map.key_is_pending) {
      if (kind != YamlNode::Kind::kScalar) Refuse(mark, "a key is not a word; write `key: value`");
      children.push_back(
          {.kind = {}, .key = text, .text = {}, .line = mark.line + 1, .children = {}});
    } else {
      children.back().kind = kind;
      children.back().text = text;
    }
    return &children.back();
  }

  std::string name_;
  YamlNode root_;
  std::vector<OpenNode> open_;
  std::size_t count_ = 0;
};

/// Throws for a key that stands twice in one map.
void CheckKeysDiffer(const YamlNode& node, std::string_view name) {
  std::vector<const YamlNode*> sorted;
  for (const YamlNode& child : node.children) {
    CheckKeysDiffer(child, name);
    if (node.kind == YamlNode::Kind::kMap) sorted.push_back(&child);
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const YamlNode* a, const YamlNode* b) {
    return a->key < b->key;
  });
  const auto repeated =
      std::adjacent_find(sorted.begin(), sorted.end(), [](const YamlNode* a, const YamlNode* b) {
        return a->key == b->key;
      });
  if (repeated == sorted.end()) return;
  throw UsageError(fmt::format("{}:{}: the key '{}' stands on line {} already; keep one of them",
                               name,
                               (*std::next(repeated))->line,
                               (*repeated)->key,
                               (*repeated)->line));
}

bool IsPlain(std::string_view text) {
  if (text.empty() || text == "null" || text == "Null" || text == "NULL") return false;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return is_letter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '/' ||
                  c == '-';
         });
}

}  // namespace

YamlNode ParseYaml(std::string_view text, std::string_view name) {
  if (text.size() > kMaximumYamlBytes)
    throw UsageError(
        fmt::format("{}: more than {} bytes; is it the right file?", name, kMaximumYamlBytes));
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    TreeBuilder builder(name);
    if (!parser.HandleNextDocument(builder)) return {};
    YamlNode root = builder.TakeRoot();
    TreeBuilder rest(name);
    if (parser.HandleNextDocument(rest))
      throw UsageError(
          fmt::format("{}:{}: a second document; keep one per file", name, rest.TakeRoot().line));
    CheckKeysDiffer(root, name);
    return root;
  } catch (const YAML::Exception& error) {
    throw UsageError(fmt::format("{}:{}: not valid YAML ({}); check indentation and quotes",
                                 name,
                                 error.mark.line + 1,
                                 error.msg));
  }
}

std::string FormatYamlScalar(std::string_view text) {
  if (IsPlain(text)) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      quoted += fmt::format("\\x{:02x}", byte);
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace noref
