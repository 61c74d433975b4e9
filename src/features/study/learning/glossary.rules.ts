import type { Locale } from '@/config/locales'

/** A term of a program with its meaning. */
export interface GlossaryTerm {
  id: string
  term: Record<Locale, string>
  meaning: Record<Locale, string>
}

/** Two texts with the same key are the same term: capitals, spaces, kinds of apostrophes and a plural s do not matter. */
export const termKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll("'", '’')
    .trim()
    .split(/\s+/)
    .map((word) => (word.length > 2 ? word.replace(/s$/, '') : word))
    .join(' ')

/** The terms that a Markdown text has in bold. */
export function boldTerms(
  source: string,
  terms: readonly GlossaryTerm[],
  locale: Locale,
): readonly GlossaryTerm[] {
  if (terms.length === 0) {
    return []
  }
  const bold = [...source.matchAll(/(\*\*|__)(.+?)\1/gs)].map(([, , text = '']) =>
    termKey(text.replace(/[*_`]/g, '')),
  )
  const keys = new Set(bold)
  return terms.filter(({ term }) => keys.has(termKey(term[locale])))
}
