import type { Locale } from '@/config/locales'
import type { BankAccount } from '@/features/base/settings/bank-account'

/** `open`: not paid yet; `over`: its last day has passed, and everything is used or paid back. */
export type OrderState = 'open' | 'paid' | 'withdrawn' | 'returned'

/** A code that the school hands out. */
export interface HandedPlace {
  code: string
  /** The first letter of the first name of the student who has used it; null: not used. */
  initial: string | null
  isWithdrawn: boolean
}

/** What its papers say. */
export interface OrderFacts {
  number: string
  name: string
  address: string
  taxNumber: string | null
  email: string
  locale: Locale
  program: { slug: string; title: string; durationWeeks: number }
  places: number
  priceXaf: number
  endsOn: string
  createdAt: Date
}

export interface OrderPaper extends OrderFacts {
  kind: 'proforma' | 'receipt' | 'credit_note'
  /** Of this paper; the order has its own. */
  paperNumber: string
  issuedAt: Date
  /** Paid, paid back, or offered. */
  paperPlaces: number
  transfer: string | null
  /** Where to pay, on a proforma invoice; null: nobody has filled it in. */
  payTo: BankAccount | null
  checkUrl: string | null
}

export interface OrderPage extends OrderFacts {
  state: OrderState
  totalXaf: number
  /** Where the school pays; null: nobody has filled it in. */
  payTo: BankAccount | null
  used: number
  unused: number
  /** Owed until its places are used. */
  prepaidXaf: number
  booking: { at: Date; by: string; transfer: string; reason: string } | null
  returned: { at: Date; by: string; places: number; payout: string; reason: string } | null
  receiptNumber: string | null
  creditNoteNumber: string | null
  codes: HandedPlace[]
  /** The page for the school; null: not paid, or its last day has passed. */
  schoolUrl: string | null
}

export interface ListedOrder {
  number: string
  name: string
  program: string
  places: number
  used: number
  totalXaf: number
  state: OrderState
  createdAt: Date
}
