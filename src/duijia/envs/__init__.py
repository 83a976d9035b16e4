"""
Environments: the games behind the interfaces that researchers use. ``encode`` numbers the actions, ``planes`` the observations; the
files that bear a library's name are the only ones that import it.
"""
