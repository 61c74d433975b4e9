import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSession, createOpenCohort } from '@/testing/cohorts'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { getCohortOffer, takeNextCohort } from './choose-instead'
import { notifyCohort } from './notify-cohort.job'
import { listChoices } from './office/list-choices'
import { moveStudents } from './office/move-student'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

/** A student who has paid and whose class is cancelled. */
async function stranded(like?: { who: Student; id: string }) {
  const who = await bench.student()
  const reference = await bench.paid(who)
  const { enrolmentId } = await bench.intent(reference)
  const programId = like ? like.who.program.id : who.program.id
  const id = like?.id ?? (await createOpenCohort(programId)).id
  await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: id, programId } })
  await bench.db.cohort.update({
    where: { id },
    data: { cancelledAt: bench.clock.now(), cancelReason: 'The teacher is ill' },
  })
  return { who, reference, enrolmentId, id, programId }
}
const take = (who: Student, id: string, to: string) => bench.call(takeNextCohort, who.actor, { id, to })
const cohortOf = async (id: string) =>
  (await bench.db.enrolment.findUniqueOrThrow({ where: { id } })).cohortId
const offerTo = (who: Student, slug = who.program.slug) => bench.call(getCohortOffer, who.actor, { slug })

describe('a student of a cancelled class is refused', () => {
  it('the seat of somebody else, of another program, of a draft, of a class that has begun, or of one that takes place', async () => {
    const { who, id, enrolmentId, programId } = await stranded()
    const next = await createOpenCohort(programId)
    const other = await bench.student()
    const later = bench.clock.now().getTime()
    const wrong = await Promise.all([
      createOpenCohort((await createProgram()).id),
      createOpenCohort(programId, { isDraft: true }),
      createOpenCohort(programId, { cancelledAt: bench.clock.now() }),
      createOpenCohort(programId, { startsOn: new Date(later - 5 * 86_400_000) }),
    ])
    expect(await refusal(bench.call(takeNextCohort, bench.visitor, { id, to: next.id }))).toBe(
      'sign_in_first',
    )
    expect(await refusal(bench.call(takeNextCohort, bench.admin, { id, to: next.id }))).toBe('forbidden')
    expect(await refusal(take(other, id, next.id))).toBe('not_found')
    expect(await offerTo(other, who.program.slug)).toBeNull()
    for (const { id: to } of wrong) {
      await expect(take(who, id, to)).rejects.toMatchObject({
        options: { fields: { to: 'Validation.classUnknown' } },
      })
    }
    await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: next.id } })
    const another = await createOpenCohort(programId)
    expect(await refusal(take(who, next.id, another.id))).toBe('not_found')
    expect(await offerTo(who)).toBeNull()
  })

  it('a seat while the money is on its way back', async () => {
    const { who, id, reference, enrolmentId, programId } = await stranded()
    const next = await createOpenCohort(programId)
    const { id: intentId } = await bench.intent(reference)
    await bench.db.refund.create({
      data: { intentId, amountXaf: 15_000, reason: '', endsEnrolment: true, createdAt: bench.clock.now() },
    })
    expect(await offerTo(who)).toMatchObject({ wantsMoney: true, reference })
    expect(await refusal(take(who, id, next.id))).toBe('Classes.instead.wantsMoney')
    expect(await cohortOf(enrolmentId)).toBe(id)
    const choices = await bench.call(listChoices, bench.staff, { id })
    expect(choices).toMatchObject([{ choice: 'money', reference, amountXaf: 15_000 }])
  })
})

