import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teachingCalls } from '@/app/api/calls/teaching'
import { minute } from '@/config/durations'
import { type DashboardOverview, getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import type { RegisteredJob } from '@/server/jobs/job'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { renewCalendarKey } from './calendar-feed'
import { cancelSession, changeSession } from './change-session'
import { getTimetable, type Timetable } from './get-timetable'
import { notifySessionChange } from './notify-session-change.job'
import { remindOfSessions } from './remind-of-sessions.job'
import { setReminderHour } from './set-reminder-hour'

const DELETE = teachingCalls['DELETE /api/admin/sessions/{id}'].handler
const PATCH = teachingCalls['PATCH /api/admin/sessions/{id}'].handler
const GET = teachingCalls['GET /api/user/calendar.ics'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let evening: Awaited<ReturnType<typeof createOpenCohort>>
let amina: Awaited<ReturnType<typeof createUser>>
let admin: { id: string }

beforeAll(async () => {
  course = await createCourse()
  admin = await createUser({ role: 'admin' })
})
beforeEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.db.notification.deleteMany()
  await container.db.enrolment.deleteMany()
  await container.db.cohort.deleteMany()
  // Tuesday, 12 January 2027, at noon in Douala.
  container.clock.set(new Date('2027-01-12T11:00:00Z'))
  evening = await createOpenCohort(course.program.id, {
    startsOn: new Date('2027-01-12'),
    meetingUrl: 'https://meet.test/x',
  })
  amina = await createUser({ firstName: 'Amina' })
  await joinCohort(evening, amina.id)
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, input: object = {}): Promise<T> =>
  (await callUseCase(useCase, input, { as: who.id })) as T
const run = (job: RegisteredJob) => job.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const at = (iso: string) => new Date(iso)
const keyOf = async (who = amina) =>
  new URL((await as<{ url: string }>(who, renewCalendarKey)).url).searchParams.get('key') ?? ''
const feed = (key: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/api/user/calendar.ics?key=${key}`, { headers }), {
    params: Promise.resolve({}),
  })
/** The feed as a second program reads it. */
async function eventsOf(key: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await feed(key)).text()))
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}

describe('the calendar feed', () => {
  it('is not there without the key, with an old one, or for somebody who is blocked', async () => {
    const old = await keyOf()
    const key = await keyOf()
    for (const wrong of ['', 'x', old, amina.id, `${key}x`]) {
      expect((await feed(wrong)).status).toBe(404)
    }
    expect((await feed(key)).status).toBe(200)
    await container.db.user.update({ where: { id: amina.id }, data: { blockedAt: new Date() } })
    expect((await feed(key)).status).toBe(404)
    const userRow = await container.db.user.findUniqueOrThrow({ where: { id: amina.id } })
    expect(userRow.calendarKeyHash).not.toContain(key)
  })

  it('holds the sessions of the own class and what is due, and nobody else’s', async () => {
    const session = await addSession(evening.id, at('2027-01-14T17:00:00Z'), {
      title: 'Forms, tables; and “ends”\nover two lines, that are long enough to be folded: éèàç',
    })
    const other = await createOpenCohort(course.program.id)
    await addSession(other.id, at('2027-01-15T17:00:00Z'))
    const events = await eventsOf(await keyOf())
    expect(events.map(({ uid }) => uid.split('@')[0]).sort()).toEqual(
      [`session-${session.id}`, `due-${course.assignment.id}`].sort(),
    )
    const [meeting] = events.filter(({ uid }) => uid.startsWith('session'))
    expect(meeting?.startDate.toJSDate()).toEqual(session.startsAt)
    expect(meeting?.endDate.toJSDate()).toEqual(new Date(session.startsAt.getTime() + 90 * minute))
    expect(meeting?.startDate.zone.tzid).toBe('UTC')
    expect(meeting?.summary).toContain('that are long enough to be folded: éèàç')
    expect(meeting?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    const [dueEvent] = events.filter(({ uid }) => uid.startsWith('due'))
    // A week after the second week of a class that began on the 12th, to the end of the day.
    expect(dueEvent?.endDate.toJSDate()).toEqual(at('2027-01-26T22:59:00Z'))
    expect(JSON.stringify(events.map((event) => event.component.toJSON()))).not.toContain('meet.test')
  })

  it('is the same bytes as long as nothing has changed, and a 304 to who has them', async () => {
    await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    const key = await keyOf()
    const first = await feed(key)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await first.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    container.clock.advance(10 * minute)
    expect((await feed(key, { 'if-none-match': etag })).status).toBe(304)
    await addSession(evening.id, at('2027-01-16T17:00:00Z'))
    expect((await feed(key, { 'if-none-match': etag })).status).toBe(200)
  })

  it('keeps what is cancelled, as cancelled and one version later, a whole class too', async () => {
    const { id } = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    await addSession(evening.id, at('2027-01-16T17:00:00Z'))
    const key = await keyOf()
    const states = async () =>
      (await eventsOf(key))
        .filter(({ uid }) => uid.startsWith('session'))
        .map((event) => [event.sequence, event.component.getFirstPropertyValue('status')])
    expect(await states()).toEqual([
      [0, 'CONFIRMED'],
      [0, 'CONFIRMED'],
    ])
    await as(admin, cancelSession, { id, reason: 'The teacher is ill' })
    expect(await states()).toEqual([
      [1, 'CANCELLED'],
      [0, 'CONFIRMED'],
    ])
    await container.db.cohort.update({ where: { id: evening.id }, data: { cancelledAt: new Date() } })
    expect(await states()).toEqual([
      [2, 'CANCELLED'],
      [1, 'CANCELLED'],
    ])
  })

  it('a class over a change to summer time is at the right hour for a reader in Paris', async () => {
    const paris = new ICAL.Timezone(
      new ICAL.Component(
        ICAL.parse(
          [
            'BEGIN:VTIMEZONE',
            'TZID:Europe/Paris',
            'BEGIN:DAYLIGHT',
            'TZOFFSETFROM:+0100',
            'TZOFFSETTO:+0200',
            'DTSTART:19810329T020000',
            'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
            'END:DAYLIGHT',
            'BEGIN:STANDARD',
            'TZOFFSETFROM:+0200',
            'TZOFFSETTO:+0100',
            'DTSTART:19961027T030000',
            'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
            'END:STANDARD',
            'END:VTIMEZONE',
          ].join('\r\n'),
        ),
      ),
    )
    // Every Tuesday at 18:00 in Douala, which has no summer time; Paris changes on 28 March.
    for (const date of ['2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06']) {
      await addSession(evening.id, at(`${date}T18:00:00+01:00`))
    }
    const events = await eventsOf(await keyOf())
    const inParis = events
      .filter(({ uid }) => uid.startsWith('session'))
      .map(({ startDate }) => {
        const { month, day: date, hour: hours } = startDate.convertToZone(paris)
        return `${date}/${month} ${hours}h`
      })
    expect(inParis).toEqual(['16/3 18h', '23/3 18h', '30/3 19h', '6/4 19h'])
  })
})

describe('the timetable', () => {
  it('is refused to who is no student, and shows nothing of another class or before payment', async () => {
    expect(await refusalOf(as(admin, getTimetable))).toBe('forbidden')
    await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    const unpaid = await createUser()
    await joinCohort(evening, unpaid.id, 'pending')
    expect((await as<Timetable>(unpaid, getTimetable)).next).toEqual([])
    expect((await as<Timetable>(amina, getTimetable)).next).toHaveLength(1)
  })

  it('shows the link from 15 minutes before a session until its end, and of no cancelled one', async () => {
    const { id, startsAt } = await addSession(evening.id, at('2027-01-12T17:00:00Z'))
    const linkAt = async (minutes: number) => {
      container.clock.set(new Date(startsAt.getTime() + minutes * minute))
      return (await as<DashboardOverview>(amina, getOverview)).nextSession?.meetingUrl ?? null
    }
    expect(await linkAt(-16)).toBeNull()
    expect(await linkAt(-15)).toBe('https://meet.test/x')
    expect(await linkAt(89)).toBe('https://meet.test/x')
    expect(await linkAt(90)).toBeNull()
    await container.db.cohortSession.update({ where: { id }, data: { cancelledAt: new Date() } })
    expect(await linkAt(0)).toBeNull()
  })

  it('says whether one was there', async () => {
    const { id } = await addSession(evening.id, at('2027-01-11T17:00:00Z'))
    await container.db.attendance.create({
      data: { sessionId: id, userId: amina.id, state: 'late', notedAt: new Date() },
    })
    expect((await as<Timetable>(amina, getTimetable)).past).toMatchObject([{ id, attendance: 'late' }])
  })
})

describe('the reminder of the day before', () => {
  const mails = () => container.db.outboxMail.findMany({ where: { kind: 'session_reminder' } })
  const bells = () => container.db.notification.count({ where: { kind: 'session.tomorrow' } })
  const tomorrow = () => addSession(evening.id, at('2027-01-13T17:00:00Z'))
  const noon = at('2027-01-12T11:00:00Z')
  const evenings = at('2027-01-12T17:00:00Z')

  it('takes no hour but those offered', async () => {
    for (const wrong of [3, 24, -2, 'noon']) {
      expect(await refusalOf(as(amina, setReminderHour, { hour: wrong }))).toBe('Validation.invalid')
    }
  })

  it('is sent for nothing cancelled, today or later, and to nobody who is blocked, gone or wants none', async () => {
    container.clock.set(at('2027-01-12T22:00:00Z'))
    await addSession(evening.id, at('2027-01-12T22:30:00Z'))
    await addSession(evening.id, at('2027-01-13T23:00:00Z'))
    await addSession(evening.id, at('2027-01-13T10:00:00Z'), { cancelledAt: new Date() })
    await run(remindOfSessions)
    expect(await bells()).toBe(0)
    await tomorrow()
    await as(amina, setReminderHour, { hour: -1 })
    const blocked = await createUser({ blockedAt: new Date() })
    await joinCohort(evening, blocked.id)
    await joinCohort(evening, (await createUser()).id, 'ended')
    await run(remindOfSessions)
    expect(await bells()).toBe(0)
  })

  it('comes at the hour that each has chosen, in Douala, once however often and on how many instances it runs', async () => {
    await tomorrow()
    const early = await createUser({ locale: 'fr' })
    await joinCohort(evening, early.id)
    await as(early, setReminderHour, { hour: 12 })
    container.clock.set(new Date(noon.getTime() - minute))
    await run(remindOfSessions)
    expect(await bells()).toBe(0)
    container.clock.set(noon)
    await Promise.all([run(remindOfSessions), run(remindOfSessions), run(remindOfSessions)])
    expect((await mails()).map(({ userId, locale }) => [userId, locale])).toEqual([[early.id, 'fr']])
    container.clock.set(evenings)
    await run(remindOfSessions)
    await run(remindOfSessions)
    expect((await mails()).map(({ userId }) => userId).sort()).toEqual([amina.id, early.id].sort())
    expect(await bells()).toBe(2)
  })

  it('rings the bell alone for who has stopped reminders by e-mail', async () => {
    await tomorrow()
    await container.db.user.update({ where: { id: amina.id }, data: { studyMailsOffAt: new Date() } })
    container.clock.set(evenings)
    await run(remindOfSessions)
    expect([await bells(), (await mails()).length]).toEqual([1, 0])
  })

  it('reaches everybody once when it is cut off in the middle', async () => {
    await tomorrow()
    const people = Array.from({ length: 450 }, (_, n) => `tomorrow-${n}@example.cm`)
    await container.db.$executeRaw`
      with made as (
        insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
        select gen_random_uuid(), e, e, e, e, 'A', 'B', 'none', now() from unnest(${people}::text[]) e returning id)
      insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
      select gen_random_uuid(), id, ${course.program.id}::uuid, ${evening.id}::uuid, 'active', now() from made`
    container.clock.set(evenings)
    const [middle] = await container.db.$queryRaw<{ email: string }[]>`
      select email from users where email like 'tomorrow-%' order by id offset 300 limit 1`
    await container.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (to_email <> '${middle?.email}')`,
    )
    await expect(run(remindOfSessions)).rejects.toThrow()
    expect(await mails()).toHaveLength(200)
    await container.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
    await run(remindOfSessions)
    await run(remindOfSessions)
    const addresses = (await mails()).map(({ toEmail }) => toEmail)
    expect([addresses.length, new Set(addresses).size]).toEqual([451, 451])
  })
})

