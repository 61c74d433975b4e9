import type { LegalDocument } from './legal-names'

/** The versions that a page showed, as its form sends them back. */
export const shownVersions = (due: readonly { document: LegalDocument; number: number }[]): string =>
  due.map(({ document, number }) => `${document}:${number}`).join(' ')
