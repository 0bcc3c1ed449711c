// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/score.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref {
namespace {

constexpr std::int64_t kLargestWhole = 1'000'000;

std::int64_t PowerOfTen(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether the value lies in [low, high].
bool IsBetween(const Decimal& value, std::int64_t low, std::int64_t high) {
  const std::int64_t unit = PowerOfTen(value.places);
  return value.digits >= low * unit && value.digits <= high * unit;
}

}  // namespace

const std::array<std::string_view, 3> kRoundingWords = {"either", "round", "truncate"};
const std::array<std::string_view, kScoreCount> kScoreNames = {
    "acc", "sens", "spec", "dice", "mcc"};

bool IsInRange(Score score, const Decimal& value) {
  return IsBetween(value, score == Score::kMcc ? -1 : 0, 1);
}

std::optional<Decimal> ParseDecimal(std::string_view text) {
  const bool negative = text.starts_with("-");
  if (negative) text.remove_prefix(1);
  const std::string_view whole = text.substr(0, text.find('.'));
  const std::string_view part =
      whole.size() < text.size() ? text.substr(whole.size() + 1) : std::string_view();
  if (whole.empty() && part.empty()) return std::nullopt;
  if (part.size() > static_cast<std::size_t>(kMaxPlaces)) return std::nullopt;
  std::int64_t digits = 0;
  for (const char c : whole) {
    if (!IsDigit(c)) return std::nullopt;
    digits = 10 * digits + (c - '0');
    if (digits >= kLargestWhole) return std::nullopt;
  }
  for (const char c : part) {
    if (!IsDigit(c)) return std::nullopt;
    digits = 10 * digits + (c - '0');
  }
  return Decimal{negative ? -digits : digits, static_cast<int>(part.size())};
}

std::string FormatDecimal(const Decimal& value) {
  const std::int64_t unit = PowerOfTen(value.places), size = std::abs(value.digits);
  const char* sign = value.digits < 0 ? "-" : "";
  if (value.places == 0) return fmt::format("{}{}", sign, size);
  return fmt::format("{}{}.{:0{}}", sign, size / unit, size % unit, value.places);
}

double ToDouble(const Decimal& value) {
  return static_cast<double>(value.digits) / static_cast<double>(PowerOfTen(value.places));
}

ScoreInterval TrueValues(const Decimal& value, const ReadingOptions& options) {
  const int decimals = options.decimals.value_or(value.places);
  NOREF_CHECK(decimals >= 0 && decimals <= kMaxPlaces && value.places <= kMaxPlaces);
  const int places = std::max(decimals, value.places);
  // Twice the power of ten, so that half a unit of the last place is whole.
  const std::int64_t middle = 2 * value.digits * PowerOfTen(places - value.places);
  const std::int64_t step = 2 * PowerOfTen(places - decimals);
  const std::int64_t below = options.rounding == Rounding::kEither  ? step
                             : options.rounding == Rounding::kRound ? step / 2
                                                                    : 0;
  const std::int64_t above = options.rounding == Rounding::kRound ? step / 2 : step;
  return {middle - below, middle + above, 2 * PowerOfTen(places)};
}

ScoreReading ReadScore(std::string_view name,
                       std::string_view text,
                       const ReadingOptions& options) {
  std::string_view number = Trim(text);
  const bool has_sign = number.ends_with("%");
  if (has_sign) number = Trim(number.substr(0, number.size() - 1));
  const std::optional<Decimal> value = ParseDecimal(number);
  if (!value)
    throw Error(
        fmt::format("{}: '{}' is no decimal number with at most {} decimals; write it like 0.9494",
                    name,
                    text,
                    kMaxPlaces));
  ScoreReading reading{*value, {}, has_sign || IsBetween(*value, 10, 100)};
  if (reading.was_percent) reading.value.places += 2;
  const int decimals = options.decimals.value_or(reading.value.places);
  if (reading.value.places > kMaxPlaces || decimals > kMaxPlaces || decimals < 0)
    throw Error(fmt::format("{}: {} decimals; from 0 to {} are possible",
                            name,
                            std::max(decimals, reading.value.places),
                            kMaxPlaces));
  reading.interval = TrueValues(reading.value, options);
  return reading;
}

}  // namespace noref
