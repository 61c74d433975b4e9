import { PythonErrors as en } from '@/messages/en.json'
import { PythonErrors as fr } from '@/messages/fr.json'
import { type Explanation, explainer, nearName, type Pattern, wordsIn } from '../explain'
import { findSyntaxFault } from './syntax-fault'

// The texts in `PythonErrors`, in both languages, come with the runner.

type Key = keyof typeof en
type Meaning = Explanation<Key> | undefined

const builtins = wordsIn(
  'print input len range int float str bool list dict set tuple sum min max abs round sorted reversed enumerate zip map filter open type isinstance any all ord chr True False None and or not in is if elif else for while def return import from as class try except finally with lambda pass break continue',
)
const modules = wordsIn(
  'math random json re datetime time collections itertools functools io os sys csv statistics unicodedata',
)
const methods = wordsIn(
  'append extend insert remove pop sort reverse index count clear copy keys values items get update setdefault upper lower title capitalize strip lstrip rstrip split join replace find startswith endswith isdigit isalpha zfill center ljust rjust format splitlines read readline readlines write close add union shuffle choice randint random mean median sqrt floor ceil pi',
)

const types: Readonly<Record<string, Key>> = {
  str: 'typeStr',
  int: 'typeInt',
  float: 'typeFloat',
  list: 'typeList',
  tuple: 'typeTuple',
  dict: 'typeDict',
  NoneType: 'typeNone',
  function: 'typeFunction',
  module: 'typeModule',
}

function type(name = '') {
  const key = types[name]
  return key === undefined ? name : { key }
}

const isNone = (...names: (string | undefined)[]) => names.includes('NoneType')

function explainName(name: string, code: string, line = 0): Explanation<Key> {
  if (/[“”‘’«»]/.test(name)) {
    return ['quotes', { name }]
  }
  if (modules.includes(name)) {
    return ['nameModule', { name }]
  }
  const later = code
    .split('\n')
    .slice(line)
    .some(
      (each) => each.trimStart().startsWith(name) && /^\s*=(?!=)/.test(each.trimStart().slice(name.length)),
    )
  if (later) {
    return ['nameLater', { name }]
  }
  const near = nearName(name, [...wordsIn(code), ...builtins])
  return near ? ['nameNear', { name, near }] : ['name', { name }]
}

function explainOperands(sign: string, one = '', other = ''): Explanation<Key> {
  if (isNone(one, other)) {
    return ['none', { sign }]
  }
  const isTextAndNumber = [one, other].includes('str') && /^(?:int|float)$/.test(one === 'str' ? other : one)
  return sign === '+' && isTextAndNumber
    ? ['textAndNumber']
    : ['operands', { sign, one: type(one), other: type(other) }]
}

function explainAttribute(kind: string, name: string, code: string): Explanation<Key> {
  if (kind === 'NoneType') {
    return ['attributeNone', { name }]
  }
  const near = nearName(name, [...methods, ...wordsIn(code)])
  return near
    ? ['attributeNear', { name, near, type: type(kind) }]
    : ['attribute', { name, type: type(kind) }]
}

