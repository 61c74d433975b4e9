import { z } from 'zod'
import { minute } from '@/config/durations'
import { asLocale } from '@/config/locales'
import { mailboxOf } from '@/features/base/mail/mailbox'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { nameOf } from '@/server/kernel/name-sql'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

export const chatDigestsJob = defineJob('chat.digests', z.object({}))

/** Somebody who was active so recently sees messages on the screen. */
const awayMs = 10 * minute
const pauseMs = 60 * minute
/** Older messages are not mentioned. */
const newsMs = 3 * 24 * 60 * minute
const atOnce = 200

interface Waiting {
  room_id: string
  room_name: string
  last_seq: number
  user_id: string
  first_name: string
  email: string
  locale: string
  is_proven: boolean
  in_office: boolean
  count: number
  names: string[]
}

/**
 * Claims some people with unread messages in rooms that they have opened or accepted, who had no digest
 * within the last hour. Each person is claimed by only one instance. The messages of the digest are stored in the
 * same transaction.
 */
const claim = (tx: Tx, now: Date) => tx.$queryRaw<Waiting[]>`
  with due as (
    select m.room_id, m.user_id, greatest(m.last_read_seq, m.digest_seq) as seen from room_members m
    join rooms r on r.id = m.room_id join users u on u.id = m.user_id
    where m.mail_digest and m.muted_at is null and u.blocked_at is null
      and r.last_seq > greatest(m.last_read_seq, m.digest_seq)
      and r.active_at > ${new Date(now.getTime() - newsMs)}
      and m.last_seen_at < ${new Date(now.getTime() - awayMs)}
      and not exists (select from chat_digests d
        where d.user_id = m.user_id and d.sent_at > ${new Date(now.getTime() - pauseMs)})
      and exists (select from room_messages w where w.room_id = m.room_id and w.user_id <> m.user_id
        and w.deleted_at is null and w.seq > greatest(m.last_read_seq, m.digest_seq)
        and w.created_at < ${new Date(now.getTime() - awayMs)})),
  people as (
    insert into chat_digests (user_id, sent_at)
    select user_id, ${now} from (select distinct user_id from due order by user_id limit ${atOnce}) next
    on conflict (user_id) do update set sent_at = excluded.sent_at
      where chat_digests.sent_at <= ${new Date(now.getTime() - pauseMs)}
    returning user_id),
  told as (
    update room_members m set digest_seq = r.last_seq, last_digest_at = ${now} from due, people p, rooms r
    where m.room_id = due.room_id and m.user_id = due.user_id and p.user_id = due.user_id and r.id = due.room_id
    returning m.room_id, m.user_id, due.seen, r.last_seq, r.name)
  select told.room_id, told.name as room_name, told.last_seq, told.user_id, u.first_name, u.email, u.locale,
    u.email_verified_at is not null or exists (
      select from enrolments e where e.user_id = u.id and e.status in ('active', 'completed')) as is_proven,
    ${isOfOffice('u')} as in_office,
    news.count, news.names /* as declared: names */
  from told join users u on u.id = told.user_id
  join lateral (
    select count(*)::int as count, (array_agg(distinct ${nameOf('s')}))[1:3] as names
    from room_messages w join users s on s.id = w.user_id
    where w.room_id = told.room_id and w.user_id <> told.user_id and w.deleted_at is null
      and w.seq > told.seen and w.seq <= told.last_seq) news on news.count > 0
  order by told.user_id, news.count desc, told.room_id`

/** One mail about all rooms of a person; it names the one with the most unread messages. */
async function mailAbout(tx: Tx, rooms: readonly Waiting[], now: Date): Promise<void> {
  const [first] = rooms
  if (!first) {
    return
  }
  await queueMail(tx, {
    kind: 'chat_digest',
    to: first.email,
    locale: asLocale(first.locale),
    userId: first.user_id,
    dedupeKey: `chat:${first.user_id}:${now.getTime()}`,
    data: {
      firstName: first.is_proven ? first.first_name : '',
      roomId: first.room_id,
      roomName: first.is_proven ? first.room_name : null,
      names: first.is_proven ? first.names : [],
      count: rooms.reduce((sum, { count }) => sum + count, 0),
      inRoom: first.count,
      otherRooms: rooms.length - 1,
      inOffice: first.in_office,
    },
  })
}

async function sendSome(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const waiting = await claim(tx, now)
    // Mailboxes are locked in one fixed order, so that two instances never deadlock.
    const mailboxes = new Map(waiting.map(({ user_id, email }) => [user_id, mailboxOf(email)]))
    const inOrder = [...mailboxes].sort(([, a], [, b]) => (a < b ? -1 : 1))
    for (const [userId] of inOrder) {
      const rooms = waiting.filter(({ user_id }) => user_id === userId)
      await unlessMailboxIsFull(() => mailAbout(tx, rooms, now))
    }
    return inOrder.length
  })
}

/**
 * At most one mail per person and hour, for absent people who want it; mail and claim are stored together.
 */
export const sendChatDigests = handleJob(chatDigestsJob, async (_payload, { log }) => {
  const now = container().clock.now()
  let sentCount = 0
  for (let batch = await sendSome(now); batch > 0; batch = await sendSome(now)) {
    sentCount += batch
  }
  if (sentCount > 0) {
    log.info({ event: 'chat.digests_queued', sent: sentCount }, 'chat digests queued')
  }
})
