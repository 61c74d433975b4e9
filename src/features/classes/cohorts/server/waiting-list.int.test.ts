import { describe, expect, it } from 'vitest'
import { mailboxOf } from '@/features/base/mail/mailbox'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { hashToken } from '@/server/kernel/secrets'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { notifyWaiters } from './notify-waiters.job'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })

const soon = (days: number) => new Date(container.clock.now().getTime() + days * 86_400_000)
let count = 0
const register = (more: object) => {
  count += 1
  const typed = {
    firstName: 'Amina',
    lastName: 'Ngo Bassa',
    username: `amina${count}`,
    email: `amina${count}@kamga.cm`,
    phone: '670000001',
    password: 'zebu-couleur-7',
    confirmPassword: 'zebu-couleur-7',
    ...more,
  }
  return callUseCase(registerStudent, typed, { request: { address: `198.51.100.${count}`, locale: 'fr' } })
}

/** A class whose only seat is sold. */
async function fullCohort() {
  const program = await createProgram()
  const cohort = await createCohort(program.id, { startsOn: soon(20), endsOn: soon(80), seats: 1 })
  const sold = await container.db.enrolment.create({
    data: { userId: (await createUser()).id, programId: program.id, cohortId: cohort.id, status: 'active' },
  })
  return { program, cohort, sold }
}
const enrolmentOf = (userId: string) =>
  container.db.enrolment.findFirstOrThrow({ where: { userId }, include: { cohortWait: true } })
const notify = (programId: string) =>
  notifyWaiters.run({ programId }, { log: container.log, attempt: 1, lastAttempt: false })
const told = (userId: string) => container.db.outboxMail.count({ where: { userId, kind: 'class_free' } })

describe('registering for a class', () => {
  it('is refused for one that is full, unknown or of another program, and nothing is stored', async () => {
    const { program, cohort } = await fullCohort()
    const people = await container.db.user.count()
    await expect(register({ program: program.slug, cohort: cohort.id })).rejects.toMatchObject({
      code: 'class_full',
      status: 409,
      options: { extra: { full: true, next: null } },
    })
    for (const wrong of ['x', 'wait:x', '00000000-0000-4000-8000-000000000000']) {
      await expect(register({ program: program.slug, cohort: wrong })).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    const other = await createProgram()
    await expect(register({ program: other.slug, cohort: cohort.id })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await container.db.user.count()).toBe(people)
  })

  it('is optional, and remembers the choice', async () => {
    const program = await createProgram()
    const cohort = await createCohort(program.id, { startsOn: soon(20), endsOn: soon(80), seats: 1 })
    const none = await register({ program: program.slug, cohort: '' })
    expect(await enrolmentOf(none.id)).toMatchObject({ cohortId: null, cohortWait: null })
    const one = await register({ program: program.slug, cohort: cohort.id })
    expect(await enrolmentOf(one.id)).toMatchObject({ cohortId: cohort.id, status: 'pending' })
    const alone = await register({ cohort: cohort.id })
    expect(await enrolmentOf(alone.id)).toMatchObject({ cohortId: cohort.id, programId: program.id })
  })
})

describe('the waiting list', () => {
  it('is joined by registering, and mailed in its order: as many people as seats are free', async () => {
    const { program, cohort, sold } = await fullCohort()
    const first = await register({ program: program.slug, cohort: `wait:${cohort.id}` })
    container.clock.advance(1_000)
    const second = await register({ program: program.slug, cohort: cohort.id, waitlist: true })
    expect(await enrolmentOf(first.id)).toMatchObject({ cohortId: null, cohortWait: { cohortId: cohort.id } })
    await notify(program.id)
    expect([await told(first.id), await told(second.id)]).toEqual([0, 0])
    await container.db.enrolment.update({ where: { id: sold.id }, data: { status: 'ended' } })
    await notify(program.id)
    await notify(program.id)
    expect([await told(first.id), await told(second.id)]).toEqual([1, 0])
    // A day later the seat is still free: the next person is notified.
    container.clock.advance(24 * 3_600_000 + 1)
    await notify(program.id)
    expect([await told(first.id), await told(second.id)]).toEqual([1, 1])
    expect(await enrolmentOf(first.id)).toMatchObject({ cohortWait: { notifiedCount: 1 } })
  })

  it('mails nobody twice within a day, though more seats are free than people wait, and nobody who is blocked', async () => {
    const { program, cohort, sold } = await fullCohort()
    const waits = await register({ program: program.slug, cohort: `wait:${cohort.id}` })
    const blocked = await register({ program: program.slug, cohort: `wait:${cohort.id}` })
    await container.db.user.update({ where: { id: blocked.id }, data: { blockedAt: container.clock.now() } })
    await container.db.enrolment.update({ where: { id: sold.id }, data: { status: 'ended' } })
    await container.db.cohort.update({ where: { id: cohort.id }, data: { seats: 5 } })
    await notify(program.id)
    await notify(program.id)
    expect([await told(waits.id), await told(blocked.id)]).toEqual([1, 0])
  })

  it('mails nobody whose mailbox has had enough, and tries again when it has room', async () => {
    const { program, cohort, sold } = await fullCohort()
    const { id } = await register({ program: program.slug, cohort: `wait:${cohort.id}` })
    const { email } = await container.db.user.findUniqueOrThrow({ where: { id } })
    await container.db.enrolment.update({ where: { id: sold.id }, data: { status: 'ended' } })
    const busy = Array.from({ length: 10_000 }, () => container.clock.now())
    await container.db.$executeRaw`
      insert into limits.mail_budgets (mailbox, sent_at) values (${hashToken(mailboxOf(email))}, ${busy}::timestamptz[])`
    await notify(program.id)
    expect(await told(id)).toBe(0)
    expect(await enrolmentOf(id)).toMatchObject({ cohortWait: { notifiedCount: 0, notifiedAt: null } })
    container.clock.advance(24 * 3_600_000 + 1)
    await notify(program.id)
    expect(await told(id)).toBe(1)
  })
})
