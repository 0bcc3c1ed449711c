// SPDX-License-Identifier: Apache-2.0
// YAML as a plain tree, read from text that nobody vouches for. Internal to this module.
//
// Only what a configuration needs is accepted: one document of maps, lists and scalars. Anchors,
// aliases, tags, keys that are not scalars, repeated keys, nesting deeper than kMaximumDepth and
// more than kMaximumNodes values are refused, so a small file cannot become a large tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace noref {

inline constexpr std::size_t kMaximumDepth = 32;
inline constexpr std::size_t kMaximumNodes = 100000;
inline constexpr std::uint64_t kMaximumYamlBytes = 1 << 20;

struct YamlNode {
  enum class Kind {
    kNull,    ///< nothing, `~` or `null`
    kScalar,  ///< `text` as it stands in a file
    kRaw,     ///< `text` from a command line: a scalar, or a list when the field is one
    kList,
    kMap,
  };

  Kind kind = Kind::kNull;
  std::string key;   ///< of a child of a map
  std::string text;  ///< of a scalar
  int line = 0;      ///< from 1; 0 outside files
  std::vector<YamlNode> children;

  bool IsScalar() const { return kind == Kind::kScalar || kind == Kind::kRaw; }
};

/// The tree of `text`; an empty document is a null node. Throws UsageError `name:line: ...`.
YamlNode ParseYaml(std::string_view text, std::string_view name);

/// `text` as a YAML scalar that reads back as the same text: as it is, or in double quotes.
std::string FormatYamlScalar(std::string_view text);

}  // namespace noref
