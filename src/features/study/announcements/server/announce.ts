import { day, minute } from '@/config/durations'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { Announced } from '../announcements.answers'
import { announceSchema, announceToCohortSchema, mostReceivers } from '../announcements.schema'
import { type Message, startSending, storedAs } from './announcement.repository'
import { receiversOf, refuseNewsletter } from './audience'

/** A time that is further away is a slip of the finger. */
const latestMs = 366 * day

function checkTime(at: Date | null, now: Date): void {
  if (at && (at.getTime() < now.getTime() - minute || at.getTime() > now.getTime() + latestMs)) {
    throw invalid({ at: 'Announcements.atPast' })
  }
}

const checkReceivers = (receivers: number) => {
  if (receivers === 0 || receivers > mostReceivers) {
    throw invalid({ to: receivers === 0 ? 'Announcements.nobody' : 'Announcements.tooMany' })
  }
}

/** `key`: announcements of one person with the same key are sent once. */
async function store(
  tx: Tx,
  message: Message,
  { actor, request, now }: UserCall,
  key: string | null,
): Promise<Announced> {
  const { audience, sendAt } = message
  const senderId = actor.user.id
  const stored = await storedAs(tx, message)
  const draft = key
    ? await tx.announcement.deleteMany({ where: { id: key, senderId, state: 'draft' } })
    : { count: 0 }
  const { id } = await tx.announcement.create({
    data: {
      // What was a draft keeps its address.
      ...(key && draft.count > 0 ? { id: key } : {}),
      ...stored,
      senderId,
      idempotencyKey: key,
      createdAt: now,
      state: sendAt ? 'scheduled' : 'sending',
    },
    select: { id: true },
  })
  const receivers = sendAt
    ? await countNow(tx, message, now)
    : await startSending(tx, { id, senderId, audience, texts: message }, now)
  checkReceivers(receivers)
  await recordAudit(tx, { actor, request, now }, sendAt ? 'announcement.scheduled' : 'announcement.sent', {
    details: {
      announcement: id,
      cohort: stored.cohortId,
      program: stored.programId,
      students: audience.students,
      newsletter: audience.to.newsletter,
      language: audience.language,
      receivers,
      ...(sendAt ? { at: sendAt.toISOString() } : {}),
    },
  })
  return { id, receivers }
}

async function countNow(tx: Tx, { audience }: Message, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${receiversOf(audience, now)}) audience`
  return row?.count ?? 0
}

/** From a form: a second press of the button finds the announcement of the first press. */
export const announce = defineUseCase({
  name: 'announcements.announce',
  access: can('students.announce'),
  input: announceSchema,
  limits: [perActor('admin.mail')],
  stepUpFor: ({ to }) => to.cohortId === null,
  async run({ input, actor, request, now }): Promise<Announced> {
    const { to, students, language, letter, at, ...message } = input
    refuseNewsletter(actor, to.newsletter)
    checkTime(at, now)
    const where = { senderId_idempotencyKey: { senderId: actor.user.id, idempotencyKey: letter } }
    const find = () => db().announcement.findUnique({ where, select: { id: true, receiverCount: true } })
    try {
      const existingAnnouncement = await find()
      if (existingAnnouncement) {
        return { id: existingAnnouncement.id, receivers: existingAnnouncement.receiverCount }
      }
      if (to.cohortId === null) {
        await consumeLimit(to.program === null ? 'announce.everybody' : 'announce.program', actor.user.id)
      }
      const whole = { ...message, audience: { to, students, language }, sendAt: at }
      return await inTransaction((tx) => store(tx, whole, { actor, request, now }, letter))
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
  run: ({ input: { id, subject, text }, actor, request, now, key }): Promise<Announced> => {
    const audience = {
      to: { cohortId: id, program: null, newsletter: false },
      students: 'all' as const,
      language: null,
    }
    const message = {
      audience,
      subject,
      text,
      written_in: null,
      other_subject: null,
      other_text: null,
      needed: true,
      sendAt: null,
    }
    return key.once((tx) => store(tx, message, { actor, request, now }, null))
  },
})
