import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute } from '@/config/durations'
import { stopStudyMails } from '@/features/study/reminders/server/stop-study-mails'
import { doualaDayOf } from '@/lib/douala-time'
import { setContainer } from '@/server/container'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { enrolManually } from '../office/enrol-manually'
import { readUnfinished } from '../office/read-unfinished'
import { dropChoice } from './drop-choice'
import { remindUnfinished } from './remind-unfinished.job'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  setContainer(bench.container)
  await bench.db.user.updateMany({ data: { createdAt: new Date(0) } })
  await bench.db.unfinishedReminder.deleteMany()
  await bench.db.outboxMail.deleteMany()
})

const run = () => remindUnfinished.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const mailsOf = ({ user }: Student) =>
  bench.db.outboxMail.findMany({
    where: { userId: user.id, kind: 'payment_unfinished' },
    orderBy: { createdAt: 'asc' },
  })
const stepsOf = async (who: Student) =>
  (await mailsOf(who)).map(({ data }) => (data as { after: string }).after)

/** Somebody who registers and chooses a program at the time of the test's clock. */
async function registered(facts: object = {}): Promise<Student> {
  const who = await bench.student()
  const now = bench.clock.now()
  await bench.db.user.update({
    where: { id: who.user.id },
    data: { createdAt: now, consentAt: now, emailVerifiedAt: now, firstName: 'Amina', ...facts },
  })
  await bench.db.enrolment.updateMany({ where: { userId: who.user.id }, data: { createdAt: now } })
  return who
}

/** The registration, the first hour and the two days, with the job every half hour. */
async function afterTwoDays() {
  for (let passed = 0; passed < 49 * hour; passed += 30 * minute) {
    bench.clock.advance(30 * minute)
    await run()
  }
}

describe('nobody is reminded', () => {
  const in30Days = () => new Date(bench.clock.now().getTime() + 30 * day)
  it.each<[string, () => object]>([
    ['is blocked', () => ({ blockedAt: new Date() })],
    ['wants no reminders', () => ({ studyMailsOffAt: new Date() })],
    ['was registered by the office and has agreed to nothing', () => ({ consentAt: null })],
    ['is under 18 without the agreement of a guardian', () => ({ guardianNeededUntil: in30Days() })],
    ['works in the office', () => ({ role: 'staff' })],
  ])('who %s', async (_who, facts) => {
    const who = await registered(facts())
    await afterTwoDays()
    expect(await stepsOf(who)).toEqual([])
    expect(await bench.db.unfinishedReminder.count()).toBe(0)
  })

  it('who has paid, by phone or at the office, or whose phone is being asked', async () => {
    const [paid, cash, asked] = [await registered(), await registered(), await registered()]
    await bench.paid(paid)
    const details = { student: cash.user.id, program: cash.program.slug, amount: 15_000, reason: 'Book 7' }
    await bench.call(enrolManually, bench.admin, details)
    bench.provider.approvesAfterMs = null
    await bench.asked(asked)
    bench.clock.advance(hour)
    await run()
    for (const who of [paid, cash, asked]) {
      expect(await stepsOf(who)).toEqual([])
    }
  })

  it('who follows another program, also one that nobody paid for', async () => {
    const who = await registered()
    const { id: programId } = await createProgram()
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId, status: 'active' } })
    await afterTwoDays()
    expect(await stepsOf(who)).toEqual([])
  })

  it('who has dropped the choice, or asks for the erasure', async () => {
    const [dropped, leaving] = [await registered(), await registered()]
    await bench.call(dropChoice, dropped.actor, { program: dropped.program.slug })
    const now = bench.clock.now()
    await bench.db.erasureRequest.create({
      data: { userId: leaving.user.id, requestedAt: now, dueAt: now, answerBy: now },
    })
    await afterTwoDays()
    expect(await stepsOf(dropped)).toEqual([])
    expect(await stepsOf(leaving)).toEqual([])
  })

  it('who has sent in the number of a payment, or whose payment is under review', async () => {
    const [claimed, reviewed] = [await registered(), await registered()]
    const { id: intentId, userId } = await bench.intent((await bench.initiate(claimed)).reference)
    const number = { number: '8900000001', numberKey: '8900000001', text: '8900000001' }
    await bench.db.paymentClaim.create({
      data: { intentId, userId, ...number, answerBy: bench.clock.now(), createdAt: bench.clock.now() },
    })
    const { reference } = await bench.initiate(reviewed)
    await bench.db.paymentIntent.update({
      where: { reference },
      data: { state: 'review', reviewReason: 'amount' },
    })
    await afterTwoDays()
    expect(await stepsOf(claimed)).toEqual([])
    expect(await stepsOf(reviewed)).toEqual([])
  })

  it.each(['interest', 'draft', 'archived'] as const)(
    'of a program that is not for sale: %s',
    async (offer) => {
      const who = await registered()
      await bench.db.program.update({ where: { id: who.program.id }, data: { offer } })
      await afterTwoDays()
      expect(await stepsOf(who)).toEqual([])
    },
  )

  it('while nothing is sold, nor afterwards who registered then: they are written to when it is', async () => {
    const who = await registered()
    setContainer({ ...bench.container, gateways: {} })
    await afterTwoDays()
    expect(await stepsOf(who)).toEqual([])
    setContainer(bench.container)
    const now = bench.clock.now()
    const pause = await bench.db.sellingPause.create({
      data: {
        beganAt: new Date(now.getTime() - minute),
        endedAt: new Date(now.getTime() + minute),
        isOpen: null,
      },
    })
    const meanwhile = await registered()
    await afterTwoDays()
    expect(await stepsOf(meanwhile)).toEqual([])
    await bench.db.sellingPause.delete({ where: { id: pause.id } })
  })

  it('a day after the registration, when a server that stood still begins again', async () => {
    const who = await registered()
    bench.clock.advance(25 * hour)
    await run()
    expect(await stepsOf(who)).toEqual([])
    bench.clock.advance(5 * day)
    await run()
    expect(await stepsOf(who)).toEqual([])
  })
})

