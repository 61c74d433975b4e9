import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'

type Kind = 'password_reset' | 'email_change'

interface NewToken {
  userId: string
  kind: Kind
  lifetimeMs: number
  newEmail?: string
}

/** Issues a token for a link; earlier ones of its kind stop working. Only its hash is stored. */
export async function issueOneTimeToken(tx: Tx, { userId, kind, lifetimeMs, newEmail }: NewToken, now: Date) {
  const token = randomToken()
  await tx.oneTimeToken.updateMany({ where: { userId, kind, usedAt: null }, data: { usedAt: now } })
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await tx.oneTimeToken.create({
    data: { userId, kind, newEmail, tokenHash: hashToken(token), createdAt: now, expiresAt },
  })
  return token
}

const usable = (kind: Kind, token: string, now: Date) => ({
  tokenHash: hashToken(token),
  kind,
  usedAt: null,
  expiresAt: { gt: now },
  user: { blockedAt: null },
})

export const findOneTimeToken = (kind: Kind, token: string, now: Date) =>
  db().oneTimeToken.findFirst({ where: usable(kind, token, now), include: { user: true } })

/** Uses up the token: of two concurrent uses one succeeds. */
export async function spendOneTimeToken(tx: Tx, kind: Kind, token: string, now: Date): Promise<void> {
  const { count } = await tx.oneTimeToken.updateMany({
    where: usable(kind, token, now),
    data: { usedAt: now },
  })
  if (count === 0) {
    throw linkInvalid(kind)
  }
}

/** Ends every link that was mailed to somebody: after a change of address or password none of them works. */
export async function spendAllOneTimeTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.oneTimeToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
}

export const linkInvalid = (kind: Kind) =>
  new AppError('invalid', {
    text: kind === 'password_reset' ? 'Password.linkInvalid' : 'EmailChange.invalid',
  })
