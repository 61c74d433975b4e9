import type { Role } from '@/config/roles'

/** Nothing to read: white space and characters without a shape. */
export const isBlank = (content: string) => /^[\s\u200b-\u200f\u2060\ufeff\u00ad]*$/u.test(content)

/** Never below nothing, whatever arrived in which order. */
export const unreadOf = (lastSeq: number, lastReadSeq: number) => Math.max(0, lastSeq - lastReadSeq)

/** Somebody without a sign of life for this long is away. */
export const awayAfterMs = 75_000

export const personName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

export type MemberRole = Role
