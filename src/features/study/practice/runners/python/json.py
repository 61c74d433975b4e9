from ujson import dumps as _plain, load, loads

JSONDecodeError = ValueError

def _escape(letter):
    code = ord(letter)
    if code < 0x10000:
        return '\\u%04x' % code
    code -= 0x10000
    return '\\u%04x\\u%04x' % (0xd800 + (code >> 10), 0xdc00 + (code & 0x3ff))

def dumps(value, ensure_ascii=True, indent=None, sort_keys=False, depth=1):
    if not isinstance(value, (dict, list, tuple)):
        text = _plain(value)
        return ''.join([_escape(c) if c > '~' else c for c in text]) if ensure_ascii else text
    step = ' ' * indent if isinstance(indent, int) else indent
    line = '' if indent is None else '\n' + step * depth
    def inner(each):
        return dumps(each, ensure_ascii, indent, sort_keys, depth + 1)
    if isinstance(value, dict):
        keys = sorted(value) if sort_keys else list(value)
        parts = [inner(key if isinstance(key, str) else _plain(key)) + ': ' + inner(value[key]) for key in keys]
        ends = '{}'
    else:
        parts, ends = [inner(each) for each in value], '[]'
    comma = ', ' if indent is None else ','
    last = '' if indent is None or not parts else '\n' + step * (depth - 1)
    return ends[0] + (line if parts else '') + (comma + line).join(parts) + last + ends[1]

def dump(value, file, **more):
    file.write(dumps(value, **more))
