import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { enqueueJob, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { Announced } from '../announcements.answers'
import { type Audience, announceSchema, announceToCohortSchema, mostReceivers } from '../announcements.schema'
import { receiversOf } from './audience'
import { sendAnnouncementJob } from './send-announcement.job'

interface Message {
  audience: Audience
  subject: string
  text: string
  needed: boolean
  /** Announcements of one person with the same key are sent once. */
  key: string | null
}

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

async function findTarget(tx: Tx, { to }: Audience) {
  const cohort = to.cohortId === null ? null : await tx.cohort.findUnique({ where: { id: to.cohortId } })
  const program = to.program === null ? null : await tx.program.findUnique({ where: { slug: to.program } })
  if ((to.cohortId !== null && !cohort) || (to.program !== null && !program)) {
    throw new AppError('not_found')
  }
  return { cohortId: cohort?.id ?? null, programId: program?.id ?? cohort?.programId ?? null }
}

async function store(tx: Tx, message: Message, { actor, request, now }: UserCall): Promise<Announced> {
  const { audience, subject, text, needed, key } = message
  const senderId = actor.user.id
  const { cohortId, programId } = await findTarget(tx, audience)
  const { id } = await tx.announcement.create({
    data: {
      senderId,
      cohortId,
      programId,
      filter: { students: audience.students },
      subject,
      text,
      needed,
      idempotencyKey: key,
      createdAt: now,
      roomPostedAt: cohortId === null ? null : now,
    },
    select: { id: true },
  })
  const receivers = await tx.$executeRaw`
    insert into announcement_receivers (announcement_id, user_id, updated_at)
    select ${id}::uuid, user_id, ${now} from (${receiversOf(audience, now)} limit ${mostReceivers + 1}) audience`
  if (receivers === 0 || receivers > mostReceivers) {
    throw invalid({ to: receivers === 0 ? 'Announcements.nobody' : 'Announcements.tooMany' })
  }
  await tx.announcement.update({ where: { id }, data: { receiverCount: receivers } })
  if (cohortId !== null) {
    await postInRoom(tx, { id, cohortId, byId: senderId, content: `${subject}\n\n${text}`, now })
  }
  await enqueueJob(tx, sendAnnouncementJob, {}, { key: 'announcements.send' })
  await recordAudit(tx, { actor, request, now }, 'announcement.sent', {
    details: {
      announcement: id,
      cohort: cohortId,
      program: programId,
      students: audience.students,
      receivers,
    },
  })
  return { id, receivers }
}

/** From a form: a second press of the button finds the announcement of the first press. */
export const announce = defineUseCase({
  name: 'announcements.announce',
  access: can('students.announce'),
  input: announceSchema,
  limits: [perActor('admin.mail')],
  stepUpFor: ({ to }) => to.cohortId === null,
  async run({ input, actor, request, now }): Promise<Announced> {
    const { to, students, subject, text, needed, letter } = input
    const where = { senderId_idempotencyKey: { senderId: actor.user.id, idempotencyKey: letter } }
    const find = () => db().announcement.findUnique({ where, select: { id: true, receiverCount: true } })
    const message = { audience: { to, students }, subject, text, needed, key: letter }
    try {
      const existingAnnouncement = await find()
      if (existingAnnouncement) {
        return { id: existingAnnouncement.id, receivers: existingAnnouncement.receiverCount }
      }
      if (to.cohortId === null) {
        await consumeLimit(to.program === null ? 'announce.everybody' : 'announce.program', actor.user.id)
      }
      return await inTransaction((tx) => store(tx, message, { actor, request, now }))
    } catch (error) {
      const existingAnnouncement = (error as { code?: string }).code === 'P2002' ? await find() : null
      if (!existingAnnouncement) {
        throw error
      }
      return { id: existingAnnouncement.id, receivers: existingAnnouncement.receiverCount }
    }
  },
})

/** The call of the API, to everybody in one class. It may be repeated with an Idempotency-Key. */
export const announceToCohort = defineUseCase({
  name: 'announcements.announce-to-cohort',
  keyScope: 'announcements.send-to-class',
  access: can('students.announce'),
  input: announceToCohortSchema,
  limits: [perActor('admin.mail')],
  run: ({ input: { id, subject, text }, actor, request, now, key }): Promise<Announced> =>
    key.once((tx) =>
      store(
        tx,
        {
          audience: { to: { cohortId: id, program: null }, students: 'all' },
          subject,
          text,
          needed: true,
          key: null,
        },
        { actor, request, now },
      ),
    ),
})
