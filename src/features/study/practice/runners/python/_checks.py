import json

def _alike(a, b):
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b or abs(a - b) <= 1e-6 * max(1, abs(a))
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all([_alike(x, y) for x, y in zip(a, b)])
    if isinstance(a, dict) and isinstance(b, dict):
        return len(a) == len(b) and all([k in b and _alike(a[k], b[k]) for k in a])
    return a == b

def judge(scope, call, wanted):
    want = json.loads(wanted)
    try:
        seen = eval(call, scope)
    except Exception as error:
        return json.dumps([False, repr(want)[:500], type(error).__name__ + ': ' + str(error), True])
    return json.dumps([_alike(want, seen), repr(want)[:500], repr(seen)[:500], False])
