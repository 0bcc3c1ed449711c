// SPDX-License-Identifier: Apache-2.0
// Options structs and the one list of their fields.
//
// Each options struct has a member `void Visit(OptionVisitor& v)` that names its fields once, with
// range and one sentence. Reading YAML, unknown keys, range checks, `--set key=value`, the resolved
// dump and the documentation table all come from that list. Fields are visited in the order of the
// list, so a field may decide which others follow: `operator: noise` first, then a Group with the
// options of that operator.
//
//   struct NoiseOptions {
//     double density = 0.5;
//     void Visit(OptionVisitor& v) {
//       v.Field("density", density, Range{0.0, 1.0}, "Share of pixels that are set.");
//     }
//   };
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace noref {

/// Both ends are allowed.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// Any range.
inline constexpr Range kAnyRange{};

class OptionVisitor;

template <class T>
concept OptionsStruct = requires(T& options, OptionVisitor& visitor) {
  options.Visit(visitor);
};

/// What walks over the fields of an options struct: the YAML reader, the dumper, the documenter.
class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;

  virtual void Field(std::string_view name, bool& value, std::string_view help) = 0;
  virtual void Field(std::string_view name, int& value, Range range, std::string_view help) = 0;
  virtual void Field(std::string_view name, std::uint64_t& value, std::string_view help) = 0;
  virtual void Field(std::string_view name, double& value, Range range, std::string_view help) = 0;
  virtual void Field(std::string_view name, std::string& value, std::string_view help) = 0;
  /// A text that is one of `words`, for instance a name in a table of operators.
  virtual void Field(std::string_view name,
                     std::string& value,
                     std::span<const std::string> words,
                     std::string_view help) = 0;
  virtual void Field(std::string_view name,
                     std::vector<int>& value,
                     Range range,
                     std::string_view help) = 0;
  virtual void Field(std::string_view name,
                     std::vector<double>& value,
                     Range range,
                     std::string_view help) = 0;
  virtual void Field(std::string_view name,
                     std::vector<std::string>& value,
                     std::string_view help) = 0;

  /// An enumeration whose enumerators are 0, 1, ... in the order of `words`.
  template <class Enum>
  requires std::is_enum_v<Enum>
  void Field(std::string_view name,
             Enum& value,
             std::span<const std::string_view> words,
             std::string_view help) {
    const std::vector<std::string> known(words.begin(), words.end());
    std::string word = known.at(static_cast<std::size_t>(value));
    Field(name, word, known, help);
    value = static_cast<Enum>(std::find(known.begin(), known.end(), word) - known.begin());
  }

  /// A nested options struct under the key `name`.
  template <OptionsStruct T>
  void Group(std::string_view name, T& options, std::string_view help) {
    Enter(name, help, [&](OptionVisitor& inner) { options.Visit(inner); });
  }

  /// A list of options structs under the key `name`. A list given in a file replaces the default;
  /// `--set name.0.key=value` changes one item of what is there.
  template <OptionsStruct T>
  void List(std::string_view name, std::vector<T>& items, std::string_view help) {
    EnterList(
        name,
        items.size(),
        help,
        [&](std::size_t size) { items.assign(size, T{}); },
        [&](std::size_t index, OptionVisitor& inner) { items[index].Visit(inner); });
  }

 protected:
  virtual void Enter(std::string_view name,
                     std::string_view help,
                     const std::function<void(OptionVisitor&)>& visit) = 0;
  /// `resize` is called before the items are visited when the source sets the whole list.
  virtual void EnterList(std::string_view name,
                         std::size_t size,
                         std::string_view help,
                         const std::function<void(std::size_t)>& resize,
                         const std::function<void(std::size_t, OptionVisitor&)>& visit) = 0;
};

using VisitFunction = std::function<void(OptionVisitor&)>;

/// Reads a YAML file into an options struct whose fields hold the defaults, then applies
/// `overrides` ("a.b=value", later ones win; "list.0.key=value" reaches into lists; the value of a
/// list is "[a, b]" or one item). An empty path reads nothing but the overrides. Throws UsageError
/// that names file, line and key: unknown or repeated key (with the nearest known one), wrong type,
/// value out of range, malformed YAML, anchors and aliases, a file that cannot be read.
void LoadOptions(const VisitFunction& visit,
                 const std::filesystem::path& path,
                 std::span<const std::string> overrides);

/// The same from text; `name` stands for the file in messages.
void ParseOptions(const VisitFunction& visit,
                  std::string_view yaml,
                  std::string_view name,
                  std::span<const std::string> overrides);

/// Every field with its value as YAML, in the order of the list. Reading it back gives the same
/// values to the last bit.
std::string DumpOptions(const VisitFunction& visit);

/// A Markdown table: key, default, allowed values, meaning. `N` in a key counts the items of a
/// list.
std::string DescribeOptions(const VisitFunction& visit);

template <OptionsStruct T>
void LoadOptions(T& options,
                 const std::filesystem::path& path,
                 std::span<const std::string> overrides = {}) {
  LoadOptions([&](OptionVisitor& v) { options.Visit(v); }, path, overrides);
}
template <OptionsStruct T>
void ParseOptions(T& options,
                  std::string_view yaml,
                  std::string_view name,
                  std::span<const std::string> overrides = {}) {
  ParseOptions([&](OptionVisitor& v) { options.Visit(v); }, yaml, name, overrides);
}
template <OptionsStruct T>
std::string DumpOptions(T options) {
  return DumpOptions([&](OptionVisitor& v) { options.Visit(v); });
}
template <OptionsStruct T>
std::string DescribeOptions(T options) {
  return DescribeOptions([&](OptionVisitor& v) { options.Visit(v); });
}

}  // namespace noref
