import type { Language, RunError } from './contract'

/** The key of a sentence, with what is filled in: names of the code, or words in the learner's language. */
export type Explanation<Key> = readonly [Key, Readonly<Record<string, string | number | { key: Key }>>?]

/** A fragment of an error's own words, and what it means. */
export type Pattern<Key> = readonly [
  RegExp,
  Key | ((parts: readonly string[], code: string, line: number | undefined) => Explanation<Key> | undefined),
]

const longestCode = 20_000
const longestName = 40
const longestValue = 80
const mostNames = 400

/** How many letters must be added, removed, changed or swapped; `most + 1` if more than `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1
  }
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? least) + 1)
      }
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? most + 1
}

/** The known name that was probably meant: one letter off, or two in a long name. */
export function nearName(name: string, known: Iterable<string>): string | undefined {
  const most = name.length < 3 ? 0 : name.length < 6 ? 1 : 2
  if (name.length > longestName) {
    return undefined
  }
  const others = [...new Set(known)]
    .filter((other) => other !== name && other.length <= longestName)
    .slice(0, mostNames)
  const rated = others.map((other) => ({
    other,
    off: other.toLowerCase() === name.toLowerCase() ? 0 : distance(name, other, most),
  }))
  return rated.filter(({ off }) => off <= most).sort((one, two) => one.off - two.off)[0]?.other
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []

/**
 * Gives errors of one language a sentence in the learner's. Never throws and never takes long: the learner's code may have changed
 * the functions used here. An error without a pattern stays as it is.
 */
export const explainer =
  <Key extends string>(patterns: readonly Pattern<Key>[], texts: Record<Language, Record<Key, string>>) =>
  (error: RunError, code: string, language: Language): RunError => {
    try {
      for (const [pattern, meaning] of patterns) {
        const parts = pattern.exec(error.text)
        const found =
          parts &&
          (typeof meaning === 'function' ? meaning(parts, code.slice(0, longestCode), error.line) : [meaning])
        if (found) {
          const [key, values = {}] = found as Explanation<Key>
          const words = texts[language]
          const says = words[key].replace(/\{(\w+)\}/g, (_, name: string) => {
            const value = values[name] ?? ''
            return typeof value === 'object' ? words[value.key] : String(value).slice(0, longestValue)
          })
          return { ...error, says }
        }
      }
    } catch {
      // The sentence is an addition.
    }
    return error
  }
