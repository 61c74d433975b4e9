import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Takes the same time wherever the two secrets differ, and for any lengths. */
export const sameSecret = (first: string, second: string) => timingSafeEqual(digest(first), digest(second))

export const hmacSha256 = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex')

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
