import { cut } from '../sandbox/worker-kit'
import type { CheckResult } from './contract'

const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').trim()
const lineMost = 120
/** Longer values are shown one below the other instead of in a sentence. */
const sentenceMost = 120

export const fitsSentence = (...texts: readonly string[]) => texts.join('').length <= sentenceMost

const loose = (text: string) => text.replace(/[\s.,:;!?]+/g, '')

/** In words: the first line in which two texts differ. */
function firstDifference(wanted: string, found: string): Pick<CheckResult, 'why' | 'values'> {
  const [lines, others] = [wanted, found].map((text) => (text === '' ? [] : text.split('\n'))) as [
    string[],
    string[],
  ]
  const at = Array.from({ length: Math.max(lines.length, others.length) }).findIndex(
    (_, n) => lines[n] !== others[n],
  )
  const [line, other] = [lines[at], others[at]]
  const values = {
    line: String(at + 1),
    wanted: cut(line ?? '', lineMost),
    found: cut(other ?? '', lineMost),
  }
  if (found === '') {
    return { why: 'outputNothing', values }
  }
  if (line === undefined || other === undefined) {
    return { why: line === undefined ? 'outputExtra' : 'outputMissing', values }
  }
  if (line.toLowerCase() === other.toLowerCase()) {
    return { why: 'outputCase', values }
  }
  return { why: loose(line) === loose(other) ? 'outputSigns' : 'outputLine', values }
}

/** Blanks at the ends of lines and of the whole text do not count. */
export function compareOutput(id: string, expected: string, printed: string): CheckResult {
  const [wanted, found] = [tidy(expected), tidy(printed)]
  return wanted === found
    ? { id, ok: true }
    : {
        id,
        ok: false,
        ...firstDifference(wanted, found),
        expected: cut(wanted),
        // Of nothing there is nothing to show.
        seen: cut(found) || undefined,
      }
}

const unquoted = (text: string) => text.replace(/^(['"])(.*)\1$/s, '$2')

/** In words: what a call gives, and what it should. Both are written as the language writes values. */
export function callReason(expected: string, seen: string): string {
  if (/^(?:None|undefined)$/.test(seen)) {
    return 'callNothing'
  }
  if (expected !== seen && unquoted(expected) === unquoted(seen)) {
    return seen === unquoted(seen) ? 'callNotText' : 'callText'
  }
  return fitsSentence(expected, seen) ? 'call' : 'differs'
}
