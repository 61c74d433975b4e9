import type { Site } from '@/config/site'

export type BankAccount = Site['bank']

/** Holder, bank and number: without one of them nobody can pay. */
const needed = ['holder', 'bank', 'account'] as const

export const isWhole = (bank: BankAccount) => needed.every((part) => bank[part] !== '')

/** The first part that is missing from an account of which something is filled in; null: it is whole, or there is none. */
export const missingPart = (bank: BankAccount) =>
  Object.values(bank).every((part) => part === '') ? null : (needed.find((part) => bank[part] === '') ?? null)
