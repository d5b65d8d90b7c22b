"""From positions to a net: records, the model, the training loop, quantisation and its check.

`records` and `files` need nothing but Python; `model` and `train` need PyTorch.
"""
