// SPDX-License-Identifier: Apache-2.0
#include "noref/config/option_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/config/value_text.h"

namespace noref {
namespace {

/// A node with what messages say about it.
struct Place {
  const YamlNode* node;
  std::string key;  ///< the whole key, e.g. `train.epochs`
};

class Reader : public OptionVisitor {
 public:
  /// `prefix` is empty or ends with a dot.
  Reader(const YamlNode& map, std::string prefix, std::string_view source)
      : map_(map), prefix_(std::move(prefix)), source_(source) {
    if (map.kind == YamlNode::Kind::kMap || map.kind == YamlNode::Kind::kNull) return;
    const std::string what =
        prefix_.empty() ? "the file" : "'" + prefix_.substr(0, prefix_.size() - 1) + "'";
    Fail(map, fmt::format("{} holds no keys; write `key: value` lines", what));
  }

  void Field(std::string_view name, bool& value, std::string_view) override {
    Read(name, [&](const Place& place) { value = ReadBool(place); });
  }
  void Field(std::string_view name, int& value, Range range, std::string_view) override {
    Read(name, [&](const Place& place) { value = ReadInt(place, range); });
  }
  void Field(std::string_view name, std::uint64_t& value, std::string_view) override {
    Read(name, [&](const Place& place) { value = ReadUnsigned(place); });
  }
  void Field(std::string_view name, double& value, Range range, std::string_view) override {
    Read(name, [&](const Place& place) { value = ReadDouble(place, range); });
  }
  void Field(std::string_view name, std::string& value, std::string_view) override {
    Read(name, [&](const Place& place) { value = ScalarText(place, "a text"); });
  }
  void Field(std::string_view name,
             std::string& value,
             std::span<const std::string> words,
             std::string_view) override {
    Read(name, [&](const Place& place) { value = ReadWord(place, words); });
  }
  void Field(std::string_view name,
             std::vector<int>& value,
             Range range,
             std::string_view) override {
    ReadValues(name, value, [&](const Place& place) { return ReadInt(place, range); });
  }
  void Field(std::string_view name,
             std::vector<double>& value,
             Range range,
             std::string_view) override {
    ReadValues(name, value, [&](const Place& place) { return ReadDouble(place, range); });
  }
  void Field(std::string_view name, std::vector<std::string>& value, std::string_view) override {
    ReadValues(name, value, [&](const Place& place) { return ScalarText(place, "a text"); });
  }

  /// Throws for the first key that no field has asked for.
  void CheckNothingIsLeft() const {
    for (const YamlNode& child : map_.children) {
      if (std::find(known_.begin(), known_.end(), child.key) != known_.end()) continue;
      const auto nearest = NearestName(child.key, known_);
      const std::string hint = nearest ? fmt::format("; did you mean '{}{}'?", prefix_, *nearest)
                                       : NameHint(child.key, known_);
      Fail(child, fmt::format("unknown key '{}{}'{}", prefix_, child.key, hint));
    }
  }

 protected:
  void Enter(std::string_view name,
             std::string_view,
             const std::function<void(OptionVisitor&)>& visit) override {
    Read(name, [&](const Place& place) { VisitMap(place, visit); });
  }

  void EnterList(std::string_view name,
                 std::size_t size,
                 std::string_view,
                 const std::function<void(std::size_t)>& resize,
                 const std::function<void(std::size_t, OptionVisitor&)>& visit) override {
    Read(name, [&](const Place& place) {
      const auto read_item = [&](std::size_t index, const Place& item) {
        VisitMap(item, [&](OptionVisitor& inner) { visit(index, inner); });
      };
      ReadItems(place, size, resize, read_item);
    });
  }

 private:
  [[noreturn]] void Fail(const YamlNode& node, std::string_view reason) const {
    const std::string line = node.line > 0 ? fmt::format(":{}", node.line) : "";
    throw UsageError(fmt::format("{}{}: {}", source_, line, reason));
  }

  /// For a value that is not what the field takes.
  [[noreturn]] void FailValue(const Place& place, std::string_view expected) const {
    const YamlNode& node = *place.node;
    if (node.kind == YamlNode::Kind::kNull)
      Fail(node, fmt::format("'{}' has no value; give {}", place.key, expected));
    if (node.kind == YamlNode::Kind::kList)
      Fail(node, fmt::format("'{}' is a list; give {}", place.key, expected));
    if (node.kind == YamlNode::Kind::kMap)
      Fail(node, fmt::format("'{}' holds keys; give {}", place.key, expected));
    Fail(node, fmt::format("'{}' is '{}'; give {}", place.key, ShortText(node.text), expected));
  }

