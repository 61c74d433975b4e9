import { incoming } from '@/config/limits'
import { printable } from '@/features/base/mail/email-fields'
import { isAddress } from '@/lib/email-field'

const longestSender = 320

/** The address of a `From`; null if it has no plain one. */
export function addressOf(from: string): string | null {
  const short = from.slice(0, longestSender).trim()
  const address = (/<([^<>\s]+)>\s*$/.exec(short)?.[1] ?? short).toLowerCase()
  return isAddress(address) ? address : null
}

const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.-].*)?@/i
/** Written by a program: absent, out of the office, a list, a bounce (RFC 3834). */
export function isAutomatic(headers: Readonly<Record<string, string>>, from: string): boolean {
  const said = (name: string) => (headers[name] ?? '').trim().toLowerCase()
  return (
    (said('auto-submitted') !== '' && !said('auto-submitted').startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(said('precedence')) ||
    said('x-auto-response-suppress') !== '' ||
    said('x-autoreply') !== '' ||
    said('x-autorespond') !== '' ||
    said('return-path') === '<>' ||
    Object.keys(headers).some((name) => name.startsWith('list-')) ||
    machines.test(from)
  )
}

/** What the database cannot store (NUL, halves of a character) and what hides text is removed. */
const storable = (text: string) =>
  Buffer.from(printable(text), 'utf8').toString('utf8').normalize('NFC').trim()

/** The text as it is stored, and whether something was cut off. */
export function cutText(text: string, most: number = incoming.textLength): { text: string; isCut: boolean } {
  const whole = storable(text)
  return whole.length <= most
    ? { text: whole, isCut: false }
    : { text: storable(whole.slice(0, most)), isCut: true }
}

/** Names of attached files, bounded. */
export const fileNames = (names: readonly string[]): string[] =>
  names
    .slice(0, incoming.files)
    .map((name) => storable(name.replace(/\s+/g, ' ')).slice(0, incoming.fileNameLength))
    .map((name) => storable(name) || '?')
