import { ECDH } from 'node:crypto'
import { push } from '@/config/limits'
import { deviceOf } from '@/lib/device-of'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PushAnswer } from '../push.answers'
import { pushEndpointSchema, pushSubscriptionSchema } from '../push.schema'

const labelOf = (userAgent: string) => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ')
}

/** The right length alone is no point of the curve: nothing could be encrypted for it. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex').length > 0
  } catch {
    return false
  }
}

/** Only the newest browsers of a person stay. */
async function removeOldest(tx: Tx, userId: string): Promise<void> {
  const oldest = await tx.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: push.perUser,
    select: { id: true },
  })
  await tx.pushSubscription.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
}

/**
 * This browser receives push notifications for the caller from now on. If it received them for somebody else, that ends, with all that
 * was on its way.
 */
export const subscribeToPush = defineUseCase({
  name: 'notifications.subscribe-to-push',
  access: signedIn(),
  input: pushSubscriptionSchema,
  limits: [perActor('push.write')],
  async run({ input, actor, request, now }): Promise<PushAnswer> {
    const { endpoint, keys } = input
    if (!isPoint(keys.p256dh)) {
      throw invalid({ keys: 'Validation.invalid' })
    }
    const userId = actor.user.id
    const endpointHash = hashToken(endpoint)
    const device = labelOf(request.userAgent)
    const current = { ...keys, device, sessionId: actor.sessionId, refusals: 0 }
    await inTransaction(async (tx) => {
      await tx.pushSubscription.deleteMany({ where: { endpointHash, userId: { not: userId } } })
      await tx.pushSubscription.upsert({
        where: { endpointHash },
        create: { ...current, userId, endpoint, endpointHash, createdAt: now },
        update: { ...current, userId },
      })
      await removeOldest(tx, userId)
    })
    return { device }
  },
})

/** One of another person is treated as missing, and so is one that is gone: both end as they should. */
export const unsubscribeFromPush = defineUseCase({
  name: 'notifications.unsubscribe-from-push',
  access: signedIn(),
  input: pushEndpointSchema,
  limits: [perActor('push.write')],
  async run({ input, actor }): Promise<Record<string, never>> {
    await db().pushSubscription.deleteMany({
      where: { endpointHash: hashToken(input.endpoint), userId: actor.user.id },
    })
    return {}
  },
})