function explainKey(shown: string, code: string): Explanation<Key> {
  const name = shown.replace(/^(['"])([\s\S]*)\1$/, '$2')
  const texts = [...code.matchAll(/(['"])([^'"\n]{1,40})\1/g)].map(([, , text = '']) => text)
  const near = nearName(name, texts)
  return near ? ['keyNear', { name: shown, near }] : ['key', { name: shown }]
}

const patterns: readonly Pattern<Key>[] = [
  [
    /^NameError: name '(.{1,60})' is not defined$/,
    ([, name = ''], code, line) => explainName(name, code, line),
  ],
  [
    /^SyntaxError: invalid literal for int\(\) with base \d+: '(.{1,60})'$/,
    ([, name = '']) => ['digitName', { name }],
  ],
  [/^SyntaxError: cannot assign to/, 'assign'],
  [/^SyntaxError: 'return' outside function/, 'returnOutside'],
  [/^SyntaxError: 'break' outside loop/, 'breakOutside'],
  [
    /^(?:SyntaxError: invalid syntax|IndentationError: unexpected indent)/,
    (_, code, line): Meaning => findSyntaxFault(code, line),
  ],
  [/^IndentationError: unexpected indent/, 'indentExtra'],
  [/^IndentationError: unindent/, 'indentUneven'],
  [/^SyntaxError: invalid syntax/, 'syntax'],
  [
    /^TypeError: can only concatenate (\w+) \(not "(\w+)"\)/,
    ([, one, other]) => explainOperands('+', one, other),
  ],
  [
    /^TypeError: unsupported operand type\(s\) for (.{1,12}): '(\w+)' and '(\w+)'/,
    ([, sign = '', one, other]) => explainOperands(sign, one, other),
  ],
  [
    /^TypeError: '(.{1,2})' not supported between instances of '(\w+)' and '(\w+)'/,
    ([, sign = '', one, other]) =>
      isNone(one, other) ? ['none', { sign }] : ['compare', { one: type(one), other: type(other) }],
  ],
  [/^TypeError: can't multiply sequence/, 'multiplyText'],
  [
    /^TypeError: (.{1,60})\(\) missing (\d+) required/,
    ([, name = '', count = '']) => ['argumentsFew', { name, count }],
  ],
  [
    /^TypeError: (.{1,60})\(\) takes (\d+) positional arguments? but (\d+)/,
    ([, name = '', takes = '', given = '']) => ['argumentsMany', { name, takes, given }],
  ],
  [/^TypeError: '(\w+)' object is not callable/, ([, kind]) => ['notCallable', { type: type(kind) }]],
  [
    /^TypeError: '(\w+)' object is not iterable/,
    ([, kind]) => (kind === 'int' ? ['iterableNumber'] : ['notIterable', { type: type(kind) }]),
  ],
  [
    /^TypeError: '(\w+)' object is not subscriptable/,
    ([, kind]) => ['notSubscriptable', { type: type(kind) }],
  ],
  [/^TypeError: object of type '(\w+)' has no len/, ([, kind]) => ['noLength', { type: type(kind) }]],
  [
    /^TypeError: \w+ indices must be integers[\w ]*, not '?(\w+)/,
    ([, kind]) => ['indexType', { type: type(kind) }],
  ],
  [/^TypeError: '(\w+)' object does not support item/, ([, kind]) => ['unchangeable', { type: type(kind) }]],
  [
    /^TypeError: '(\w+)' object cannot be interpreted as an integer/,
    ([, kind]) => ['needsInt', { type: type(kind) }],
  ],
  [/^TypeError: sequence item \d+: expected str/, 'joinText'],
  [/^IndexError: pop from empty/, 'popEmpty'],
  [/^IndexError: /, 'index'],
  [/^KeyError: ([\s\S]{1,80})$/, ([, name = ''], code) => explainKey(name, code)],
  [/^ZeroDivisionError/, 'zero'],
  [
    /^ValueError: (?:invalid literal for int\(\) with base 10|could not convert string to float): '(.{0,60})'$/,
    ([, name = '']) => [/^\s*-?\d+,\d+\s*$/.test(name) ? 'numberComma' : 'numberText', { name }],
  ],
  [/^ValueError: not enough values to unpack \(got (\d+)/, ([, count = '']) => ['unpackFew', { count }]],
  [/^ValueError: too many values to unpack/, 'unpackMany'],
  [/^ValueError: max\(\) or min\(\) arg/, 'emptyList'],
  [/^ValueError: list\.remove/, 'removeMissing'],
  [
    /^AttributeError: (?:'(\w+)' object|module '\w+') has no attribute '(.{1,60})'/,
    ([, kind = 'module', name = ''], code) => explainAttribute(kind, name, code),
  ],
  [
    /^ModuleNotFoundError: No module named '(.{1,60})'/,
    ([, name = '']) => {
      const near = nearName(name, modules)
      return near ? ['moduleNear', { name, near }] : ['module', { name }]
    },
  ],
  [/^ImportError: cannot import name '(.{1,60})'/, ([, name = '']) => ['importName', { name }]],
  [/^RecursionError/, 'recursion'],
  [/^UnboundLocalError/, 'unbound'],
  [/^FileNotFoundError: .{0,60}'(.{1,80})'/, ([, name = '']) => ['file', { name }]],
  [/^EOFError/, 'inputEnd'],
]

/** Errors of Python in the learner's language. */
export const explainPython = explainer(patterns, { en, fr })
