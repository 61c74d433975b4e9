import { ScriptErrors as en } from '@/messages/en.json'
import { ScriptErrors as fr } from '@/messages/fr.json'
import { type Explanation, explainer, nearName, type Pattern, wordsIn } from '../explain'

// The texts in `ScriptErrors`, in both languages, come with the runner.

type Key = keyof typeof en
type Meaning = Explanation<Key> | undefined

const keywords = wordsIn(
  'const let var function return if else for while do of in new class switch case break continue async await true false null undefined throw try catch typeof',
)
const globals = wordsIn(
  'console document window Math Number String Array Object JSON Date parseInt parseFloat isNaN setTimeout alert',
)
const members = wordsIn(
  'log push pop shift unshift map filter forEach reduce find findIndex includes indexOf join slice splice sort reverse concat some every length toUpperCase toLowerCase trim split replace replaceAll startsWith endsWith padStart padEnd repeat charAt toFixed toString toLocaleString parse stringify keys values entries round floor ceil random max min abs sqrt pow isInteger querySelector querySelectorAll getElementById createElement appendChild append remove addEventListener preventDefault textContent innerHTML classList style value setAttribute getAttribute',
)
/** What a page has and a program alone does not. */
const ofPages = new Set([
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'alert',
  'prompt',
  'navigator',
  'location',
])

/** Of a page only its scripts. */
const scriptsIn = (code: string) =>
  /<script\b/i.test(code)
    ? [...code.matchAll(/<script\b[^>]*>([\s\S]*?)(?:<\/script|$)/gi)]
        .map(([, script = '']) => script)
        .join('\n')
    : code

/** The code without its texts and comments, so that signs can be counted. */
const bareOf = (code: string) =>
  scriptsIn(code).replace(
    /\/\/.*$|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gm,
    '""',
  )

const count = (text: string, sign: string) => text.split(sign).length - 1

/** The bracket of which more are opened than closed. */
function openSign(code: string): string | undefined {
  const bare = bareOf(code)
  return [...'({['].find((sign, n) => count(bare, sign) > count(bare, ')}]'[n] as string))
}
function closedSign(code: string): string | undefined {
  const bare = bareOf(code)
  return [...')}]'].find((sign, n) => count(bare, sign) > count(bare, '({['[n] as string))
}

const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' }
const hasCurlyQuotes = (code: string) => /[“”‘’«»]/.test(bareOf(code))

function explainName(name: string, code: string): Explanation<Key> {
  if (ofPages.has(name)) {
    return ['ofPages', { name }]
  }
  const near = nearName(name, [...wordsIn(scriptsIn(code)), ...globals])
  return near ? ['nameNear', { name, near }] : ['name', { name }]
}

