/** MicroPython's words for errors, and CPython's. */

const operators: Readonly<Record<string, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  truediv: '/',
  floordiv: '//',
  mod: '%',
  pow: '** or pow()',
  matmul: '@',
  and: '&',
  or: '|',
  xor: '^',
  lshift: '<<',
  rshift: '>>',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
}
const sequences = ['str', 'list', 'tuple']
const signs: Readonly<Record<string, string>> = {
  neg: 'unary -',
  pos: 'unary +',
  invert: 'unary ~',
  abs: 'abs()',
}

function forOperator(name: string, one: string, other: string): string {
  const sign = operators[name] ?? (name.startsWith('i') ? `${operators[name.slice(1)]}=` : name)
  if (['<', '>', '<=', '>='].includes(sign)) {
    return `'${sign}' not supported between instances of '${one}' and '${other}'`
  }
  if (sign.startsWith('+') && sequences.includes(one)) {
    return `can only concatenate ${one} (not "${other}") to ${one}`
  }
  const sequence = [one, other].findIndex((type) => sequences.includes(type))
  if (sign.startsWith('*') && !sign.startsWith('**') && sequence >= 0) {
    return `can't multiply sequence by non-int of type '${sequence === 0 ? other : one}'`
  }
  return `unsupported operand type(s) for ${sign}: '${one}' and '${other}'`
}

function forCount(name: string, takes: number, given: number): string {
  const count = (number: number) => `${number} positional argument${number === 1 ? '' : 's'}`
  return given > takes
    ? `${name}() takes ${count(takes)} but ${given} ${given === 1 ? 'was' : 'were'} given`
    : `${name}() missing ${takes - given} required positional argument${takes - given === 1 ? '' : 's'}`
}

/** A text whose UTF-8 bytes were escaped one by one. */
const readBytes = (text: string) =>
  text.replace(/(?:\\x[89a-f][0-9a-f])+/g, (bytes) =>
    new TextDecoder().decode(
      Uint8Array.from(bytes.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16)),
    ),
  )

const words: readonly [RegExp, string | ((...parts: string[]) => string)][] = [
  [
    /^unsupported types for __(\w+)__: '([^']*)', '([^']*)'$/,
    (_, name = '', one = '', other = '') => forOperator(name, one, other),
  ],
  [/^unsupported type for __hash__: '([^']*)'$/, "unhashable type: '$1'"],
  [
    /^unsupported type for __(\w+)__: '([^']*)'$/,
    (_, name = '', type = '') => `bad operand type for ${signs[name] ?? name}: '${type}'`,
  ],
  [/^name '([^']*)' isn't defined$/, "name '$1' is not defined"],
  [/ object isn't (callable|iterable|subscriptable|an iterator)$/, ' object is not $1'],
  [/ object doesn't support item (assignment|deletion)$/, ' object does not support item $1'],
  [
    /^(.+)\(\) takes (\d+) positional arguments but (\d+) were given$/,
    (_, name = '', takes = '', given = '') => forCount(name, Number(takes), Number(given)),
  ],
  [/^function missing (\d+) required positional arguments?$/, 'missing $1 required positional argument'],
  [/^unexpected keyword argument '(.*)'$/, "got an unexpected keyword argument '$1'"],
  [/^divide by zero$/, 'division by zero'],
  [
    /^invalid syntax for integer with base (\d+): ([\s\S]*)$/,
    (_, base = '', text = '') => `invalid literal for int() with base ${base}: ${readBytes(text)}`,
  ],
  [/^can't convert (\w+) to int$/, "'$1' object cannot be interpreted as an integer"],
  [/^can't convert (\w+) to float$/, "float() argument must be a string or a real number, not '$1'"],
  [/^no module named '(.*)'$/, "No module named '$1'"],
  [/^can't import name (.*)$/, "cannot import name '$1'"],
  [/^need more than (\d+) values to unpack$/, 'not enough values to unpack (got $1)'],
  [
    /^local variable referenced before assignment$/,
    'cannot access local variable where it is not associated with a value',
  ],
  [/^(list|tuple) indices must be integers, not (\w+)$/, '$1 indices must be integers or slices, not $2'],
  [/^string indices must be integers, not (\w+)$/, "string indices must be integers, not '$1'"],
  [/^arg is an empty sequence$/, 'max() or min() arg is an empty sequence'],
  [/^'break'\/'continue' outside loop$/, "'break' outside loop"],
  [
    /^can't assign to (?:expression|literal)$/,
    "cannot assign to expression here. Maybe you meant '==' instead of '='?",
  ],
  [/^unindent doesn't match any outer indent level$/, 'unindent does not match any outer indentation level'],
]

export function sayLikeCPython(message: string): string {
  for (const [pattern, text] of words) {
    if (pattern.test(message)) {
      return typeof text === 'string' ? message.replace(pattern, text) : message.replace(pattern, text)
    }
  }
  return message
}

const kinds: readonly [RegExp, string][] = [
  [/^ImportError: (?=No module named)/, 'ModuleNotFoundError: '],
  [/^RuntimeError: (?=maximum recursion depth)/, 'RecursionError: '],
  [/^NameError: (?=cannot access local variable)/, 'UnboundLocalError: '],
  [/: $/, ''],
]

/** The last line of a traceback: the kind of the error and its message. */
export function sayErrorLikeCPython(line: string): string {
  const [, kind = '', message = ''] = /^(\w+: )?([\s\S]*)$/.exec(line) ?? []
  return kinds.reduce(
    (text, [pattern, other]) => text.replace(pattern, other),
    kind + sayLikeCPython(message),
  )
}
