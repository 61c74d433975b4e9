const shortTerm = 3
const mostTerms = 5

const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&')

/** Folds text like the database's search columns: lower case, without accents. */
export const foldText = (value: string) =>
  value
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/**
 * One LIKE pattern per word; all must match. A word of one or two letters matches the start of a word,
 * because a trigram index cannot find less. Numbers written with spaces count as one: "677 12 34".
 */
export function likePatterns(query: string): string[] {
  return searchTerms(query).map((term) =>
    term.length < shortTerm ? `% ${escapeLike(term)}%` : `%${escapeLike(term)}%`,
  )
}

/** The folded words of a search; a telephone number or a part of one is one word of digits. */
export function searchTerms(query: string): string[] {
  const bare = query.trim()
  const digits = digitsOf(bare)
  return digits ? [digits] : foldText(bare).split(/\s+/).filter(Boolean).slice(0, mostTerms)
}

/** The digits of a typed telephone number or a part of one; null when it contains anything else. */
function digitsOf(value: string): string | null {
  if (!/^\+?[\d\s.()-]+$/.test(value)) {
    return null
  }
  const digits = value.replace(/\D/g, '').replace(/^00(?=237)/, '')
  return digits === '' ? null : digits
}

/** A LIKE pattern for a part of a stored telephone number (E.164); null when nothing was entered. */
export function digitsPattern(query: string): string | null {
  const digits = digitsOf(query.trim())
  return digits ? `%${digits}%` : query.trim() === '' ? null : `%${escapeLike(query.trim())}%`
}
