import { z } from 'zod'
import { queueMail } from '@/features/mail/server/queue-mail'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

export const chatDigestsJob = defineJob('chat.digests', z.object({}))

const minute = 60_000
/** Whoever was here so recently sees it on the screen. */
const awayMs = 10 * minute
const pauseMs = 60 * minute
/** Older than this is no news any more. */
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
  count: number
  names: string[]
}

/** Claims a few members with news and nobody else's claim on them; what they are told of is marked in the same transaction. */
const claim = (tx: Tx, now: Date) => tx.$queryRaw<Waiting[]>`
  with due as (
    select m.room_id, m.user_id, greatest(m.last_read_seq, m.digest_seq) as known from room_members m
    join rooms r on r.id = m.room_id join users u on u.id = m.user_id
    where m.mail_digest and m.muted_at is null and u.blocked_at is null
      and r.last_seq > greatest(m.last_read_seq, m.digest_seq)
      and r.active_at > ${new Date(now.getTime() - newsMs)}
      and coalesce(m.last_seen_at, m.joined_at) < ${new Date(now.getTime() - awayMs)}
      and (m.last_digest_at is null or m.last_digest_at <= ${new Date(now.getTime() - pauseMs)})
      and exists (select from room_messages w where w.room_id = m.room_id and w.user_id <> m.user_id
        and w.deleted_at is null and w.seq > greatest(m.last_read_seq, m.digest_seq)
        and w.created_at < ${new Date(now.getTime() - awayMs)})
    order by m.room_id, m.user_id limit ${atOnce} for update of m skip locked),
  told as (
    update room_members m set digest_seq = r.last_seq, last_digest_at = ${now} from due, rooms r
    where m.room_id = due.room_id and m.user_id = due.user_id and r.id = due.room_id
    returning m.room_id, m.user_id, due.known, r.last_seq, r.name)
  select told.room_id, told.name as room_name, told.last_seq, told.user_id, u.first_name, u.email, u.locale, news.count, news.names
  from told join users u on u.id = told.user_id
  join lateral (
    select count(*)::int as count, (array_agg(distinct trim(s.first_name || ' ' || s.last_name)))[1:3] as names
    from room_messages w join users s on s.id = w.user_id
    where w.room_id = told.room_id and w.user_id <> told.user_id and w.deleted_at is null
      and w.seq > told.known and w.seq <= told.last_seq) news on news.count > 0`

async function sendSome(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const waiting = await claim(tx, now)
    for (const each of waiting)
      await queueMail(tx, {
        kind: 'chat_digest',
        to: each.email,
        locale: each.locale === 'fr' ? 'fr' : 'en',
        userId: each.user_id,
        dedupeKey: `chat:${each.room_id}:${each.user_id}:${each.last_seq}`,
        data: {
          firstName: each.first_name,
          roomId: each.room_id,
          roomName: each.room_name,
          count: each.count,
          names: each.names,
        },
      })
    return waiting.length
  })
}

/** One mail a room and hour to whoever is away and wants to know; mail and mark are written together. */
export const sendChatDigests = handleJob(chatDigestsJob, async (_payload, { log }) => {
  const now = container().clock.now()
  let sent = 0
  for (let batch = await sendSome(now); batch > 0; batch = await sendSome(now)) sent += batch
  if (sent > 0) log.info({ sent }, 'chat digests queued')
})
