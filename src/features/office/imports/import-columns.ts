import type { TextKeyIn } from '@/messages/text-key'

export type ImportColumn = TextKeyIn<'Imports.column'>

/** The columns in the order of the example, with the titles that are understood besides those of the example (`Imports.column`). */
export const otherTitles: Readonly<Record<ImportColumn, readonly string[]>> = {
  firstName: ['firstname', 'prenoms'],
  lastName: ['lastname', 'nom de famille'],
  email: ['email', 'mail', 'courriel', 'adresse e-mail'],
  phone: ['telephone', 'tel', 'mobile'],
  language: [],
  program: ['programme', 'course', 'cours'],
  amount: ['amount', 'montant'],
  paidOn: ['date of payment', 'date du paiement'],
  paidHow: ['mode de paiement'],
  receipt: ['receipt number', 'numero de recu'],
  cohort: [],
  weeks: ['weeks', 'semaines'],
}
export const importColumns = Object.keys(otherTitles) as ImportColumn[]

/** A file may leave these out. */
export const optionalColumns: readonly ImportColumn[] = ['cohort', 'weeks']
