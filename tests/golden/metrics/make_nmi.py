#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes nmi.csv: contingency tables with NMI, MCC and F1 by scikit-learn.

Usage: tests/golden/metrics/make_nmi.py > tests/golden/metrics/nmi.csv
"""
import random
import sklearn
from sklearn.metrics import f1_score, matthews_corrcoef, normalized_mutual_info_score


def labels(tp, fp, fn, tn):
    mask = [1] * (tp + fp) + [0] * (fn + tn)
    reference = [1] * tp + [0] * fp + [1] * fn + [0] * tn
    return reference, mask


random.seed(20181)
tables = [tuple(random.randrange(1, 400) for _ in range(4)) for _ in range(40)]
tables += [(1, 1, 1, 100000), (1, 0, 1, 50000), (200, 1, 0, 99999), (7, 700, 3, 300),
           (0, 10, 20, 3000), (25, 0, 5, 3000), (23194, 3990, 6218, 190975)]
print(f"# scikit-learn {sklearn.__version__}, tests/golden/metrics/make_nmi.py")
print("tp,fp,fn,tn,nmi,mcc,f1")
for table in tables:
    r, m = labels(*table)
    nmi = normalized_mutual_info_score(r, m, average_method="arithmetic")
    print(",".join(map(str, table)), repr(float(nmi)), repr(float(matthews_corrcoef(r, m))),
          repr(float(f1_score(r, m))), sep=",")
