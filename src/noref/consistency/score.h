// SPDX-License-Identifier: Apache-2.0
// Published scores as what they are: decimals that stand for a small interval of true values.
//
// Source: G. Kovács and A. Fazekas, "A new baseline for retinal vessel segmentation: numerical
// identification and correction of methodological inconsistencies affecting 100+ papers",
// Medical Image Analysis 75 (2022). A score given with k decimals lies within eps of the true one;
// the authors take eps = 10^-k, which holds for rounded and for cut-off figures alike.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace noref {

/// The most decimals a score may have; keeps all products within 128 bits.
inline constexpr int kMaxPlaces = 9;

/// digits / 10^places, as it was written: "0.9500" is {9500, 4}.
struct Decimal {
  std::int64_t digits = 0;
  int places = 0;
  bool operator==(const Decimal&) const = default;
};

/// The whole of `text` ("0.9494", ".95", "1", "-0.2") as a decimal, or nothing: also for exponents,
/// more than kMaxPlaces decimals and values of a million and above.
std::optional<Decimal> ParseDecimal(std::string_view text);

/// As it was written, with a zero in front of the point.
std::string FormatDecimal(const Decimal& value);

/// The nearest double.
double ToDouble(const Decimal& value);

/// The closed interval [low / unit, high / unit]; unit > 0.
struct ScoreInterval {
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::int64_t unit = 1;
  bool operator==(const ScoreInterval&) const = default;
};

/// How a true value became the published figure, with k decimals.
enum class Rounding {
  kEither,    ///< unknown: within 10^-k on both sides (the default of the paper's programs)
  kRound,     ///< rounded: within 10^-k / 2 on both sides
  kTruncate,  ///< cut off: from the figure to 10^-k above it
};

/// The words of Rounding: either, round, truncate.
extern const std::array<std::string_view, 3> kRoundingWords;

struct ReadingOptions {
  Rounding rounding = Rounding::kEither;
  std::optional<int> decimals;  ///< 0 to kMaxPlaces; else as many as are written
};

/// The true values that `value` may stand for.
ScoreInterval TrueValues(const Decimal& value, const ReadingOptions& options);

/// A published figure as it was read.
struct ScoreReading {
  Decimal value;           ///< as a fraction, also if it was given in percent
  ScoreInterval interval;  ///< the true values it may stand for
  bool was_percent = false;
};

/// Reads a figure that may be given in percent: with a percent sign, or from 10 to 100 (no score is
/// as large; 9.5 is more likely a slip). `name` stands for it in the messages. Throws Error for
/// text that is no decimal.
ScoreReading ReadScore(std::string_view name, std::string_view text, const ReadingOptions& options);

enum class Score { kAccuracy, kSensitivity, kSpecificity, kDice, kMcc };
inline constexpr std::size_t kScoreCount = 5;

/// The names of the scores in options and tables: acc, sens, spec, dice, mcc.
extern const std::array<std::string_view, kScoreCount> kScoreNames;
inline std::string_view ScoreName(Score score) {
  return kScoreNames[static_cast<std::size_t>(score)];
}

/// Whether the score can have this value: in [0, 1], MCC in [-1, 1].
bool IsInRange(Score score, const Decimal& value);

/// The intervals of those scores that are known.
class Scores {
 public:
  std::optional<ScoreInterval>& operator[](Score score) {
    return at_[static_cast<std::size_t>(score)];
  }
  const std::optional<ScoreInterval>& operator[](Score score) const {
    return at_[static_cast<std::size_t>(score)];
  }

 private:
  std::array<std::optional<ScoreInterval>, kScoreCount> at_;
};

}  // namespace noref
