import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour, minute } from '@/config/durations'
import { contactPromiseMs } from '@/config/limits'
import { mostWaiting } from '@/server/kernel/waiting-rows'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createUser } from '@/testing/factories'
import { createCourse, createItem } from '@/testing/learning'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { statementsOf } from '@/testing/statements'
import { listToday } from './list-today'
import { listWaiting } from './list-waiting'
import type { WaitingKind } from './waiting-kinds'

let bench: OfficeBench
let written = new Date(0)
let answerBy = new Date(0)
const ids: Partial<Record<WaitingKind, string>> = {}

const todayOf = (actor: OfficeBench['admin'], locale?: 'en' | 'fr') =>
  callUseCase(listToday, {}, { actor, request: { locale: locale ?? 'en' } })
const ago = (ms: number) => new Date(bench.clock.now().getTime() - ms)

const submit = (enrolment: { id: string; userId: string; programId: string }, submittedAt: Date) =>
  bench.db.submission.create({
    data: {
      userId: enrolment.userId,
      programId: enrolment.programId,
      enrolmentId: enrolment.id,
      filename: 'work.pdf',
      size: 1,
      sha256: '',
      contentType: 'application/pdf',
      storageKey: randomUUID(),
      submittedAt,
    },
  })

async function wait(course: Awaited<ReturnType<typeof createCourse>>) {
  const { db } = bench
  const student = await createUser({ firstName: 'Clarisse', lastName: 'Ngo' })
  const cancelled = await createOpenCohort(course.program.id, { cancelledAt: ago(3 * hour) })
  const enrolment = await joinCohort(cancelled, student.id)
  await joinCohort(cancelled, (await createUser()).id)
  ids.toMove = cancelled.id
  ids.assignments = (await submit(enrolment, ago(2 * hour))).id
  const room = { name: 'Office', createdById: student.id, officeOfId: student.id, lastSeq: 1 }
  const { id: roomId } = await db.room.create({ data: { ...room, waitingSince: ago(4 * hour) } })
  await db.roomMessage.create({ data: { roomId, seq: 1, userId: student.id, content: 'When do we begin?' } })
  ids.questions = roomId
  // Stuck in two items, and nobody has written to this student since.
  for (const [itemId, since] of [
    [course.lesson.id, 5 * day],
    [course.quiz.id, 2 * day],
  ] as const) {
    await db.itemStanding.create({
      data: { enrolmentId: enrolment.id, itemId, openedAt: ago(6 * day), stuckSince: ago(since) },
    })
  }
  ids.stuck = student.id
}

/** A number that a payer has sent in, which waits, and one that the office has refused. */
async function claim() {
  const { db } = bench
  const { reference } = await bench.initiate(await bench.student())
  const { id: intentId, userId } = await bench.intent(reference)
  answerBy = ago(-hour)
  const facts = { intentId, userId, text: 'Transaction Id: 89', answerBy }
  const { id } = await db.paymentClaim.create({
    data: { ...facts, number: '8900000001', numberKey: '8900000001', createdAt: ago(6 * hour) },
  })
  await db.paymentClaim.create({
    data: { ...facts, number: '8900000002', numberKey: '8900000002', refusedAt: ago(hour), refusal: 'No' },
  })
  ids.claims = id
}

/** A reported message, one whose report is settled, somebody who asks to be erased, and somebody who has taken that back. */
async function ask() {
  const { db } = bench
  const [writer, reader] = [await createUser(), await createUser()]
  const { id: roomId } = await db.room.create({
    data: { name: 'Room', createdById: writer.id, lastSeq: 2 },
  })
  const reports = await Promise.all(
    [null, ago(hour)].map(async (resolvedAt, index) => {
      const message = { roomId, seq: index + 1, userId: writer.id, content: 'Rude words' }
      const { id: messageId } = await db.roomMessage.create({ data: message })
      const report = { messageId, reporterId: reader.id, createdAt: ago(7 * hour), resolvedAt }
      return db.messageReport.create({ data: report })
    }),
  )
  ids.reports = reports[0]?.id
  const dates = { requestedAt: ago(8 * hour), dueAt: ago(-14 * day), answerBy: ago(-30 * day) }
  const request = await db.erasureRequest.create({ data: { userId: reader.id, ...dates } })
  await db.erasureRequest.create({
    data: { userId: writer.id, ...dates, isOpen: null, withdrawnAt: ago(hour) },
  })
  ids.erasures = request.id
}

