import type { PythonErrors } from '@/messages/en.json'
import type { Explanation } from '../explain'

// MicroPython says only "invalid syntax": what is wrong is looked for in the code itself.

type Fault = Explanation<keyof typeof PythonErrors>

const opening = /^(?:if|elif|else|for|while|def|class|try|except|finally|with)\b/
const reserved =
  /^(False|None|True|and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)\s*=(?!=)/
const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

interface Line {
  /** Without texts, comments and blanks at its ends. */
  bare: string
  indent: number
  number: number
}

interface Scan {
  lines: Line[]
  fault?: Fault
  /** The brackets that are still open. */
  open: { sign: string; line: number }[]
}

/** The end of the text that begins at this quote; -1: it has none. */
function endOfText(code: string, start: number, quote: string): number {
  for (let at = start + quote.length; at < code.length; at++) {
    if (code[at] === '\\') {
      at += 1
    } else if (code.startsWith(quote, at)) {
      return at + quote.length
    } else if (quote.length === 1 && code[at] === '\n') {
      return -1
    }
  }
  return -1
}

/** Reads texts, comments and brackets, up to the first that does not fit. */
function scan(code: string): Scan {
  const result: Scan = { lines: [], open: [] }
  let [number, bare, start] = [1, '', 0]
  const endLine = (end: number) => {
    const indent = /^[ \t]*/.exec(code.slice(start, end))?.[0].length ?? 0
    result.lines.push({ bare: bare.trim(), indent, number })
    number += 1
    bare = ''
    start = end + 1
  }
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string
    if (sign === '\n') {
      endLine(at)
    } else if (sign === '#') {
      const end = code.indexOf('\n', at)
      at = (end < 0 ? code.length : end) - 1
    } else if (sign === '"' || sign === "'") {
      const quote = code.startsWith(sign.repeat(3), at) ? sign.repeat(3) : sign
      const end = endOfText(code, at, quote)
      if (end < 0) {
        const text = code.slice(start).split('\n', 1)[0] ?? ''
        const isApostrophe = sign === "'" && /\p{L}'\p{L}/u.test(text)
        return {
          ...result,
          fault: [isApostrophe ? 'apostrophe' : 'quoteOpen', { line: number, sign: quote }],
        }
      }
      for (const each of code.slice(at, end)) {
        if (each === '\n') {
          endLine(at)
        }
      }
      bare += '""'
      at = end - 1
    } else {
      bare += sign
      if (pairs[sign]) {
        result.open.push({ sign, line: number })
      } else if (Object.values(pairs).includes(sign)) {
        const last = result.open.pop()
        if (!last || pairs[last.sign] !== sign) {
          return { ...result, fault: ['bracketExtra', { line: number, sign }] }
        }
      }
    }
  }
  endLine(code.length)
  return result
}

const wrongSigns: readonly [RegExp, string, string][] = [
  [/=>/, '=>', '>='],
  [/=</, '=<', '<='],
  [/\+\+/, '++', '+= 1'],
  [/&&/, '&&', 'and'],
  [/\|\|/, '||', 'or'],
  [/!(?!=)/, '!', 'not'],
  [/<>/, '<>', '!='],
]

function faultOf({ bare, number: line }: Line): Fault | undefined {
  const word = reserved.exec(bare)?.[1]
  if (word) {
    return ['reserved', { line, name: word }]
  }
  if (/^print\s+[^=(]/.test(bare)) {
    return ['printBrackets', { line }]
  }
  const wrong = wrongSigns.find(([pattern]) => pattern.test(bare))
  if (wrong) {
    return ['sign', { line, sign: wrong[1], other: wrong[2] }]
  }
  if (/^(?:if|elif|while)\b[^=!<>:]*[^=!<>:]=(?!=)/.test(bare)) {
    return ['equals', { line }]
  }
  if (opening.test(bare) && !bare.includes(':')) {
    return ['colon', { line }]
  }
  return /""\p{L}/u.test(bare) ? ['quoteInside', { line }] : undefined
}

/** What a beginner has most probably forgotten near the line that could not be read. */
export function findSyntaxFault(code: string, line = 1): Fault | undefined {
  const { lines, fault, open } = scan(code)
  if (fault) {
    return fault
  }
  const first = open[0]
  if (first) {
    return ['bracketOpen', { line: first.line, sign: pairs[first.sign] as string }]
  }
  const written = lines.filter(({ bare }) => bare !== '')
  const at = written.findLastIndex(({ number }) => number <= line)
  const near = [written[at], written[at - 1]].filter((each) => each !== undefined)
  for (const each of near) {
    const found = faultOf(each)
    if (found) {
      return found
    }
  }
  const [own, before] = near
  if (before?.bare.endsWith(':') && own && own.indent <= before.indent) {
    return ['indentMissing', { line: own.number }]
  }
  if (own?.bare.endsWith(':') && opening.test(own.bare) && at === written.length - 1) {
    return ['bodyMissing', { line: own.number }]
  }
  const word = /^(else|elif)\b/.exec(own?.bare ?? '')?.[1]
  return word ? ['elseAlone', { name: word }] : undefined
}
