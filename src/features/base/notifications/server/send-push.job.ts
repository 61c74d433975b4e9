import { push as limits } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { site } from '@/config/site'
import { retryPauseMs } from '@/features/base/mail/mail.rules'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { handleJob } from '@/server/jobs/job'
import { ownerKey } from '@/server/kernel/owner-key'
import { inTransaction } from '@/server/kernel/transaction'
import type { Logger } from '@/server/ports/logger'
import type { PushResult } from '@/server/ports/push-sender'
import { choicesOf } from '../choices.rules'
import type { NotificationKind } from '../notification-kinds'
import { kindSpecs } from '../notification-topics'
import type { PushMessage } from '../push-message'
import { quietUntil } from '../quiet-hours.rules'
import { enqueuePush, sendPushJob } from './queue-push'

interface Key {
  notificationId: string
  subscriptionId: string
}

const findDelivery = (key: Key) =>
  db().pushDelivery.findUnique({
    where: { notificationId_subscriptionId: key },
    select: {
      notification: { select: { userId: true, kind: true, createdAt: true, readAt: true } },
      subscription: {
        select: {
          endpoint: true,
          p256dh: true,
          auth: true,
          user: {
            select: {
              id: true,
              locale: true,
              role: true,
              additionalRoles: true,
              blockedAt: true,
              notificationChoice: true,
            },
          },
        },
      },
    },
  })

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Nobody waits for it any more: read meanwhile, too old, or not for the present owner of the browser. */
function isUseless({ notification, subscription: { user } }: Delivery, now: Date): boolean {
  const age = now.getTime() - notification.createdAt.getTime()
  const isOthers = notification.userId !== user.id
  return notification.readAt !== null || user.blockedAt !== null || isOthers || age >= limits.lifetimeMs
}

/** In the reader's language. The page behind the link asks who opens it. */
function messageOf({ notification, subscription: { user } }: Delivery, id: string): PushMessage {
  const locale = asLocale(user.locale)
  const isOffice = hasRight(user, 'admin.area')
  const list = isOffice ? paths.officeNotifications : paths.notifications
  return {
    title: site.name,
    text: textsOf(locale)(kindSpecs[notification.kind as NotificationKind]?.text ?? 'Push.other'),
    lang: locale,
    path: href(locale, `${list}/${id}`),
    owner: isOffice ? null : ownerKey(user.id),
  }
}

const forget = (key: Key) => db().pushDelivery.deleteMany({ where: key })
const removeBrowser = (id: string) => db().pushSubscription.deleteMany({ where: { id } })

/** A browser that is refused again and again is removed. */
async function noteRefusal(key: Key): Promise<void> {
  const where = { id: key.subscriptionId }
  await forget(key)
  await db().pushSubscription.updateMany({ where, data: { refusals: { increment: 1 } } })
  await db().pushSubscription.deleteMany({ where: { ...where, refusals: { gte: limits.refusals } } })
}

async function noteSuccess(key: Key, now: Date): Promise<void> {
  await forget(key)
  await db().pushSubscription.updateMany({
    where: { id: key.subscriptionId },
    data: { lastSuccessAt: now, refusals: 0 },
  })
}

/** The address of a browser is never logged: with it anybody can send to the browser. */
async function note(result: PushResult, key: Key & { attempt: number }, now: Date, log: Logger) {
  const { attempt, ...delivery } = key
  switch (result.status) {
    case 'sent':
      await noteSuccess(delivery, now)
      return log.info({ event: 'push.sent', ...key }, 'push handled')
    case 'ended':
      await removeBrowser(key.subscriptionId)
      return log.info({ event: 'push.ended', ...key }, 'push handled')
    case 'refused':
      await noteRefusal(delivery)
      return log.warn({ event: 'push.refused', ...key, reason: result.error }, 'push handled')
    default: {
      const runAt = new Date(now.getTime() + retryPauseMs(attempt, result.retryAfterS, Math.random()))
      await inTransaction((tx) => enqueuePush(tx, { ...delivery, attempt: attempt + 1 }, runAt))
      return log.warn({ event: 'push.unavailable', ...key, reason: result.error }, 'push handled')
    }
  }
}

/**
 * Sends one notification to one browser, after the quiet hours of its owner. If the process is killed before the result is stored, it is
 * sent again: the browser shows it in place of the first.
 */
export const sendPush = handleJob(
  sendPushJob,
  async ({ attempt, ...key }, { log }) => {
    const { clock, push } = container()
    const now = clock.now()
    const delivery = await findDelivery(key)
    if (!delivery || isUseless(delivery, now)) {
      await forget(key)
      return
    }
    const { quiet } = choicesOf(delivery.subscription.user.notificationChoice)
    const runAt = quietUntil(now, quiet)
    if (runAt) {
      return inTransaction((tx) => enqueuePush(tx, { ...key, attempt }, runAt))
    }
    const text = JSON.stringify(messageOf(delivery, key.notificationId))
    const result = await push.send(delivery.subscription, text, limits.lifetimeMs)
    await note(result, { ...key, attempt }, now, log)
  },
  'mail',
)