/** A paid student whose guardian has refused, and one whose guardian was asked yesterday. */
async function wardsOf(programId: string) {
  const { db } = bench
  for (const state of ['refused', 'waiting'] as const) {
    const { id: userId } = await createUser({ guardianNeededUntil: ago(-400 * day) })
    await db.enrolment.create({ data: { userId, programId, status: 'active', startDate: ago(0) } })
    const guardian = { userId, name: 'Rose Ngo', email: 'rose@example.cm', createdAt: ago(day) }
    await db.guardian.create({
      data: { ...guardian, state, decidedAt: state === 'refused' ? ago(9 * hour) : null },
    })
    if (state === 'refused') {
      ids.guardians = userId
    }
  }
}

/** What waits for nobody: a cancelled class without students, and a refund that was withdrawn. */
async function settled(programId: string) {
  const cancelled = await createOpenCohort(programId, { cancelledAt: ago(day) })
  await joinCohort(cancelled, (await createUser()).id, 'ended')
  const reference = await bench.paid(await bench.student())
  const { id: intentId } = await bench.intent(reference)
  await bench.db.refund.create({
    data: { intentId, amountXaf: 1_000, reason: 'A mistake', state: 'withdrawn', createdAt: ago(day) },
  })
}

beforeAll(async () => {
  bench = await openOfficeBench()
  const { db } = bench
  const course = await createCourse()
  await wait(course)
  const message = await createContactMessage({ name: 'Amina Ngo Bassa', createdAt: ago(hour) })
  ids.messages = message.id
  written = message.createdAt
  await createContactMessage({ readAt: ago(0), repliedAt: bench.clock.now() })
  const draft = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    position: 9,
    published: false,
    slug: 'a-draft',
  })
  ids.openDrafts = draft.revisionId
  const reference = await bench.paid(await bench.student())
  await bench.mark(reference)
  const { id } = await db.paymentIntent.update({
    where: { reference },
    data: { state: 'review', reviewReason: 'amount' },
  })
  ids.payments = id
  await db.outboxMail.create({
    data: { kind: 'welcome', toEmail: 'a@b.cm', state: 'dead', createdAt: ago(day) },
  })
  ids.mails = 'all'
  const differences = { at: ago(11 * hour), problems: 3 }
  await db.systemCheck.upsert({
    where: { name: 'statements' },
    create: { name: 'statements', ...differences },
    update: differences,
  })
  ids.differences = 'all'
  await claim()
  await ask()
  await wardsOf(course.program.id)
  await settled(course.program.id)
}, 240_000)
afterAll(() => bench.close())

