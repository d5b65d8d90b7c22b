"""From positions to a net: records, the model, the training loop, quantisation and its check.

`records`, `files` and `shapes` need nothing but Python; the models and `train` need PyTorch.
"""
