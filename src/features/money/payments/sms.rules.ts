import { hour, minute } from '@/config/durations'
import { text as limits } from '@/config/limits'
import { readAmount } from '@/lib/amount-field'
import { checkPhone } from '@/lib/cameroon-phone'
import { doualaDayStart } from '@/lib/douala-time'
import { readTransactionNumber, type TransactionNumber } from './claim.rules'

/** What an SMS of an operator says of a payment; null or empty where it says nothing. */
export interface ReadSms {
  number: TransactionNumber | null
  amountXaf: number | null
  /** Of both sides, as +237…. */
  phones: string[]
  at: Date | null
}

const mostPhones = 5

const amount = /(?<![\w.,])(\d{1,3}(?:[ .,]\d{3})+|\d{1,9})(?:[.,]00)? ?(?:XAF|F ?CFA|FCFA|CFA)\b/i
const phone = /(?<![\w.+])(?:\+?237[ .-]?)?6(?:[ .-]?\d){8}(?![\w])/g
/** 2026-11-28 10:15:22, or 28/11/2026 à 10:15. */
const isoTime = /\b(\d{4})-(\d\d)-(\d\d)(?:[ T,]+(?:at |à |a )?(\d\d?)[:h](\d\d))?/
const localTime = /\b(\d\d?)[/.-](\d\d?)[/.-](\d{4})(?:[ ,]+(?:at |à |a )?(\d\d?)[:h](\d\d))?/
/** Orange writes day and time into its number: MP261128.1015.A12345. */
const orangeTime = /\b[A-Z]{2}(\d\d)(\d\d)(\d\d)\.(\d\d)(\d\d)\.[A-Z]\d/i

/** The operators write the time of Cameroon; noon, if there is only a day. */
function instantOf([year, month, day, hours = '12', minutes = '0']: (string | undefined)[]): Date | null {
  const start = doualaDayStart(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
  const [h, m] = [Number(hours), Number(minutes)]
  return start && h < 24 && m < 60 ? new Date(start.getTime() + h * hour + m * minute) : null
}

function timeIn(text: string): Date | null {
  const iso = isoTime.exec(text)
  if (iso) {
    return instantOf(iso.slice(1))
  }
  const [, day, month, year, hours, minutes] = localTime.exec(text) ?? []
  if (year) {
    return instantOf([year, month, day, hours, minutes])
  }
  const orange = orangeTime.exec(text)
  return orange ? instantOf([`20${orange[1]}`, ...orange.slice(2)]) : null
}

function phonesIn(text: string): string[] {
  const read = [...text.matchAll(phone)].flatMap(([written]) => {
    const checked = checkPhone(written)
    return checked.ok ? [checked.e164] : []
  })
  return [...new Set(read)].slice(0, mostPhones)
}

/** What the office pastes: an operator's number alone, or its whole SMS. null: it names no payment. */
export function readSms(typed: string): ReadSms | null {
  const text = typed
    .slice(0, limits.sms)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  const number = readTransactionNumber(text)
  const written = amount.exec(text)?.[1]
  const amountXaf = written === undefined ? null : readAmount(written)
  const read = { number, amountXaf, phones: phonesIn(text), at: timeIn(text) }
  return number || (amountXaf !== null && (read.at || read.phones.length > 0)) ? read : null
}
