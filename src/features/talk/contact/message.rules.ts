import { hour } from '@/config/durations'
import { contactPromiseMs, list } from '@/config/limits'
import { asLocale, type Locale } from '@/config/locales'
import { type OfficeClock, openMsBetween } from '@/features/base/settings/office-clock.rules'
import { type ContactSubject, contactSubjects, subjectTextKey } from './contact-subjects'

/** The first characters of a message on one line, then "...". Never splits a character. */
export function preview(message: string): string {
  const signs = [...message.replace(/\s+/g, ' ').trim()]
  return signs.length <= list.previewLength
    ? signs.join('')
    : `${signs.slice(0, list.previewLength).join('')}...`
}

const isSubject = (value: string): value is ContactSubject =>
  (contactSubjects as readonly string[]).includes(value)

/** The text key of a subject; null for an unknown one, which an older form may have stored. */
export const subjectText = (subject: string) =>
  isSubject(subject) ? (`Contact.${subjectTextKey(subject)}` as const) : null

const greetings = 'hello|hi|dear|good morning|good afternoon|good evening|bonjour|bonsoir|cher|chère|salut'
  .split('|')
  .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`)
  .join('|')
/** A greeting and at most four capitalised words. */
const greetingLine = new RegExp(`^\\s*(?:${greetings})(?:\\s+\\p{Lu}[\\p{L}’'.-]*){0,4}\\s*[,!.:]?\\s*$`, 'u')

/**
 * Removes a first line that is only a greeting, because the mail adds its own. Nothing else is ever removed.
 */
export function dropGreeting(text: string): string {
  const [first = '', ...rest] = text.replace(/^\s+/, '').split('\n')
  const after = rest.join('\n').trim()
  return after !== '' && greetingLine.test(first)
    ? after.replace(/^\p{Ll}/u, (sign) => sign.toUpperCase())
    : text
}

/** The reply is written in the language that the visitor used. */
export const languageOf = (locale: string): Locale => asLocale(locale)

const mostWords = 5

/**
 * A query for PostgreSQL's full-text index: every whole word must match. PostgreSQL cannot estimate how
 * common a prefix is, and for a rare prefix it would scan the whole table. null when nothing is left to search
 * for. `fold` writes letters as the index does.
 */
export function wordQuery(typed: string, fold: (text: string) => string): string | null {
  const words = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = words.slice(0, mostWords)
  return terms.length === 0 ? null : terms.join(' & ')
}

/** When an answer to words of this time was promised. */
export const promisedBy = (written: Date) => new Date(written.getTime() + contactPromiseMs)

export type Promised = 'kept' | 'missed' | 'open'

/** What became of the promise to somebody who wrote then; `answered`: when the first answer was sent. */
export function promiseOf(written: Date, answered: Date | null, now: Date): Promised {
  if ((answered ?? now) > promisedBy(written)) {
    return 'missed'
  }
  return answered ? 'kept' : 'open'
}

/** How many whole hours of the office somebody waits, and whether longer than promised. */
export const waitOf = (since: Date, now: Date, clock: OfficeClock) => ({
  hours: Math.floor(openMsBetween(since, now, clock) / hour),
  isLate: now > promisedBy(since),
})
