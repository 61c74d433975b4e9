import { knownDevice as limits } from '@/config/limits'
import { followBrowser } from '@/features/base/notifications/server/browser-push'
import { db } from '@/server/db'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'

/**
 * A browser may be known to several accounts: its cookie holds one token per account. Anything else is not a
 * token.
 */
const tokensIn = (cookie: string | undefined) =>
  (cookie ?? '')
    .slice(0, 1_000)
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, limits.accounts)

const find = (reader: Tx | ReturnType<typeof db>, tokens: readonly string[], now: Date) =>
  reader.knownDevice.findMany({
    where: { tokenHash: { in: tokens.map(hashToken) }, expiresAt: { gt: now } },
    select: { id: true, userId: true, tokenHash: true, sessionId: true },
  })

/** The accounts that this browser is known to, as user id → device id. */
export async function readKnownDevices(
  cookie: string | undefined,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const tokens = tokensIn(cookie)
  const rows = tokens.length === 0 ? [] : await find(db(), tokens, now)
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}

interface SignedIn {
  userId: string
  /** Missing after a password reset: nobody is signed in yet. */
  sessionId?: string
  deviceCookie: string | undefined
}

const sessionsOf = (rows: readonly { sessionId: string | null }[]) =>
  rows.flatMap((row) => (row.sessionId === null ? [] : [row.sessionId]))

/**
 * Makes this browser a known device of the account, with a new token that replaces the old one. Returns the
 * cookie's value, and whether the account knew this browser.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, sessionId, deviceCookie }: SignedIn,
  now: Date,
): Promise<{ cookie: string; wasKnown: boolean }> {
  const tokens = tokensIn(deviceCookie)
  const rows = tokens.length === 0 ? [] : await find(tx, tokens, now)
  const own = rows.filter((row) => row.userId === userId)
  await tx.knownDevice.deleteMany({ where: { id: { in: own.map(({ id }) => id) } } })
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + limits.lifetimeMs)
  await tx.knownDevice.create({
    data: { userId, sessionId, tokenHash: hashToken(token), createdAt: now, expiresAt },
  })
  const others = rows.filter((row) => row.userId !== userId)
  if (sessionId !== undefined) {
    await followBrowser(tx, { userId, sessionId, own: sessionsOf(own), others: sessionsOf(others) })
  }
  const remaining = tokens.filter((token) => others.some((row) => row.tokenHash === hashToken(token)))
  return { cookie: [token, ...remaining].slice(0, limits.accounts).join('.'), wasKnown: own.length > 0 }
}

/** Forgets the person's known devices, except the one of the session that stays. */
export async function forgetDevices(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string },
): Promise<void> {
  const others =
    exceptSessionId === undefined
      ? {}
      : { OR: [{ sessionId: null }, { sessionId: { not: exceptSessionId } }] }
  await tx.knownDevice.deleteMany({ where: { userId, ...others } })
}

/** Somebody guesses passwords on this browser: it is no longer known. */
export const forgetDevice = (id: string) => db().knownDevice.deleteMany({ where: { id } })
