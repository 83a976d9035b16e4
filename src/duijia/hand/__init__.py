"""
The hand (局): a pure state machine from the first dealt card to settlement. One module a phase.
"""
