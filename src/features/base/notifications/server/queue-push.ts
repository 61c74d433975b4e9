import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import type { NotificationKind } from '../notification-kinds'
import { kindSpecs } from '../notification-topics'
import { readChoices } from './choices.queries'

/** `attempt`: from 1. */
export const sendPushJob = defineJob(
  'notifications.push',
  z.object({ notificationId: z.uuid(), subscriptionId: z.uuid(), attempt: z.number().int().min(1) }),
)

type PushJob = z.output<typeof sendPushJob.payload>

/** One waiting job per notification and browser. All mails come before it. */
export const enqueuePush = (tx: Tx, payload: PushJob, runAt?: Date) =>
  enqueueJob(tx, sendPushJob, payload, {
    key: `push:${payload.notificationId}:${payload.subscriptionId}`,
    priority: 20,
    runAt,
  })

interface Noticed {
  notificationId: string
  userId: string
  kind: NotificationKind
}

/** Queues a notification for each browser of the person, unless they want none of its topic; in the transaction of its cause. */
export async function queuePush(tx: Tx, { notificationId, userId, kind }: Noticed): Promise<void> {
  if ((await tx.pushSubscription.count({ where: { userId } })) === 0) {
    return
  }
  const { push } = await readChoices(tx, userId)
  if (!push[kindSpecs[kind].topic]) {
    return
  }
  // Locked: a browser that is removed at this moment would otherwise make the whole transaction fail.
  const browsers = await tx.$queryRaw<{ subscriptionId: string }[]>`
    with browser as (
      select id from push_subscriptions where user_id = ${userId}::uuid order by id for key share)
    insert into push_deliveries (notification_id, subscription_id)
      select ${notificationId}::uuid, id from browser returning subscription_id as "subscriptionId"`
  for (const { subscriptionId } of browsers) {
    await enqueuePush(tx, { notificationId, subscriptionId, attempt: 1 })
  }
}
