import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCohorts } from '@/features/classes/cohorts/server/office/list-cohorts'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { listOfficeSubmissions } from '@/features/study/assignments/server/list-office-submissions'
import { listDrafts } from '@/features/study/curriculum/server/list-drafts'
import { listRoomSummaries } from '@/features/talk/chat/server/list-my-rooms'
import { listReports } from '@/features/talk/chat/server/list-reports'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { createCourse, createItem } from '@/testing/learning'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { statementsOf } from '@/testing/statements'
import { listWaiting } from './list-waiting'
import type { WaitingKind } from './waiting-kinds'

let bench: OfficeBench

const waitingOf = async (actor: OfficeBench['admin']) => {
  const waiting = await callUseCase(listWaiting, {}, { actor })
  return Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))
}

beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

async function somethingOfEachKind() {
  const { db } = bench
  const at = bench.clock.now()
  await createContactMessage()
  await createContactMessage({ readAt: at })
  await createContactMessage({ readAt: at, repliedAt: at })
  for (const waitingSince of [at, at, null]) {
    const { id } = await createUser()
    await db.room.create({
      data: { name: 'Office', createdById: id, officeOfId: id, waitingSince, lastSeq: 1 },
    })
  }
  const course = await createCourse()
  const weekId = course.weeks[0].id
  await createItem({ programId: course.program.id, weekId, position: 9, published: false })
  const archived = await createItem({ programId: course.program.id, weekId, position: 10, published: false })
  await db.learningItem.update({ where: { id: archived.id }, data: { archivedAt: at } })
  const cancelled = await createOpenCohort(course.program.id, { cancelledAt: at })
  const running = await createOpenCohort(course.program.id)
  const student = await createUser()
  const enrolment = await joinCohort(cancelled, student.id)
  await joinCohort(cancelled, (await createUser()).id)
  await joinCohort(cancelled, (await createUser()).id, 'completed')
  await joinCohort(running, (await createUser()).id)
  await db.submission.create({
    data: {
      userId: student.id,
      programId: course.program.id,
      enrolmentId: enrolment.id,
      filename: 'work.pdf',
      size: 1,
      sha256: '',
      contentType: 'application/pdf',
      storageKey: randomUUID(),
    },
  })
  // One payment with two reasons is counted once, because the list shows it once.
  const reference = await bench.paid(await bench.student())
  await bench.mark(reference)
  await db.paymentIntent.update({ where: { reference }, data: { state: 'review', reviewReason: 'amount' } })
}

describe('what waits', () => {
  it('is what the list behind each line shows, no more and no less', async () => {
    await somethingOfEachKind()
    const { admin, call } = bench
    const shown: Partial<Record<WaitingKind, number>> = {
      messages: (await call(listMessages, admin, { status: 'unanswered' })).total,
      questions: (await call(listRoomSummaries, admin, {})).questions.filter((each) => each.waiting_since)
        .length,
      assignments: (await call(listOfficeSubmissions, admin, { page: 1 })).total,
      payments: (await call(listOfficePayments, admin, { attention: '1' })).total,
      toMove: (await call(listCohorts, admin, { when: 'to_move' })).items.reduce(
        (sum, { toMove }) => sum + toMove,
        0,
      ),
      openDrafts: (await call(listDrafts, admin, {})).length,
    }
    expect(await waitingOf(admin)).toEqual(shown)
    expect(shown).toEqual({
      messages: 2,
      questions: 2,
      assignments: 1,
      payments: 1,
      toMove: 2,
      openDrafts: 1,
    })
    expect(await call(listReports, admin, {})).toMatchObject({ total: 0 })
  })

  it('is refused to students, and names e-mails that could not be sent to administrators', async () => {
    const student = (await createUser()).id
    expect(await codeOf(callUseCase(listWaiting, {}, { as: student }))).toBe('forbidden')
    await bench.db.outboxMail.create({ data: { kind: 'welcome', toEmail: 'a@b.cm', state: 'dead' } })
    expect(await waitingOf(bench.admin)).toMatchObject({ mails: 1 })
  })

  it('names nothing that this person may not do', async () => {
    expect(Object.keys(await waitingOf(bench.staff))).toEqual(['messages', 'questions', 'assignments'])
  })

  it('takes one statement', async () => {
    expect(await statementsOf(() => waitingOf(bench.admin))).toHaveLength(1)
  })
})
