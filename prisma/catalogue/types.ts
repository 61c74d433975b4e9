export type Bilingual = { en: string; fr: string }

export type CatalogueWeek = {
  title: Bilingual
  /** One sentence, at most 140 characters. */
  summary: Bilingual
  /** What is done in the week: three to six short lines joined by a newline, no markup. */
  content: Bilingual
  /** What to hand in, and as which file; null in a week without an assignment. */
  assignment: Bilingual | null
}

export type CatalogueProgram = {
  slug: string
  /** A name of `src/ui/icon-data.ts`. */
  icon: string
  title: Bilingual
  /** One or two sentences, at most 160 characters. */
  description: Bilingual
  outcome: Bilingual
  audience: Bilingual
  durationWeeks: number
  priceXaf: 15000
  isOnline: boolean
  /** The repository has lessons for each of its weeks: sold from the first day on, also without a class. */
  isWritten: boolean
  weeks: CatalogueWeek[]
}
