#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Makes calibration.json with scikit-learn and NumPy.

Risk-coverage curves are means over all orders of equal scores, taken one by one.
Usage: /usr/bin/python3 make_calibration.py > calibration.json
"""
import itertools
import json
import sys

import numpy as np
import sklearn
from sklearn.isotonic import IsotonicRegression

rng = np.random.default_rng(20261130)


def isotonic():
    for n, ties in ((1, False), (2, False), (10, True), (60, False), (60, True), (400, True)):
        x = rng.uniform(size=n)
        y = x ** 2 + 0.3 * rng.normal(size=n)
        if ties:
            x = np.round(x, 1)
        weight = rng.uniform(0.2, 3, size=n)
        grid = np.linspace(-0.2, 1.2, 57)
        model = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip")
        yield {
            "x": list(x), "y": list(y), "weight": list(weight), "grid": list(grid),
            "values": list(model.fit(x, y, sample_weight=weight).predict(grid)),
        }


def conformal():
    """Quantiles of the sizes of errors in which each group weighs the same, and the new one too."""
    for groups, most in ((5, 1), (9, 4), (20, 1), (57, 9), (400, 3)):
        group = np.repeat(np.arange(groups), rng.integers(1, most + 1, size=groups))
        n = len(group)
        prediction = rng.uniform(0.2, 0.8, size=n)
        truth = np.clip(prediction + 0.02 + 0.1 * rng.normal(size=n), 0, 1)
        residuals = truth - prediction
        weight = 1 / ((groups + 1) * np.bincount(group)[group])
        above = np.sqrt(np.average(np.maximum(residuals, 0) ** 2, weights=weight))
        below = np.sqrt(np.average(np.minimum(residuals, 0) ** 2, weights=weight))
        share = np.clip(above / (above + below), 0.2, 0.8)
        size = np.append(np.maximum(residuals / share, -residuals / (1 - share)), np.inf)
        mass = np.append(weight, 1 / (groups + 1))
        intervals = []
        for percent in (10, 50, 80, 90, 95, 99):
            reached = min(s for s in size if mass[size <= s].sum() >= percent / 100 - 1e-9)
            intervals.append({"level": percent / 100,
                              "low": float(np.clip(0.6 - (1 - share) * reached, 0, 1)),
                              "high": float(np.clip(0.6 + share * reached, 0, 1))})
        yield {"prediction": list(prediction), "truth": list(truth), "at": 0.6,
               "group": [str(g) for g in group], "intervals": intervals}


def mean_curve(scores, risks):
    """Over all orders that sort the scores from high to low."""
    groups = [np.flatnonzero(scores == s) for s in sorted(set(scores), reverse=True)]
    curves = []
    for orders in itertools.product(*(itertools.permutations(g) for g in groups)):
        sorted_risks = risks[[i for order in orders for i in order]]
        curves.append(np.cumsum(sorted_risks) / np.arange(1, len(risks) + 1))
    return np.mean(curves, axis=0)


def risk_coverage():
    for n, levels in ((1, 0), (7, 0), (50, 0), (8, 3), (9, 4), (6, 1)):
        risks = rng.uniform(size=n)
        scores = 1 - risks + 0.3 * rng.normal(size=n)
        if levels:
            scores = np.floor(np.clip(scores, 0, 0.999) * levels)
        curve = mean_curve(scores, risks)
        yield {"scores": list(scores), "risks": list(risks), "curve": list(curve),
               "area": curve.mean(), "oracle": mean_curve(-risks, risks).mean(),
               "random": risks.mean()}


json.dump({
    "made_by": "tests/golden/stats/make_calibration.py",
    "versions": f"scikit-learn {sklearn.__version__}, NumPy {np.__version__}",
    "isotonic": list(isotonic()),
    "conformal": list(conformal()),
    "risk_coverage": list(risk_coverage()),
}, sys.stdout)