  /// Calls `action` with the value of `name` if the tree has one.
  void Read(std::string_view name, const std::function<void(const Place&)>& action) {
    NOREF_CHECK(std::find(known_.begin(), known_.end(), name) == known_.end());
    known_.emplace_back(name);
    for (const YamlNode& child : map_.children) {
      if (child.key == name) action({&child, prefix_ + child.key});
    }
  }

  /// Reads a list: whole, or one item (`list.0` of an override, or a value that is no list).
  void ReadItems(const Place& place,
                 std::size_t size,
                 const std::function<void(std::size_t)>& resize,
                 const std::function<void(std::size_t, const Place&)>& read_item) const {
    const YamlNode& node = *place.node;
    if (node.kind == YamlNode::Kind::kMap && node.line == 0) {
      for (const YamlNode& child : node.children)
        read_item(ItemIndex(child, place.key, size), {&child, place.key + "." + child.key});
      return;
    }
    if (node.kind == YamlNode::Kind::kRaw && node.text.starts_with("[")) {
      YamlNode list = ParseYaml(node.text, source_);
      ClearLines(list);
      return ReadItems({&list, place.key}, size, resize, read_item);
    }
    if (node.IsScalar()) {
      resize(1);
      return read_item(0, place);
    }
    if (node.kind != YamlNode::Kind::kList) FailValue(place, "a list");
    resize(node.children.size());
    for (std::size_t i = 0; i < node.children.size(); ++i)
      read_item(i, {&node.children[i], fmt::format("{}.{}", place.key, i)});
  }

  template <class Value, class ReadValue>
  void ReadValues(std::string_view name, std::vector<Value>& values, const ReadValue& read) {
    Read(name, [&](const Place& place) {
      ReadItems(
          place,
          values.size(),
          [&](std::size_t size) { values.assign(size, Value{}); },
          [&](std::size_t index, const Place& item) { values[index] = read(item); });
    });
  }

  void VisitMap(const Place& place, const std::function<void(OptionVisitor&)>& visit) const {
    Reader inner(*place.node, place.key + ".", source_);
    visit(inner);
    inner.CheckNothingIsLeft();
  }

  std::size_t ItemIndex(const YamlNode& child, std::string_view list, std::size_t size) const {
    const auto index = ParseInt(child.key);
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= size)
      Fail(child,
           fmt::format("'{}' is a list of {} items, counted from 0; '{}' is none of them",
                       list,
                       size,
                       ShortText(child.key)));
    return static_cast<std::size_t>(*index);
  }

  static void ClearLines(YamlNode& node) {
    node.line = 0;
    for (YamlNode& child : node.children) ClearLines(child);
  }

  const std::string& ScalarText(const Place& place, std::string_view expected) const {
    if (!place.node->IsScalar()) FailValue(place, expected);
    return place.node->text;
  }

  bool ReadBool(const Place& place) const {
    const std::string& text = ScalarText(place, "true or false");
    if (text != "true" && text != "false") FailValue(place, "true or false");
    return text == "true";
  }

  int ReadInt(const Place& place, Range range) const {
    const std::string expected = "a whole number" + RangeText(range);
    const auto value = ParseInt(ScalarText(place, expected));
    if (!value || *value < std::numeric_limits<int>::min() ||
        *value > std::numeric_limits<int>::max() || static_cast<double>(*value) < range.low ||
        static_cast<double>(*value) > range.high)
      FailValue(place, expected);
    return static_cast<int>(*value);
  }

  std::uint64_t ReadUnsigned(const Place& place) const {
    constexpr std::string_view kExpected = "a whole number from 0 to 18446744073709551615";
    const std::string& text = ScalarText(place, kExpected);
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, value);
    if (result.ec != std::errc{} || result.ptr != end) FailValue(place, kExpected);
    return value;
  }

  double ReadDouble(const Place& place, Range range) const {
    const std::string expected = "a number" + RangeText(range);
    const auto value = ParseDouble(ScalarText(place, expected));
    if (!value || *value < range.low || *value > range.high) FailValue(place, expected);
    return *value;
  }

  std::string ReadWord(const Place& place, std::span<const std::string> words) const {
    const std::string& text = ScalarText(place, WordsText(words));
    if (std::find(words.begin(), words.end(), text) == words.end())
      Fail(*place.node,
           fmt::format("'{}' is '{}'{}", place.key, ShortText(text), NameHint(text, words)));
    return text;
  }

  const YamlNode& map_;
  std::string prefix_;
  std::string_view source_;
  std::vector<std::string> known_;
};

}  // namespace

void ApplyTree(const VisitFunction& visit, const YamlNode& tree, std::string_view name) {
  Reader reader(tree, "", name);
  visit(reader);
  reader.CheckNothingIsLeft();
}

}  // namespace noref