describe('changing a session', () => {
  const tell = () => runDueJobs(container.databaseUrl, [notifySessionChange])
  const told = async () =>
    (await container.db.outboxMail.findMany({ where: { kind: 'session_changed' } })).map(
      ({ userId, data }) => [userId, (data as { change: string }).change],
    )
  const audits = (action: string) => container.db.auditEntry.count({ where: { action } })

  it('is refused to students and staff, without a session, and with what cannot be', async () => {
    const { id } = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    const staff = await createUser({ role: 'staff' })
    for (const who of [amina, staff]) {
      expect(await refusalOf(as(who, changeSession, { id, minutes: 60 }))).toBe('forbidden')
      expect(await refusalOf(as(who, cancelSession, { id, reason: 'No teacher' }))).toBe('forbidden')
    }
    expect(await refusalOf(as(admin, changeSession, { id: amina.id, minutes: 60 }))).toBe('not_found')
    for (const wrong of [
      { starts_at: 'tomorrow' },
      { starts_at: '2027-02-31T18:00' },
      { minutes: 5 },
      { minutes: 'long' },
      { meeting_url: 'http://plain.test' },
      { meeting_url: 'javascript:alert(1)' },
    ]) {
      expect(await codeOf(as(admin, changeSession, { id, ...wrong }))).toBe('invalid')
    }
    expect(await refusalOf(as(admin, cancelSession, { id, reason: ' ' }))).toBe('Timetable.reasonRequired')
    await tell()
    expect([await told(), await audits('session.changed')]).toEqual([[], 0])
  })

  it('moves it in the feed, and tells everybody of the class and its teacher once', async () => {
    const teacher = await createUser({ role: 'staff' })
    await container.db.cohort.update({ where: { id: evening.id }, data: { teacherId: teacher.id } })
    await joinCohort(evening, (await createUser()).id, 'ended')
    const { id } = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    const change = { id, starts_at: '2027-01-15T18:30', title: 'Forms' }
    expect(await as(admin, changeSession, change)).toMatchObject({
      starts_at: '2027-01-15T17:30:00.000Z',
      title: 'Forms',
    })
    await as(admin, changeSession, change)
    await tell()
    expect((await told()).sort()).toEqual(
      [
        [amina.id, 'changed'],
        [teacher.id, 'changed'],
      ].sort(),
    )
    const [event] = (await eventsOf(await keyOf())).filter(({ uid }) => uid.startsWith('session'))
    expect([event?.sequence, event?.startDate.toJSDate()]).toEqual([1, at('2027-01-15T17:30:00Z')])
    expect(await audits('session.changed')).toBe(1)
  })

  it('cancels once, and says why', async () => {
    const { id } = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    await as(admin, cancelSession, { id, reason: 'The teacher is ill' })
    expect(await refusalOf(as(admin, cancelSession, { id, reason: 'Again' }))).toBe(
      'Timetable.alreadyCancelled',
    )
    expect(await refusalOf(as(admin, changeSession, { id, minutes: 60 }))).toBe('Timetable.alreadyCancelled')
    await tell()
    expect(await told()).toEqual([[amina.id, 'cancelled']])
  })

  it('tells nobody of a session that is over, or of its topic alone', async () => {
    const past = await addSession(evening.id, at('2027-01-11T17:00:00Z'))
    await as(admin, changeSession, { id: past.id, minutes: 60 })
    const next = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    await as(admin, changeSession, { id: next.id, title: 'Tables' })
    await tell()
    expect(await told()).toEqual([])
  })

  it('has its calls', async () => {
    const params = Promise.resolve({ id: amina.id })
    const request = (method: string) =>
      new Request(`http://localhost:3000/api/admin/sessions/${amina.id}`, { method })
    expect((await PATCH(request('PATCH'), { params })).status).toBe(401)
    expect((await DELETE(request('DELETE'), { params })).status).toBe(401)
  })
})

describe('the way from a changed session', () => {
  it('leads the teacher to the session in the back office, and students to their timetable', async () => {
    const teacher = await createUser({ role: 'staff' })
    await container.db.cohort.update({ where: { id: evening.id }, data: { teacherId: teacher.id } })
    const { id } = await addSession(evening.id, at('2027-01-14T17:00:00Z'))
    await as(admin, changeSession, { id, place: 'Room 4' })
    await runDueJobs(container.databaseUrl, [notifySessionChange])
    const page = `/admin/classes/${evening.id}/sessions/${id}`
    const sent = await container.db.outboxMail.findMany({
      where: { kind: 'session_changed', dedupeKey: { startsWith: `session.changed:${id}:` } },
    })
    const pages = Object.fromEntries(
      sent.map(({ userId, data }) => [userId, (data as { officePage?: string }).officePage]),
    )
    expect(pages[teacher.id]).toBe(page)
    expect(pages).toHaveProperty([amina.id], undefined)
    const bell = await container.db.notification.findFirstOrThrow({ where: { userId: teacher.id } })
    expect(bell.data).toMatchObject({ cohortId: evening.id, sessionId: id })
  })
})