describe('the list of the day', () => {
  it('is refused to visitors and students', async () => {
    expect(await codeOf(callUseCase(listToday, {}, { actor: { kind: 'visitor' } }))).toBe('sign_in_first')
    expect(await codeOf(callUseCase(listToday, {}, { as: (await createUser()).id }))).toBe('forbidden')
  })

  it('has for staff only what staff may do', async () => {
    const kinds = new Set((await todayOf(bench.staff)).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual([
      'assignments',
      'guardians',
      'messages',
      'questions',
      'reports',
      'stuck',
    ])
  })

  it('has each thing once, with its id, the oldest first', async () => {
    const rows = await todayOf(bench.admin)
    expect(Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))).toEqual(ids)
    expect(rows).toHaveLength(Object.keys(ids).length)
    const times = rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(rows[0]).toMatchObject({ kind: 'stuck', count: 2, who: 'Clarisse Ngo' })
  })

  it('says who, what and since when, in the language of the reader', async () => {
    const rows = new Map((await todayOf(bench.admin, 'fr')).map((row) => [row.kind, row]))
    expect(rows.get('messages')).toMatchObject({
      who: 'Amina Ngo Bassa',
      title: 'course-inquiry',
      at: written,
      dueAt: new Date(written.getTime() + contactPromiseMs),
    })
    expect(rows.get('claims')).toMatchObject({ title: '8900000001', dueAt: answerBy })
    expect(rows.get('reports')).toMatchObject({ detail: 'Rude words' })
    expect(rows.get('differences')).toMatchObject({ count: 3 })
    expect(rows.get('questions')).toMatchObject({ who: 'Clarisse Ngo', detail: 'When do we begin?' })
    expect(rows.get('openDrafts')).toMatchObject({ title: 'Titre de a-draft', detail: 'Le web' })
    expect(rows.get('openDrafts')?.place).toMatch(/\/a-draft$/)
    expect(rows.get('toMove')).toMatchObject({ title: 'Le web', count: 2 })
    expect(rows.get('payments')?.place).toMatch(/^MBA-/)
    expect(['review', 'refund']).toContain(rows.get('payments')?.detail)
  })

  it('counts as the lists behind it do', async () => {
    const counts = await callUseCase(listWaiting, {}, { actor: bench.admin })
    const rows = await todayOf(bench.admin)
    for (const { kind, count } of counts) {
      const own = rows.filter((row) => row.kind === kind)
      const sum = ['toMove', 'mails', 'differences'].includes(kind)
        ? own.reduce((all, each) => all + each.count, 0)
        : own.length
      expect([kind, sum]).toEqual([kind, count])
    }
    expect(counts.map(({ kind }) => kind).sort()).toEqual([...new Set(rows.map(({ kind }) => kind))].sort())
  })

  it('takes one statement, however much waits', async () => {
    expect(await statementsOf(() => todayOf(bench.admin))).toHaveLength(1)
  })

  it('names nobody as stuck to whom the office has written since', async () => {
    const { db } = bench
    const reply = await db.roomMessage.create({
      data: {
        roomId: ids.questions ?? '',
        seq: 2,
        userId: bench.staff.user.id,
        content: 'Shall we look at it together?',
        createdAt: ago(minute),
      },
    })
    expect((await todayOf(bench.staff)).map(({ kind }) => kind)).not.toContain('stuck')
    await db.roomMessage.delete({ where: { id: reply.id } })
    expect((await todayOf(bench.staff)).map(({ kind }) => kind)).toContain('stuck')
  })

  it('asks the other admins about a lost second factor, never the one who asked nor the one who lost it', async () => {
    const { db, admin } = bench
    const [lost, other] = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
    const resetsFor = async (userId: string) =>
      (await todayOf((await actorFor(userId)) as OfficeBench['admin'])).filter(
        ({ kind }) => kind === 'resets',
      )
    const request = await db.factorReset.create({
      data: {
        userId: lost.id,
        askedById: admin.user.id,
        reason: 'Telephone stolen',
        createdAt: ago(minute),
        expiresAt: new Date(bench.clock.now().getTime() + day),
      },
    })
    expect(await resetsFor(admin.user.id)).toEqual([])
    expect(await resetsFor(lost.id)).toEqual([])
    expect(await resetsFor(other.id)).toMatchObject([
      { id: request.id, place: lost.id, detail: 'Telephone stolen' },
    ])
    await db.factorReset.update({ where: { id: request.id }, data: { expiresAt: ago(1) } })
    expect(await resetsFor(other.id)).toEqual([])
  })

  it('reads only so many rows, the oldest', async () => {
    const before = await todayOf(bench.staff)
    for (let n = 0; n < mostWaiting + 10; n++) {
      await createContactMessage({ name: `Writer ${n}`, createdAt: ago(10 * day - n * minute) })
    }
    const rows = await todayOf(bench.staff)
    expect(rows).toHaveLength(mostWaiting)
    expect(rows.slice(0, 2).map(({ who }) => who)).toEqual(['Writer 0', 'Writer 1'])
    expect(before.length).toBeLessThan(mostWaiting)
  })
})
