"""
The server: tables over WebSocket, a journal, and the page.
"""
