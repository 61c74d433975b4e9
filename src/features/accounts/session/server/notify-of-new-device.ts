import { asLocale } from '@/config/locales'
import { rolesOf } from '@/config/roles'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { deviceOf } from '@/lib/device-of'
import { doualaDayOf } from '@/lib/douala-time'
import type { Tx } from '@/server/kernel/transaction'
import { hasProvenAddress } from './proven-address'

interface NewDevice {
  userId: string
  sessionId: string
  userAgent: string
}

/**
 * Notifies the owner of a sign-in with a browser that the account does not know, except the very first one: once a day for each kind
 * of browser. An unproven address may
 * belong to somebody else, who must learn nothing about the account.
 */
export async function notifyOfNewDevice(
  tx: Tx,
  { userId, sessionId, userAgent }: NewDevice,
  now: Date,
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      firstName: true,
      locale: true,
      role: true,
      additionalRoles: true,
      sessions: { where: { id: { not: sessionId } }, take: 1, select: { id: true } },
      knownDevices: { where: { sessionId: { not: sessionId } }, take: 1, select: { id: true } },
    },
  })
  if (user.sessions.length === 0 && user.knownDevices.length === 0) {
    return
  }
  const isOffice = [...rolesOf(user)].some((role) => role !== 'student')
  if (!isOffice && !(await hasProvenAddress(tx, userId))) {
    return
  }
  const device = deviceOf(userAgent)
  await queueMail(tx, {
    kind: 'new_device',
    to: user.email,
    locale: asLocale(user.locale),
    data: { firstName: user.firstName, ...device, at: now.toISOString() },
    userId,
    dedupeKey: `new_device:${userId}:${device.browser}:${device.system}:${doualaDayOf(now)}`,
  })
}
