def say(state, action): return str(action)
def ask(state): ...
def report(state, event): return ""
def rule_of(action): return ""
def ending(state): return "x"
