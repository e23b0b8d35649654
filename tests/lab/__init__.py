"""The widget in a real JupyterLab: a server and a browser for the tests, and what can be done in them.

This folder is a package, unlike the others here, so that the benchmarks can use what stands in it.
"""
