import { hour } from '@/config/durations'
import { text as limits } from '@/config/limits'
import { isOfficeDay, type OfficeHours } from '@/features/base/settings/office-hours.rules'
import { checkPhone } from '@/lib/cameroon-phone'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'
import { foldText } from '@/lib/search-terms'
import { transactionKey } from './search.rules'

/** An operator's number: as it was written, and what it is compared by. */
export interface TransactionNumber {
  number: string
  key: string
}

const shape = `([a-z0-9](?:[a-z0-9._/-]{3,58}[a-z0-9])?)`
const gap = String.raw`[\s:.#=°º-]{0,6}`
const word = `(?:transaction|transfert|transfer|paiement|payment|operation|txn|trans)`
const number = `(?:id|no|nr|num|numero|number|n|ref|reference|code)`

/** How operators announce the number, folded; the first that fits counts: MTN's texts also name the number of another system. */
const labelled = [
  `financial transaction ${number}${gap}${shape}`,
  `(?<!external )(?<!externe )\\b${word} ?${number}\\b${gap}${shape}`,
  `\\b${number}\\b${gap}(?:de )?(?:la |l'|l’|du )?${word}\\b${gap}${shape}`,
  `\\b(?:txnid|transid|transactionid|idtransaction|ref|reference)\\b${gap}${shape}`,
  `\\bid\\b${gap}${shape}`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** Orange: two letters, the day, the time, and a letter with a counter. */
const orange = /\b[a-z]{2}\d{6}\.\d{4}\.[a-z]\d{4,8}\b/gi
/** A long number that nothing announces. */
const unlabelled = /(?<![\w.+])\d{8,20}(?![\w.])/g
const ours = /^mba-?[a-z0-9]{10}(?:-\d+)?$/i

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function asNumber(text: string | undefined): TransactionNumber | null {
  const written = text?.trim() ?? ''
  const key = transactionKey(written)
  const isNumber =
    key.length >= 6 &&
    key.length <= 60 &&
    digitsIn(written) >= 4 &&
    !ours.test(written) &&
    !checkPhone(written).ok &&
    !/^\d{4}-\d\d?-\d\d?$/.test(written)
  return isNumber ? { number: written, key } : null
}

/** The folded text has the same length as the text, so that the number is found as it was written. */
function search(text: string, folded: string, pattern: RegExp): TransactionNumber | null {
  for (const match of folded.matchAll(pattern)) {
    const found = match[1] ?? match[0]
    const from = (match.index ?? 0) + match[0].lastIndexOf(found)
    const read = asNumber(text.slice(from, from + found.length))
    if (read) {
      return read
    }
  }
  return null
}

const foldEach = (text: string) =>
  [...text].map((letter) => (foldText(letter).length === letter.length ? foldText(letter) : letter)).join('')

/** The one long number of a text that announces none; several are no answer. */
function onlyLongNumber(text: string): TransactionNumber | null {
  const numbers = [...text.matchAll(unlabelled)].flatMap(([each]) => asNumber(each) ?? [])
  const [first] = numbers
  return first && numbers.every(({ key }) => key === first.key) ? first : null
}

/**
 * The operator's number in what a payer typed or pasted: the number alone, or the whole SMS of MTN or Orange in English or
 * French. null: there is none, or only a telephone number or our own reference.
 */
export function readTransactionNumber(typed: string): TransactionNumber | null {
  const text = typed
    .slice(0, limits.sms)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .normalize('NFC')
    .trim()
  const isAlone = /^[\w./-]+$/.test(text) || /^[\d ]+$/.test(text)
  if (isAlone) {
    return asNumber(text)
  }
  const folded = foldEach(text)
  for (const pattern of [...labelled.slice(0, 1), orange, ...labelled.slice(1)]) {
    const found = search(text, folded, pattern)
    if (found) {
      return found
    }
  }
  return onlyLongNumber(text)
}

/** An office day has time for what came in until this long before it closes. */
const timeForAnswerMs = 4 * hour
/** Holidays that last longer are a mistake, and are not counted. */
const farthestAnswerDays = 60

/** When the office will have answered what comes in now: when it closes today or, late on a day, on its next day. */
export function answerBy(now: Date, hours: OfficeHours): Date {
  const today = doualaDayOf(now)
  for (let ahead = 0; ahead <= farthestAnswerDays; ahead++) {
    const start = doualaDayStart(today, ahead)
    const closes = start && new Date(start.getTime() + hours.toHour * hour)
    if (
      closes &&
      isOfficeDay(doualaDayOf(start), hours) &&
      closes.getTime() - now.getTime() >= timeForAnswerMs
    ) {
      return closes
    }
  }
  if (hours.closures.length === 0) {
    throw new RangeError('the office is never open')
  }
  return answerBy(now, { ...hours, closures: [] })
}
