import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, hour } from '@/config/durations'
import type { MailData } from '@/features/base/mail/mail-kinds'
import { setNotificationChoices } from '@/features/base/notifications/server/set-choices'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { listStudents } from '@/features/office/students/server/list-students'
import { listHelp } from '@/features/study/help/server/list-help'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { doualaDayOf } from '@/lib/douala-time'
import { actorFor, createUser } from '@/testing/factories'
import { createCourse } from '@/testing/learning'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { sendWeekLetter } from './send-week-letter.job'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.db.outboxMail.deleteMany({ where: { kind: 'week_letter' } })
  await bench.db.notification.deleteMany()
})

const run = () => sendWeekLetter.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const letters = () => bench.db.outboxMail.findMany({ where: { kind: 'week_letter' } })

/** Goes on to the next Friday in Douala, this many hours after midnight. */
function goToFriday(hours: number) {
  do {
    bench.clock.advance(day)
  } while (new Date(`${doualaDayOf(bench.clock.now())}T00:00:00Z`).getUTCDay() !== 5)
  const midnight = new Date(`${doualaDayOf(bench.clock.now())}T00:00:00+01:00`)
  bench.clock.advance(midnight.getTime() + hours * hour - bench.clock.now().getTime())
}

describe('the letter of the week', () => {
  it('is written to nobody before 16:00 on Friday, nor on other days', async () => {
    goToFriday(15.9)
    await run()
    bench.clock.advance(2 * day)
    await run()
    expect(await letters()).toEqual([])
    expect(await bench.db.notification.count()).toBe(0)
  })

  it('is for people who manage money and may sign in, unless they have switched it off', async () => {
    await createUser({ role: 'admin', blockedAt: new Date() })
    const silent = await createUser({ role: 'admin' })
    const choices = { letter: 'bell.none', quietFrom: '21:00', quietUntil: '06:00' }
    await bench.call(setNotificationChoices, await actorFor(silent.id), choices)
    goToFriday(16)
    await run()
    expect((await letters()).map(({ userId }) => userId)).toEqual([bench.admin.user.id])
    const noticed = await bench.db.notification.findMany({ where: { kind: 'week.letter' } })
    expect(noticed.map(({ userId }) => userId).sort()).toEqual([bench.admin.user.id, silent.id].sort())
  })

  it('comes once a week, however many jobs run, also after one was cut off and when the clock goes back', async () => {
    goToFriday(16)
    await bench.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (kind <> 'week_letter')`,
    )
    await expect(run()).rejects.toThrow()
    await bench.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
    await Promise.all([run(), run(), run()])
    bench.clock.advance(-hour)
    await run()
    bench.clock.advance(3 * hour)
    await run()
    expect(await letters()).toHaveLength(1)
    goToFriday(17)
    await run()
    expect(await letters()).toHaveLength(2)
  })

  it('is in the language of the reader, and says what the pages say to which it leads', async () => {
    await bench.db.user.update({ where: { id: bench.admin.user.id }, data: { locale: 'fr' } })
    goToFriday(16)
    bench.clock.advance(-3 * day)
    const who = await bench.student(20_000)
    await bench.db.user.update({ where: { id: who.user.id }, data: { createdAt: bench.clock.now() } })
    // With two administrators, another one approves.
    const reference = await bench.paid(who)
    await bench.mark(reference)
    await bench.approve(reference, await actorFor((await createUser({ role: 'admin' })).id))
    await bench.payOut(reference)
    await bench.paid(await bench.student(35_000))
    await createContactMessage({ createdAt: bench.clock.now() })
    const course = await createCourse()
    const { id: enrolmentId } = await bench.db.enrolment.create({
      data: {
        userId: (await createUser()).id,
        programId: course.program.id,
        status: 'active',
        startDate: bench.clock.now(),
      },
    })
    const at = bench.clock.now()
    await bench.db.itemStanding.create({
      data: { enrolmentId, itemId: course.quiz.id, openedAt: at, tries: 3, stuckSince: at },
    })
    // The database's clock is another one than the test's.
    const others = { id: { not: who.user.id } }
    await bench.db.user.updateMany({ where: others, data: { createdAt: new Date(0) } })
    goToFriday(16)
    await run()
    const letter = (await letters()).find(({ userId }) => userId === bench.admin.user.id)
    expect(letter?.locale).toBe('fr')
    const said = letter?.data as MailData['week_letter']
    const { from, to } = said
    const { admin, call } = bench
    const { total } = await call(readMoney, admin, { from, to })
    expect([said.receivedXaf, said.refundedXaf]).toEqual([total.received, total.refunded])
    expect(said).toMatchObject({ receivedXaf: 55_000, refundedXaf: 20_000 })
    expect(said.students).toBe((await call(listStudents, admin, { registered: 'week' })).total)
    expect(said.students).toBe(1)
    expect(said.unanswered).toBe((await call(listMessages, admin, { status: 'unanswered' })).total)
    expect(said.unanswered).toBe(1)
    const { slug } = course.program
    const { total: stuck } = await call(listHelp, admin, { program: slug, show: 'stuck' })
    expect(said.stuck).toEqual([{ programSlug: slug, count: stuck }])
    expect(stuck).toBe(1)
  })
})
