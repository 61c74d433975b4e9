import { providerNames } from '@/config/payment-providers'

/** Whose files are read: each provider's, CamPay's, which stands before several operators, and any other one. */
export const statementSources = [...providerNames, 'campay', 'other'] as const
export type StatementSource = (typeof statementSources)[number]

/** What is read from a line. `credit` and `debit`: files with one column for each direction. */
export const columnNames = [
  'number',
  'date',
  'time',
  'amount',
  'credit',
  'debit',
  'phone',
  'type',
  'status',
  'currency',
] as const
export type ColumnName = (typeof columnNames)[number]

export type Columns = Record<ColumnName, readonly string[]>

/** Titles that every file may use, folded; the first that a file has counts. */
const usual: Columns = {
  number: [
    ...[
      'transaction id',
      'id transaction',
      'id de transaction',
      'id de la transaction',
      'transaction number',
    ],
    ...[
      'numero de transaction',
      'no de transaction',
      'n° transaction',
      'reference transaction',
      'reference',
      'id',
    ],
  ],
  date: [
    ...['date', 'datetime', 'date and time', 'date et heure', 'transaction date', 'date de transaction'],
    ...['date transaction', 'date operation', 'created at', 'timestamp'],
  ],
  time: ['time', 'heure', 'hour'],
  amount: ['amount', 'montant', 'amount (xaf)', 'montant (xaf)', 'montant (fcfa)', 'transaction amount'],
  credit: ['credit', 'amount in', 'entree', 'montant credit'],
  debit: ['debit', 'amount out', 'sortie', 'montant debit'],
  phone: [
    ...[
      'from',
      'payer',
      'payer number',
      'phone',
      'phone number',
      'phone_number',
      'msisdn',
      'telephone',
      'numero',
    ],
    ...['sender', 'expediteur', 'correspondant', 'customer'],
  ],
  type: ['type', 'transaction type', 'service', 'operation', 'type de transaction', 'nature'],
  status: ['status', 'statut', 'state', 'etat'],
  currency: ['currency', 'devise'],
}

const before = (columns: Partial<Columns>): Columns => ({
  ...usual,
  ...Object.fromEntries(
    Object.entries(columns).map(([name, titles]) => [name, [...titles, ...usual[name as ColumnName]]]),
  ),
})

/** The titles of each source's columns: the only place to change when an operator changes its file. */
export const statementColumns: Record<StatementSource, Columns> = {
  mtn: before({
    number: ['financial transaction id', 'financialtransactionid', 'id'],
    phone: ['from', 'from handler name', 'from account', 'payer'],
  }),
  orange: before({
    number: ['reference', 'id transaction', 'txnid', 'n° de transaction'],
    phone: ['correspondant', 'n° de compte', 'compte', 'wallet', 'numero client'],
  }),
  payflex: usual,
  campay: before({
    number: ['operator_reference', 'operator reference', 'code', 'reference'],
    type: ['endpoint', 'type'],
    phone: ['phone_number', 'phone number', 'from', 'external_user'],
  }),
  other: usual,
}
