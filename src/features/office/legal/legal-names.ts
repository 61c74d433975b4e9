/** The texts that people agree to, in the order in which they are shown. */
export const legalDocuments = ['terms', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

export const isLegalDocument = (value: string): value is LegalDocument =>
  (legalDocuments as readonly string[]).includes(value)