describe('a cancelled class', () => {
  it('offers the next class with a free seat, in one mail to each', async () => {
    const { who, id, programId } = await stranded()
    await createOpenCohort(programId, { seats: 0 })
    expect(await offerTo(who)).toMatchObject({ next: null, reason: 'The teacher is ill' })
    const next = await createOpenCohort(programId, { place: 'Akwa' })
    await addSession(next.id, new Date(bench.clock.now().getTime() + 8 * 86_400_000))
    expect(await offerTo(who)).toMatchObject({
      id,
      next: { id: next.id, meetings: [{ from: expect.any(String) }] },
    })
    const job = { cohortId: id, news: 'cancelled', reason: 'The teacher is ill', key: `cancelled:${id}` }
    for (const attempt of [1, 2]) {
      await notifyCohort.run(job, { log: bench.container.log, attempt, lastAttempt: false })
    }
    const mails = await bench.db.outboxMail.findMany({ where: { userId: who.user.id, kind: 'class_news' } })
    expect(mails.map(({ data }) => data)).toMatchObject([{ news: 'cancelled', offer: { place: 'Akwa' } }])
  })

  it('offers one in a language of the student or of the cancelled class, and first of its kind', async () => {
    const { who, id, programId } = await stranded()
    await bench.db.cohort.update({ where: { id }, data: { language: 'en', mode: 'online' } })
    await createOpenCohort(programId, { language: 'fr' })
    expect((await offerTo(who))?.next).toBeNull()
    const campus = await createOpenCohort(programId, { language: 'both', mode: 'campus', place: 'Akwa' })
    expect((await offerTo(who))?.next?.id).toBe(campus.id)
    const later = new Date(bench.clock.now().getTime() + 30 * 86_400_000)
    const online = await createOpenCohort(programId, { language: 'en', startsOn: later, endsOn: null })
    expect((await offerTo(who))?.next?.id).toBe(online.id)
  })

  it('gives the last seat of the next one to one of two, and the other keeps everything', async () => {
    const first = await stranded()
    const second = await stranded(first)
    const next = await createOpenCohort(first.programId, { seats: 1 })
    const outcomes = await Promise.all(
      [first, second].map(({ who }) => refusal(take(who, first.id, next.id).then(() => 'done'))),
    )
    expect(outcomes.toSorted()).not.toEqual([outcomes[0], outcomes[0]])
    const places = await Promise.all([cohortOf(first.enrolmentId), cohortOf(second.enrolmentId)])
    expect(places.toSorted()).toEqual([first.id, next.id].toSorted())
    const choices = await bench.call(listChoices, bench.staff, { id: first.id })
    expect(choices.map(({ choice }) => choice).toSorted()).toEqual(['moved', 'open'])
    expect(choices.find(({ choice }) => choice === 'moved')?.to?.id).toBe(next.id)
  })
})

describe('the office moves several', () => {
  const move = (id: string, people: readonly { who: Student }[], to?: string, actor = bench.admin) =>
    bench.call(moveStudents, actor, {
      id,
      ...(to ? { to } : {}),
      reason: 'The class is cancelled',
      ...Object.fromEntries(people.map(({ who }) => [`student-${who.user.id}`, 'on'])),
    })

  it('not without a tick, not as staff, and nobody if there are fewer seats or one is of another class', async () => {
    const first = await stranded()
    const second = await stranded(first)
    const elsewhere = await stranded()
    const narrow = await createOpenCohort(first.programId, { seats: 1 })
    await expect(move(first.id, [], narrow.id)).rejects.toMatchObject({
      options: { fields: { students: 'Classes.errors.students' } },
    })
    expect(await refusal(move(first.id, [first], narrow.id, bench.staff))).toBe('forbidden')
    await expect(move(first.id, [first, second], narrow.id)).rejects.toMatchObject({
      options: { fields: { to: 'Classes.errors.fewSeats' } },
    })
    const wide = await createOpenCohort(first.programId)
    expect(await refusal(move(first.id, [first, elsewhere], wide.id))).toBe('not_found')
    expect(await cohortOf(first.enrolmentId)).toBe(first.id)
  })

  it('to one class or to a later one, each with a mail and an entry in the log', async () => {
    const people = [await stranded()]
    people.push(await stranded(people[0]), await stranded(people[0]))
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    const next = await createOpenCohort(first.programId, { seats: 2 })
    await move(first.id, [first, second], next.id)
    await move(first.id, [third])
    expect(await Promise.all(people.map(({ enrolmentId }) => cohortOf(enrolmentId)))).toEqual([
      next.id,
      next.id,
      null,
    ])
    const choices = await bench.call(listChoices, bench.staff, { id: first.id })
    expect(choices.map(({ choice }) => choice).toSorted()).toEqual(['moved', 'moved', 'waits'])
    for (const { who } of people) {
      expect(await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'class_news' } })).toBe(1)
      expect(await bench.db.auditEntry.count({ where: { targetUserId: who.user.id } })).toBeGreaterThan(0)
    }
  })
})
