import type { Prisma } from '@/generated/prisma/client'
import { AppError } from '@/server/kernel/app-error'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import { type Announcing, type Audience, mostReceivers } from '../announcements.schema'
import { sendAnnouncementJob } from './announcement-job'
import { receiversOf } from './audience'

/** In the room of the class, once: numbered and announced like every message. Its sender has read it. */
const postInRoom = (
  tx: Tx,
  {
    id,
    cohortId,
    byId,
    content,
    now,
  }: Record<'id' | 'cohortId' | 'byId' | 'content', string> & { now: Date },
) => tx.$executeRaw`
  with room as (
    update rooms r set last_seq = last_seq + 1, active_at = greatest(active_at, ${now})
    from cohorts c where c.id = ${cohortId}::uuid and r.id = c.room_id returning r.id, r.last_seq),
  message as (
    insert into room_messages (id, room_id, seq, user_id, content, client_id, created_at)
    select gen_random_uuid(), id, last_seq, ${byId}::uuid, ${content}, ${`announcement:${id}`}, ${now} from room
    returning id, room_id, seq),
  seen as (
    update room_members m set last_read_seq = seq from message
    where m.room_id = message.room_id and m.user_id = ${byId}::uuid and m.last_read_seq = seq - 1)
  insert into events (type, payload, created_at)
  select 'room.message_sent', jsonb_build_object('roomId', room_id, 'messageId', id, 'seq', seq), ${now} from message`

export interface Message extends Pick<Announcing, 'subject' | 'text' | 'other_subject' | 'other_text'> {
  audience: Audience
  written_in: Announcing['written_in']
  needed: boolean
  sendAt: Date | null
}

async function findTarget(tx: Tx, { to }: Audience) {
  const cohort = to.cohortId === null ? null : await tx.cohort.findUnique({ where: { id: to.cohortId } })
  const program = to.program === null ? null : await tx.program.findUnique({ where: { slug: to.program } })
  if ((to.cohortId !== null && !cohort) || (to.program !== null && !program)) {
    throw new AppError('not_found')
  }
  return { cohortId: cohort?.id ?? null, programId: program?.id ?? cohort?.programId ?? null }
}

/** What is stored of an announcement that is not yet sent. Throws `not_found` for a class or program that does not exist. */
export async function storedAs(tx: Tx, { audience, ...message }: Message) {
  const { students, language, to } = audience
  return {
    ...(await findTarget(tx, audience)),
    filter: { students, language } satisfies Prisma.InputJsonObject,
    toSubscribers: to.newsletter,
    subject: message.subject,
    text: message.text,
    locale: message.written_in,
    otherSubject: message.other_subject,
    otherText: message.other_text,
    needed: message.needed,
    sendAt: message.sendAt,
  }
}

interface ToStart {
  id: string
  senderId: string
  audience: Audience
  texts: Pick<Announcing, 'subject' | 'text' | 'other_subject' | 'other_text'>
}

const inRoom = ({ subject, text, other_subject, other_text }: ToStart['texts']) =>
  [subject, text, ...(other_subject && other_text ? ['———', other_subject, other_text] : [])].join('\n\n')

/**
 * Writes who gets an announcement, posts it in the room of a class, and begins to send it. Returns the number of receivers; if it
 * is 0 or more than `mostReceivers`, nothing begins, and the caller rolls back or ends it.
 */
export async function startSending(
  tx: Tx,
  { id, senderId, audience, texts }: ToStart,
  now: Date,
): Promise<number> {
  const { cohortId, newsletter } = audience.to
  const receivers = newsletter
    ? await tx.$executeRaw`
        insert into newsletter_deliveries (announcement_id, subscriber_id, updated_at)
        select ${id}::uuid, id, ${now} from (${receiversOf(audience, now)} limit ${mostReceivers + 1}) audience`
    : await tx.$executeRaw`
        insert into announcement_receivers (announcement_id, user_id, updated_at)
        select ${id}::uuid, id, ${now} from (${receiversOf(audience, now)} limit ${mostReceivers + 1}) audience`
  if (receivers === 0 || receivers > mostReceivers) {
    return receivers
  }
  await tx.announcement.update({
    where: { id },
    data: {
      receiverCount: receivers,
      state: newsletter ? 'mailing' : 'sending',
      roomPostedAt: cohortId === null ? null : now,
    },
  })
  if (cohortId !== null) {
    await postInRoom(tx, { id, cohortId, byId: senderId, content: inRoom(texts), now })
  }
  await enqueueJob(tx, sendAnnouncementJob, {}, { key: 'announcements.send' })
  return receivers
}
