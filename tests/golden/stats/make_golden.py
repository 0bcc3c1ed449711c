#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes golden.json with SciPy and NumPy: /usr/bin/python3 make_golden.py > golden.json"""
import json
import sys
import warnings

import numpy as np
import scipy
from scipy import stats

warnings.simplefilter("ignore")
rng = np.random.default_rng(20240501)


def number(value):
    value = float(value)
    return value if np.isfinite(value) else None


def pair(result):
    return [number(result[0]), number(result[1])]


def samples():
    """Sizes around every switch of the algorithms; with and without ties."""
    for n in (2, 3, 8, 9, 20, 33, 34, 50, 51, 120):
        yield rng.normal(size=n), rng.normal(size=n)
        x = rng.normal(size=n)
        yield x, x + 0.5 * rng.normal(size=n) + 0.2
        yield (rng.integers(0, 5, size=n).astype(float), rng.integers(0, 7, size=n).astype(float))
    x = np.arange(40.0)
    yield x, x
    yield x, -x
    yield x, np.r_[1.0, 0.0, x[2:]]
    yield rng.exponential(size=30), rng.exponential(size=30) ** 3


def two_samples():
    for x, y in samples():
        yield {
            "x": list(x),
            "y": list(y),
            "mean": x.mean(),
            "standard_deviation": x.std(ddof=1),
            "median": np.median(x),
            "quantiles": [np.quantile(x, q) for q in (0, 0.025, 0.1, 1 / 3, 0.75, 0.95, 1)],
            "ranks": list(stats.rankdata(x)),
            "pearson": pair(stats.pearsonr(x, y)) if len(set(x)) > 1 < len(set(y)) else [None] * 2,
            "spearman": pair(stats.spearmanr(x, y)) if len(set(x)) > 1 < len(set(y)) else [None] * 2,
            "kendall": pair(stats.kendalltau(x, y)),
            "wilcoxon": pair(stats.wilcoxon(x, y)) if (x != y).any() else [None] * 2,
            "normality": pair(stats.normaltest(x)) if len(x) >= 8 else [None] * 2,
        }


def many_methods():
    for n, k in ((1, 3), (5, 3), (20, 3), (20, 4), (12, 6), (40, 10)):
        for ties in (False, True):
            values = rng.normal(size=(n, k)) + 0.3 * np.arange(k)
            if ties:
                values = np.round(values)
            ranks = np.array([stats.rankdata(row) for row in values]).mean(axis=0)
            error = np.sqrt(k * (k + 1) / (12 * n))
            nemenyi = [[stats.studentized_range.sf(abs(a - b) / error, k, np.inf) for b in ranks]
                       for a in ranks]
            yield {
                "values": values.tolist(),
                "mean_ranks": list(ranks),
                "friedman": pair(stats.friedmanchisquare(*values.T)),
                "critical_difference": stats.studentized_range.ppf(0.95, k, np.inf) * error,
                "nemenyi": nemenyi,
            }


json.dump({
    "made_by": "tests/golden/stats/make_golden.py",
    "versions": f"SciPy {scipy.__version__}, NumPy {np.__version__}",
    "two_samples": list(two_samples()),
    "many_methods": list(many_methods()),
}, sys.stdout)
