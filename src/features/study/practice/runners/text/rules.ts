import { plainWords } from '@/lib/plain-words'
import { searchSafely } from '../../sandbox/regex-guard'
import type { CheckResult } from '../contract'

interface Range {
  min?: number
  max?: number
}

const measures = ['characters', 'words', 'lines'] as const
type Measure = (typeof measures)[number]

export interface TextCheck extends Partial<Record<Measure, Range>> {
  id: string
  /** Of a list, one is enough. */
  has?: string | readonly string[]
  /** Of a list, none may be there. */
  lacks?: string | readonly string[]
  pattern?: string
  /** The pattern tells capitals from small letters. */
  cased?: boolean
  /** The part that the rules look at; missing: the whole text. */
  line?: 'first' | 'last' | number
}

/** A longer answer is not judged. */
export const longestText = 4_000

/** Kinds of spaces, apostrophes and line ends make no difference, in a text or a pattern. */
const evenly = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/\u2019/g, "'")

/**
 * An author's expression: every line has a beginning and an end, and case makes no difference unless it is `cased`.
 * undefined: it is none.
 */
export function compilePattern(source: string, cased = false): RegExp | undefined {
  try {
    return new RegExp(evenly(source), cased ? 'mu' : 'imu')
  } catch {
    return undefined
  }
}

/** Whether an author's expression is found in a text; undefined: it cannot be told in time. */
export function hasPattern(text: string, pattern: string, cased = false): boolean | undefined {
  const expression = compilePattern(pattern, cased)
  return expression === undefined || searchSafely(expression, evenly(text))
}

const isOfWord = (char: string) => /[\p{L}\p{N}_]/u.test(char)

/** Whether two characters are parts of one word, or of one number with separators such as `1 500`. */
const continues = (one: string, other: string, between: string) =>
  (between === '' && isOfWord(one) && isOfWord(other)) || /^\d[ .,]\d$/.test(one + between + other)

/** Whether a folded text has these words; a `*` at their end takes every ending. */
function hasWords(text: string, wanted: string): boolean {
  const isOpen = wanted.endsWith('*')
  const words = plainWords(isOpen ? wanted.slice(0, -1) : wanted).trim()
  if (words === '') {
    return false
  }
  const [first, last] = [words.charAt(0), words.charAt(words.length - 1)]
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const beginsInside =
      continues(text.charAt(at - 1), first, '') || continues(text.charAt(at - 2), first, text.charAt(at - 1))
    const endsInside =
      continues(last, text.charAt(end), '') || continues(last, text.charAt(end + 1), text.charAt(end))
    if (!beginsInside && (isOpen || !endsInside)) {
      return true
    }
  }
  return false
}

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

export const measureText = (text: string): Record<Measure, number> => ({
  characters: [...text.trim()].length,
  words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  lines: filledLines(text).length,
})

function partOf(text: string, line: TextCheck['line']): string | undefined {
  if (line === undefined) {
    return text
  }
  const lines = filledLines(text)
  return line === 'last' ? lines.at(-1) : lines[line === 'first' ? 0 : line - 1]
}

/** Why a check is not met. */
export type Fault = Omit<CheckResult, 'id' | 'ok'>

const tooFew = { characters: 'charactersFew', words: 'wordsFew', lines: 'linesFew' } as const
const tooMany = { characters: 'charactersMany', words: 'wordsMany', lines: 'linesMany' } as const

function countFault(part: string, check: TextCheck): Fault | undefined {
  const counted = measureText(part)
  for (const measure of measures) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = check[measure] ?? {}
    const [seen, few] = [counted[measure], counted[measure] < min]
    if (few || seen > max) {
      return {
        why: few ? tooFew[measure] : tooMany[measure],
        seen: String(seen),
        expected: String(few ? min : max),
      }
    }
  }
  return undefined
}

/** The first rule that does not hold. */
function faultIn(text: string, check: TextCheck): Fault | undefined {
  const part = partOf(text, check.line)
  if (part === undefined) {
    return { why: 'textLine' }
  }
  const plain = plainWords(part)
  const { has = [], lacks = [], pattern } = check
  if ([has].flat().length > 0 && ![has].flat().some((words) => hasWords(plain, words))) {
    return {}
  }
  const there = [lacks].flat().find((words) => hasWords(plain, words))
  if (there !== undefined) {
    return { why: 'textLacks', seen: there.replace(/\*$/, '…') }
  }
  const isFound = pattern === undefined || hasPattern(part, pattern, check.cased)
  if (isFound !== true) {
    return isFound === undefined ? { why: 'textSlow' } : {}
  }
  return countFault(part, check)
}

/** The first rule that does not hold of a text of any length. */
export const faultInText = (text: string, check: TextCheck) => faultIn(evenly(text), check)

/** Judges a written text, in the page or on the server. */
export function judgeText(code: string, checks: readonly TextCheck[]): CheckResult[] {
  const isTooLong = code.length > longestText
  const text = isTooLong ? '' : evenly(code)
  return checks.map((check) => {
    const fault = isTooLong ? { why: 'textLong', expected: String(longestText) } : faultIn(text, check)
    return fault ? { id: check.id, ok: false, ...fault } : { id: check.id, ok: true }
  })
}
