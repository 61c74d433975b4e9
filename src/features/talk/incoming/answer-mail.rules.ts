import { incoming, upload } from '@/config/limits'
import { printable } from '@/features/base/mail/email-fields'
import { isAcceptedFromStrangers } from '@/features/base/uploads/file-kinds.rules'
import type { FileRefusal, NewFile } from '@/features/talk/contact/server/receive-answer'
import { isAddress } from '@/lib/email-field'
import type { AttachedFile } from '@/server/ports/inbox'

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

const endLength = 11
/** A name of one line, without a path; a long one keeps its ending. */
function plainName(name: string): string {
  const whole = storable(name.replace(/\s+/g, ' ').replace(/[/\\]/g, '_'))
  const short =
    whole.length <= incoming.fileNameLength
      ? whole
      : storable(`${whole.slice(0, incoming.fileNameLength - endLength - 1)}…${whole.slice(-endLength)}`)
  return short || '?'
}

/** What is known before a file is fetched. */
function refusalOf({ fileId, size }: AttachedFile, filename: string, index: number): FileRefusal | null {
  if (index >= incoming.files) {
    return 'too_many'
  }
  if (!isAcceptedFromStrangers(filename)) {
    return 'kind'
  }
  if (size > upload.maxBytes) {
    return 'too_large'
  }
  return fileId === '' ? 'gone' : null
}

const mostInt = 2 ** 31 - 1

/** The attached files of an e-mail, in their order; those that are refused already have the reason. */
export const listFiles = (files: readonly AttachedFile[]): NewFile[] =>
  files.map((file, index) => {
    const filename = plainName(file.name)
    return {
      position: index + 1,
      filename,
      size: Math.min(file.size, mostInt),
      receivedId: file.fileId,
      refusal: refusalOf(file, filename, index),
    }
  })
