"""
Plain functions of numbers made machine code: which functions, from which sources, and where their code is kept between runs.

``duijia.kernel.compiled`` and ``duijia.bots.compiled`` list modules and entry points; how they are compiled is here.
"""
