import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { authSecret } from '@/config/required-env'
import { readableAlphabet } from '@/lib/readable-alphabet'

/** 256 random bits, safe in a link. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash bound to its purpose: useless without our secret, and for any other purpose. */
export const keyedHash = (purpose: string, value: string) =>
  createHmac('sha256', authSecret()).update(purpose).update('\0').update(value).digest('base64url')

export function equalSecrets(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Six random digits, leading zeros included. */
export const randomDigits = (digits: number) =>
  randomInt(0, 10 ** digits)
    .toString()
    .padStart(digits, '0')

/** Random characters that are not mistaken for one another on the phone. */
export const randomReadable = (length: number) =>
  Array.from({ length }, () => readableAlphabet[randomInt(readableAlphabet.length)]).join('')
