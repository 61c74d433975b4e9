import { foldText } from '@/lib/search-terms'

export interface NamedStudent {
  first: string
  last: string
  full: string
}

/** The heading and the address that "Ask" writes above a question about an item. */
const askedAbout = /^[^\n]*\n\S*\/user\/programs\/([^/\s]+)\/([^/\s?#]+)\S*\n\n/

/** The words of a question, and the item that it was asked about, if it says so. */
export function readQuestion(content: string): {
  text: string
  place: { program: string; item: string } | null
} {
  const match = askedAbout.exec(content)
  const [head, program, item] = match ?? []
  return head && program && item
    ? { text: content.slice(head.length).trim(), place: { program, item } }
    : { text: content.trim(), place: null }
}

/** A shorter word is rarely a name alone. */
const shortestName = 3
const removed = '…'

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Folds letter by letter, so that places in both texts agree. */
const foldEach = (text: string) =>
  [...text].map((letter) => (foldText(letter).length === letter.length ? foldText(letter) : letter)).join('')

function pattern(names: readonly string[]): RegExp | null {
  const parts = [...new Set(names.map((name) => foldEach(name.trim())))]
    .filter((name) => name.length >= shortestName)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
  return parts.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])@?(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** The text without the names of these students: whole ones, and each part of them. A person reads it before others do. */
export function withoutNames(text: string, students: readonly NamedStudent[]): string {
  const names = pattern(
    students.flatMap(({ first, last, full }) => [full, first, last, ...last.split(/\s+/)]),
  )
  if (!names) {
    return text
  }
  let out = ''
  let from = 0
  for (const match of foldEach(text).matchAll(names)) {
    out += text.slice(from, match.index) + removed
    from = match.index + match[0].length
  }
  return out + text.slice(from)
}

/** Whether the whole name of one of these students stands in the text. */
export const namesStudent = (text: string, students: readonly NamedStudent[]): boolean =>
  pattern(students.map(({ full }) => full))?.test(foldEach(text)) ?? false