describe('the reminder', () => {
  it('comes after an hour and after two days, once each, whatever happens', async () => {
    const who = await registered({ locale: 'fr' })
    bench.clock.advance(59 * minute)
    await run()
    expect(await stepsOf(who)).toEqual([])
    bench.clock.advance(minute)
    await bench.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (kind <> 'payment_unfinished')`,
    )
    await expect(run()).rejects.toThrow()
    expect(await bench.db.unfinishedReminder.count()).toBe(0)
    await bench.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
    await Promise.all([run(), run(), run()])
    expect(await stepsOf(who)).toEqual(['hour'])
    bench.clock.advance(-2 * hour)
    await run()
    bench.clock.advance(2 * hour)
    await afterTwoDays()
    bench.clock.advance(-2 * day)
    await afterTwoDays()
    await afterTwoDays()
    expect(await stepsOf(who)).toEqual(['hour', 'days'])
    expect((await mailsOf(who))[0]).toMatchObject({
      locale: 'fr',
      data: { firstName: 'Amina', programSlug: who.program.slug },
    })
  })

  it('counts from the choice of the program, and is not sent hours later', async () => {
    const who = await registered()
    bench.clock.advance(50 * minute)
    await bench.db.enrolment.updateMany({
      where: { userId: who.user.id },
      data: { createdAt: bench.clock.now() },
    })
    bench.clock.advance(50 * minute)
    await run()
    expect(await stepsOf(who)).toEqual([])
    bench.clock.advance(10 * minute)
    await run()
    const [mail] = await mailsOf(who)
    expect(mail?.notAfter).toEqual(new Date(bench.clock.now().getTime() + 3 * hour))
  })

  it('repeats nothing that was typed, while nobody has proven the address', async () => {
    const who = await registered({ emailVerifiedAt: null })
    bench.clock.advance(hour)
    await run()
    expect((await mailsOf(who))[0]?.data).toMatchObject({ firstName: '' })
  })

  it('is about the program that was chosen last, once for a person', async () => {
    const who = await registered()
    bench.clock.advance(minute)
    const last = await createProgram()
    const createdAt = bench.clock.now()
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId: last.id, createdAt } })
    bench.clock.advance(hour)
    await run()
    await run()
    expect((await mailsOf(who)).map(({ data }) => (data as { programSlug: string }).programSlug)).toEqual([
      last.slug,
    ])
  })

  it('is the last one, when its link is pressed once', async () => {
    const who = await registered()
    bench.clock.advance(hour)
    await run()
    const [mail] = await mailsOf(who)
    const token = String((mail?.data as { unsubscribeToken?: string } | undefined)?.unsubscribeToken)
    await bench.call(stopStudyMails, bench.visitor, { token })
    await afterTwoDays()
    expect(await stepsOf(who)).toEqual(['hour'])
  })

  it('comes after the agreement of the guardian', async () => {
    const who = await registered({ guardianNeededUntil: new Date(bench.clock.now().getTime() + 30 * day) })
    bench.clock.advance(hour)
    await run()
    expect(await stepsOf(who)).toEqual([])
    await bench.db.user.update({ where: { id: who.user.id }, data: { guardianNeededUntil: null } })
    await run()
    expect(await stepsOf(who)).toEqual(['hour'])
  })

  it('reaches more people than one batch', async () => {
    const people = Array.from({ length: 60 }, (_, n) => `late-${n}@example.cm`)
    const program = await createProgram()
    const now = bench.clock.now()
    await bench.db.$executeRaw`
      with made as (
        insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, consent_at, created_at, updated_at)
        select gen_random_uuid(), e, e, e, e, 'A', 'B', 'none', ${now}, ${now}, now() from unnest(${people}::text[]) e returning id)
      insert into enrolments (id, user_id, program_id, status, created_at, updated_at)
      select gen_random_uuid(), id, ${program.id}::uuid, 'pending', ${now}, now() from made`
    bench.clock.advance(hour)
    await run()
    expect(await bench.mails('payment_unfinished')).toBe(60)
  })
})

describe('what the reminders brought', () => {
  const today = () => doualaDayOf(bench.clock.now())
  const read = (actor: typeof bench.admin = bench.admin) =>
    bench.call(readUnfinished, actor, { from: '2020-01-01', to: today() })

  it('is shown to nobody but an admin', async () => {
    expect(await refusal(read(bench.staff))).toBe('forbidden')
    expect(await refusal(read((await bench.student()).actor))).toBe('forbidden')
  })

  it('counts each payment for the last reminder before it', async () => {
    const [atOnce, later, never, early] = [
      await registered(),
      await registered(),
      await registered(),
      await registered(),
    ]
    bench.provider.approvesAfterMs = 0
    await bench.paid(early)
    bench.clock.advance(2 * hour)
    await run()
    await bench.paid(atOnce)
    bench.clock.advance(2 * day)
    await run()
    bench.clock.advance(hour)
    await bench.paid(later)
    expect(await stepsOf(never)).toEqual(['hour', 'days'])
    expect(await read()).toEqual([
      { kind: 'hour', sent: 3, paid: 1, xaf: 15_000 },
      { kind: 'days', sent: 2, paid: 1, xaf: 15_000 },
    ])
    bench.clock.advance(30 * day)
    await bench.paid(never)
    expect((await read()).map(({ paid }) => paid)).toEqual([1, 1])
  })
})
