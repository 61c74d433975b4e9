import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineBulk } from '@/features/base/bulk/server/bulk-kind'
import { notify } from '@/features/base/notifications/server/notify'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { recipientsSchema, writeToStudentsSchema } from '../help.schema'

/** Only current or former students who may sign in. */
const reachable = (students: readonly string[]) => ({
  id: { in: [...students] },
  blockedAt: null,
  enrolments: { some: { startDate: { not: null } } },
})

/** The receivers of a message, for the page that asks for confirmation. People who cannot be reached are left out. */
export const readRecipients = defineUseCase({
  name: 'help.read-recipients',
  access: can('rooms.moderate'),
  input: recipientsSchema,
  limits: [perActor('admin.read')],
  async run({ input }) {
    const users = await db().user.findMany({
      where: reachable(input.students),
      select: { id: true, firstName: true, lastName: true },
      orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    })
    return users.map((user) => ({ id: user.id, name: personName(user) }))
  },
})

interface Letter {
  students: readonly string[]
  /** The same letter reaches a student once. */
  letter: string
  text: string
}

interface StoredMessage {
  roomId: string
  studentId: string
}

/**
 * Writes the message into each student's room with the office. The rooms are locked in one order, so that two
 * messages never deadlock. An unanswered question stays unanswered: this message does not answer it.
 */
async function store(
  tx: Tx,
  { students, letter, text }: Letter,
  byId: string,
  now: Date,
): Promise<StoredMessage[]> {
  const roomIds = students.map(() => randomUUID())
  await tx.$executeRaw`
    insert into rooms (id, name, created_by_id, office_of_id, created_at, active_at)
    select id, 'Office', student, student, ${now}, ${now}
    from unnest(${roomIds}::uuid[], ${students}::uuid[]) as asked(id, student)
    on conflict (office_of_id) do nothing`
  await tx.$queryRaw`
    select id from rooms where office_of_id = any(${students}::uuid[]) order by id for no key update`
  await tx.$executeRaw`
    insert into room_members (room_id, user_id, joined_at)
    select id, office_of_id, ${now} from rooms where office_of_id = any(${students}::uuid[]) on conflict do nothing`
  return tx.$queryRaw<StoredMessage[]>`
    with room as (
      update rooms r set last_seq = last_seq + 1, active_at = greatest(active_at, ${now})
      where office_of_id = any(${students}::uuid[]) and not exists (
        select from room_messages m where m.room_id = r.id and m.user_id = ${byId}::uuid and m.client_id = ${letter})
      returning id, last_seq, office_of_id),
    message as (
      insert into room_messages (id, room_id, seq, user_id, content, client_id, created_at)
      select gen_random_uuid(), id, last_seq, ${byId}::uuid, ${text}, ${letter}, ${now} from room returning id, room_id, seq),
    event as (
      insert into events (type, payload, created_at)
      select 'room.message_sent', jsonb_build_object('roomId', room_id, 'messageId', id, 'seq', seq, 'toOffice', true), ${now}
      from message)
    select id as "roomId", office_of_id as "studentId" from room order by id`
}

/** Message, entry under the bell and audit entry. */
async function send(tx: Tx, written: Letter, { actor, request, now }: UserCall): Promise<void> {
  const sentMessages = await store(tx, written, actor.user.id, now)
  for (const { roomId, studentId } of sentMessages) {
    await notify(tx, {
      userId: studentId,
      kind: 'office.wrote',
      data: { roomId },
      dedupeKey: `office.wrote:${written.letter}:${studentId}`,
      at: now,
    })
  }
  if (sentMessages.length > 0) {
    await recordAudit(tx, { actor, request, now }, 'students.written_to', {
      details: { count: sentMessages.length, students: sentMessages.map(({ studentId }) => studentId) },
    })
  }
}

/** Sends one message of the office to one or many students: in their room with the office, with an entry under the bell. */
export const writeToStudents = defineUseCase({
  name: 'help.write-to-students',
  access: can('rooms.moderate'),
  input: writeToStudentsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const count = await tx.user.count({ where: reachable(input.students) })
      if (count !== input.students.length) {
        throw new AppError('not_found', { text: 'Help.someGone' })
      }
      await send(tx, input, { actor, request, now })
      return { count: input.students.length }
    }),
})

/** The same to all students who match. */
export const bulkWriting = defineBulk({
  name: 'students_write',
  access: can('rooms.moderate'),
  input: z.object({ letter: z.uuid(), text: z.string() }),
  slice: 50,
  async run(tx, ids, written, call) {
    const users = await tx.user.findMany({ where: reachable(ids), select: { id: true } })
    const students = users.map(({ id }) => id).toSorted()
    if (students.length > 0) {
      await send(tx, { ...written, students }, call)
    }
    const reached = new Set(students)
    return ids.filter((id) => !reached.has(id)).map((id) => ({ id, reason: 'Bulk.reasons.unreachable' }))
  },
})