function explainNotFunction(shown: string, code: string): Explanation<Key> {
  const name = /([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(shown)?.[1] ?? shown
  if (!shown.includes('.')) {
    return ['notFunction', { name: shown }]
  }
  const near = nearName(name, [...members, ...wordsIn(scriptsIn(code))])
  return near ? ['memberNear', { name, near }] : ['member', { name }]
}

function explainNothing(what: string, name: string, code: string): Explanation<Key> {
  const isSearch = what === 'null' && /querySelector|getElementById/.test(code)
  return [isSearch ? 'nothingFound' : 'nothing', { what, name }]
}

/** The word before one that could not be read, if it is almost a word of the language. */
function misspelt(code: string, line: number | undefined): Meaning {
  const text = line === undefined ? '' : (code.split('\n')[line - 1] ?? '')
  for (const word of wordsIn(text.replace(/(["'`]).*?\1/g, '')).slice(0, 12)) {
    const near = keywords.includes(word) ? undefined : nearName(word, keywords)
    const isUsedElsewhere = count(scriptsIn(code), word) > 1
    if (near && !isUsedElsewhere) {
      return ['keywordNear', { name: word, near }]
    }
  }
  return undefined
}

function explainToken(token: string, code: string, line: number | undefined): Explanation<Key> {
  if (keywords.includes(token) && !['else', 'case'].includes(token)) {
    const text = code.split('\n')[(line ?? 0) - 1] ?? ''
    if (new RegExp(`\\b(?:let|const|var)\\s+${token}\\b`).test(text)) {
      return ['reserved', { name: token }]
    }
  }
  if (token === 'else') {
    return ['elseAlone']
  }
  const closed = closedSign(code)
  if (closed && token === closed) {
    return ['bracketExtra', { sign: token }]
  }
  const open = openSign(code)
  if (open && open !== token) {
    return ['bracketMissing', { sign: closing[open] as string, token }]
  }
  return misspelt(code, line) ?? ['token', { token }]
}

const unexpected = (_: unknown, code: string, line: number | undefined): Explanation<Key> => {
  const text = line === undefined ? '' : (code.split('\n')[line - 1] ?? '')
  return /\p{L}'\p{L}/u.test(text) ? ['apostrophe'] : (misspelt(code, line) ?? ['missingSign'])
}

const patterns: readonly Pattern<Key>[] = [
  [/^ReferenceError: (.{1,60}) is not defined$/, ([, name = ''], code) => explainName(name, code)],
  [
    /^ReferenceError: Cannot access '(.{1,60})' before initialization$/,
    ([, name = '']) => ['early', { name }],
  ],
  [/^TypeError: Assignment to constant variable/, 'constant'],
  [/^SyntaxError: Identifier '(.{1,60})' has already been declared$/, ([, name = '']) => ['twice', { name }]],
  [/^SyntaxError: Missing initializer in const/, 'constEmpty'],
  [/^TypeError: (.{1,200}) is not a function$/, ([, name = ''], code) => explainNotFunction(name, code)],
  [/^TypeError: (.{1,100}) is not a constructor$/, ([, name = '']) => ['notConstructor', { name }]],
  [
    /^TypeError: Cannot (?:read|set) properties of (undefined|null) \((?:reading|setting) '(.{1,60})'\)$/,
    ([, what = '', name = ''], code) => explainNothing(what, name, code),
  ],
  [
    /^TypeError: Cannot destructure property '(.{1,60})' of/,
    ([, name = '']) => ['nothing', { what: 'undefined', name }],
  ],
  [/^TypeError: (.{1,100}) is not iterable/, ([, name = '']) => ['notIterable', { name }]],
  [/^TypeError: Cannot convert undefined or null to object/, 'nothingObject'],
  [/^TypeError: Reduce of empty array/, 'reduceEmpty'],
  [/^TypeError: Class constructor (.{1,60}) cannot be invoked/, ([, name = '']) => ['classNew', { name }]],
  [/^RangeError: Maximum call stack/, 'recursion'],
  [/^RangeError: Invalid array length/, 'arrayLength'],
  [
    /^SyntaxError: missing \) after argument list/,
    (_, code): Explanation<Key> => [openSign(code) ? 'argumentsOpen' : 'argumentsComma'],
  ],
  [
    /^SyntaxError: Invalid or unexpected token|^Unterminated string constant/,
    (_, code) => [hasCurlyQuotes(code) ? 'quotes' : 'quoteOpen'],
  ],
  [
    /^SyntaxError: Unexpected end of (?:input|script)$|^Unexpectedly reached the end of input/,
    (_, code): Explanation<Key> => {
      const open = openSign(code)
      return open
        ? ['endOpen', { sign: closing[open] as string }]
        : [count(bareOf(code), '`') > 0 ? 'quoteOpen' : 'end']
    },
  ],
  [/^Unterminated template/, 'quoteOpen'],
  [
    /^SyntaxError: Unexpected token '(.{1,40})'$/,
    ([, token = ''], code, line) => explainToken(token, code, line),
  ],
  [/^SyntaxError: Unexpected (?:identifier '.{1,60}'|string|number|template string)$/, unexpected],
  [
    /^Unexpected token, expected "(.{1,3})"$/,
    ([, sign = ''], code, line) => (sign === ';' ? unexpected(sign, code, line) : ['expected', { sign }]),
  ],
  [
    /^Unexpected token$/,
    (_, code): Explanation<Key> => {
      const open = openSign(code)
      return open ? ['endOpen', { sign: closing[open] as string }] : ['tokenAlone']
    },
  ],
  [/^SyntaxError: Invalid left-hand side in assignment/, 'assign'],
  [/^SyntaxError: Illegal return statement/, 'returnOutside'],
  [/^SyntaxError: await is only valid/, 'await'],
  [/^SyntaxError: Illegal (break|continue) statement/, ([, name = '']) => ['breakOutside', { name }]],
  [/^SyntaxError: Function statements require a function name/, 'functionName'],
  [/^SyntaxError: (?:Cannot use import statement|Unexpected token 'export')/, 'imports'],
  [/^SyntaxError: .{0,200} in JSON at position|^SyntaxError: Unexpected end of JSON/, 'json'],
]

/** Errors of JavaScript, of TypeScript and of the scripts of a page in the learner's language. */
export const explainScript = explainer(patterns, { en, fr })
