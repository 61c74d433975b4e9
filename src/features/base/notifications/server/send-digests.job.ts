import { z } from 'zod'
import { day } from '@/config/durations'
import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { choicesOf, mailOptions } from '../choices.rules'
import { lastDigests } from '../digest.rules'
import { kindSpecs, topicsOf } from '../notification-topics'

const sendDigestsJob = defineJob('notifications.digest', z.object({}))

/** Older notifications are in no digest, so that one is not full of the past after a long failure. */
const oldestMs = 3 * day

const digestKinds = Object.entries(kindSpecs).flatMap(([kind, { topic }]) =>
  mailOptions(topic).includes('digest') ? [kind] : [],
)

/** People of the office with notifications that may be in a digest and that they have not read. */
function findReaders(now: Date) {
  const unread = {
    kind: { in: digestKinds },
    readAt: null,
    createdAt: { gt: new Date(now.getTime() - oldestMs) },
  }
  return db().user.findMany({
    where: {
      blockedAt: null,
      OR: [{ role: { in: ['staff', 'admin'] } }, { additionalRoles: { hasSome: ['staff', 'admin'] } }],
      notifications: { some: unread },
    },
    select: {
      id: true,
      email: true,
      firstName: true,
      locale: true,
      role: true,
      additionalRoles: true,
      notificationChoice: true,
      notifications: { where: unread, select: { kind: true, data: true, createdAt: true } },
    },
  })
}

type Reader = Awaited<ReturnType<typeof findReaders>>[number]

/** What is new for a person since their last digest; null if none is due. */
function digestOf(reader: Reader, now: Date) {
  const { mail, digestHours } = choicesOf(reader.notificationChoice)
  const moments = lastDigests(now, digestHours)
  const digestedAt = reader.notificationChoice?.digestedAt ?? null
  if (!moments) {
    return null
  }
  const since = digestedAt ?? moments.before
  const topics = topicsOf(reader).filter((topic) => mail[topic] === 'digest')
  const news = reader.notifications.filter(({ createdAt }) => createdAt > since && createdAt <= moments.due)
  const ofKind = (kind: 'assignments.waiting' | 'class.attention') =>
    topics.includes(kindSpecs[kind].topic) ? news.filter((each) => each.kind === kind) : []
  const work = ofKind('assignments.waiting')
    .map(({ data }) => Number((data as { arrived?: unknown }).arrived ?? 1))
    .reduce((sum, arrived) => sum + arrived, 0)
  const seats = ofKind('class.attention').length
  return work + seats > 0 ? { due: moments.due, work, seats } : null
}

/** Several instances may find the same person; the key of the mail lets one of them send it. */
async function send(reader: Reader, { due, work, seats }: NonNullable<ReturnType<typeof digestOf>>) {
  const { id: userId, email, firstName, locale } = reader
  await inTransaction(async (tx) => {
    await tx.notificationChoice.upsert({
      where: { userId },
      create: { userId, digestedAt: due },
      update: { digestedAt: due },
    })
    await queueMail(tx, {
      kind: 'notification_digest',
      to: email,
      userId,
      locale: asLocale(locale),
      dedupeKey: `notification_digest:${userId}:${due.toISOString()}`,
      data: { firstName, work, seats },
    })
  })
}

/** One mail about all that is new, at the hours that each person of the office has chosen. */
export const sendDigests = handleJob(sendDigestsJob, async (_payload, { log }) => {
  const now = container().clock.now()
  let sent = 0
  for (const reader of await findReaders(now)) {
    const digest = digestOf(reader, now)
    if (digest) {
      await send(reader, digest)
      sent += 1
    }
  }
  if (sent > 0) {
    log.info({ event: 'notifications.digests_queued', sent }, 'digests of notifications queued')
  }
})
