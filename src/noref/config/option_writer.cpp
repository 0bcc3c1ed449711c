// SPDX-License-Identifier: Apache-2.0
// The two visitors that only look: the YAML dump and the documentation table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/text.h"
#include "noref/config/options.h"
#include "noref/config/value_text.h"
#include "noref/config/yaml_node.h"

namespace noref {
namespace {

std::string FlowList(const std::vector<std::string>& values) {
  return fmt::format("[{}]", fmt::join(values, ", "));
}

template <class Value>
std::string FormatList(const std::vector<Value>& values) {
  std::vector<std::string> texts;
  for (const Value& value : values) {
    if constexpr (std::is_same_v<Value, double>) texts.push_back(NumberText(value));
    if constexpr (std::is_same_v<Value, int>) texts.push_back(fmt::to_string(value));
    if constexpr (std::is_same_v<Value, std::string>) texts.push_back(FormatYamlScalar(value));
  }
  return FlowList(texts);
}

/// Turns each field into its value as YAML text and what it allows, for Put().
class Writer : public OptionVisitor {
 public:
  void Field(std::string_view name, bool& value, std::string_view help) override {
    Put(name, value ? "true" : "false", "true or false", help);
  }
  void Field(std::string_view name, int& value, Range range, std::string_view help) override {
    Put(name, fmt::to_string(value), "whole number" + RangeText(range), help);
  }
  void Field(std::string_view name, std::uint64_t& value, std::string_view help) override {
    Put(name, fmt::to_string(value), "whole number of at least 0", help);
  }
  void Field(std::string_view name, double& value, Range range, std::string_view help) override {
    Put(name, NumberText(value), "number" + RangeText(range), help);
  }
  void Field(std::string_view name, std::string& value, std::string_view help) override {
    Put(name, FormatYamlScalar(value), "text", help);
  }
  void Field(std::string_view name,
             std::string& value,
             std::span<const std::string> words,
             std::string_view help) override {
    Put(name, FormatYamlScalar(value), WordsText(words), help);
  }
  void Field(std::string_view name,
             std::vector<int>& value,
             Range range,
             std::string_view help) override {
    Put(name, FormatList(value), "whole numbers" + RangeText(range), help);
  }
  void Field(std::string_view name,
             std::vector<double>& value,
             Range range,
             std::string_view help) override {
    Put(name, FormatList(value), "numbers" + RangeText(range), help);
  }
  void Field(std::string_view name,
             std::vector<std::string>& value,
             std::string_view help) override {
    Put(name, FormatList(value), "texts", help);
  }

 protected:
  virtual void Put(std::string_view name,
                   std::string_view value,
                   std::string_view allowed,
                   std::string_view help) = 0;
};

class Dumper : public Writer {
 public:
  explicit Dumper(std::size_t indent) : indent_(indent, ' ') {}

  /// The lines so far; `{}` for a struct without fields.
  std::string Text() const { return text_.empty() ? indent_ + "{}\n" : text_; }

 protected:
  void Put(std::string_view name,
           std::string_view value,
           std::string_view,
           std::string_view) override {
    text_ += fmt::format("{}{}: {}\n", indent_, name, value);
  }

  void Enter(std::string_view name,
             std::string_view,
             const std::function<void(OptionVisitor&)>& visit) override {
    Dumper inner(indent_.size() + 2);
    visit(inner);
    text_ += fmt::format("{}{}:\n{}", indent_, name, inner.Text());
  }

  void EnterList(std::string_view name,
                 std::size_t size,
                 std::string_view,
                 const std::function<void(std::size_t)>&,
                 const std::function<void(std::size_t, OptionVisitor&)>& visit) override {
    if (size == 0) return Put(name, "[]", {}, {});
    text_ += fmt::format("{}{}:\n", indent_, name);
    for (std::size_t i = 0; i < size; ++i) {
      Dumper inner(indent_.size() + 4);
      visit(i, inner);
      text_ += fmt::format("{}  - {}", indent_, inner.Text().substr(indent_.size() + 4));
    }
  }

 private:
  std::string indent_;
  std::string text_;
};

class Describer : public Writer {
 public:
  explicit Describer(std::string prefix) : prefix_(std::move(prefix)) {}

  const std::string& Rows() const { return rows_; }

 protected:
  void Put(std::string_view name,
           std::string_view value,
           std::string_view allowed,
           std::string_view help) override {
    rows_ += fmt::format(
        "| `{}{}` | `{}` | {} | {} |\n", prefix_, name, Cell(value), Cell(allowed), Cell(help));
  }

  void Enter(std::string_view name,
             std::string_view help,
             const std::function<void(OptionVisitor&)>& visit) override {
    rows_ += fmt::format("| `{}{}` | | keys | {} |\n", prefix_, name, Cell(help));
    Describer inner(fmt::format("{}{}.", prefix_, name));
    visit(inner);
    rows_ += inner.Rows();
  }

  /// Describes an item as it is made, whatever the list holds.
  void EnterList(std::string_view name,
                 std::size_t size,
                 std::string_view help,
                 const std::function<void(std::size_t)>& resize,
                 const std::function<void(std::size_t, OptionVisitor&)>& visit) override {
    rows_ += fmt::format("| `{}{}` | {} items | list | {} |\n", prefix_, name, size, Cell(help));
    resize(1);
    Describer inner(fmt::format("{}{}.N.", prefix_, name));
    visit(0, inner);
    rows_ += inner.Rows();
  }

 private:
  static std::string Cell(std::string_view text) { return ReplaceAll(text, "|", "\\|"); }

  std::string prefix_;
  std::string rows_;
};

}  // namespace

std::string DumpOptions(const VisitFunction& visit) {
  Dumper dumper(0);
  visit(dumper);
  return dumper.Text();
}

std::string DescribeOptions(const VisitFunction& visit) {
  Describer describer("");
  visit(describer);
  return "| key | default | allowed | meaning |\n|---|---|---|---|\n" + describer.Rows();
}

}  // namespace noref
