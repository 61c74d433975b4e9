import ICAL from 'ical.js'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

interface Classroom {
  cohort: string
  room: string
  past: string
}

/** A class of web development whose student has paid, with a session that runs, one that is over and one to come. */
async function makeCohort(studentId: string): Promise<Classroom> {
  const [cohortRow] = await query<{ id: string; room_id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, meeting_url, updated_at)
       select gen_random_uuid(), id, 'online', 'both', current_date - 1, current_date + 60, 'https://meet.example.cm/class', now()
       from programs where slug = 'web-development' returning id, room_id`,
  )
  const cohort = cohortRow?.id ?? ''
  await query(
    `insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
       select gen_random_uuid(), $1, program_id, id, 'active', now() from cohorts where id = $2`,
    [studentId, cohort],
  )
  const meet = async (offset: string, title: string) => {
    const [session] = await query<{ id: string }>(
      `insert into cohort_sessions (id, cohort_id, starts_at, minutes, title, updated_at)
         values (gen_random_uuid(), $1, date_trunc('minute', now()) + $2::interval, 90, $3, now()) returning id`,
      [cohort, offset, title],
    )
    return session?.id ?? ''
  }
  const past = await meet('-1 day', 'Forms')
  await meet('-10 minutes', 'Tables')
  await meet('3 days', 'Images')
  return { cohort, room: cohortRow?.room_id ?? '', past }
}

test('a student of a class is in its room, has its timetable and calendar, and gets what staff note and announce', async ({
  page,
  browser,
  baseURL,
  viewport,
  signIn,
  at,
  t,
  axe,
  language,
}) => {
  const me = await signIn()
  const classroom = await makeCohort(me.id)
  const staff = await makeUser('staff', language)
  const office = await browser.newContext({ baseURL, viewport, locale: language })
  await signInContext(office, baseURL ?? '', staff)
  const desk = await office.newPage()

  await test.step('the class room is there, and so is the office', async () => {
    await page.goto(at('/user/message'))
    await expect(page.locator(`a[href*="${classroom.room}"]`)).toBeVisible()
    await page.getByRole('button', { name: t('ChatScreen.askOffice') }).click()
    await expect(page.getByRole('heading', { name: t('Chat.office') })).toBeFocused()
  })

  await test.step('the dashboard leads into the running session', async () => {
    await page.goto(at('/user/dashboard'))
    await expect(page.getByRole('link', { name: t('Timetable.join') })).toHaveAttribute(
      'href',
      'https://meet.example.cm/class',
    )
    await axe()
  })

  await test.step('a calendar subscribes', async () => {
    await page.goto(at('/user/timetable'))
    await axe()
    await page.getByRole('button', { name: t('Timetable.feedMake') }).click()
    const address = await page.getByLabel(t('Timetable.feedAddress')).inputValue()
    const answer = await page.request.get(address.replace(/^https?:\/\/[^/]+/, baseURL ?? ''))
    expect(answer.headers()['content-type']).toContain('text/calendar')
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
    const names = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
    expect(names.join()).toMatch(/Forms.*Tables.*Images/)
  })

  await test.step('staff note who was there', async () => {
    await desk.goto(at(`/admin/classes/${classroom.cohort}/sessions/${classroom.past}`))
    await axe(desk)
    await desk.getByRole('button', { name: t('Attendance.everybody') }).click()
    await desk.getByRole('button', { name: t('Attendance.save') }).click()
    await expect(desk.getByText(t('Attendance.notices.noted'))).toBeVisible()
    await desk.goto(at(`/admin/classes/${classroom.cohort}/gradebook`))
    await expect(desk.getByRole('row', { name: new RegExp(me.fullName) })).toContainText(
      t('Gradebook.attended', { attended: 1, sessions: 2 }),
    )
    await axe(desk)
    await page.reload()
    await expect(page.getByText(t('Timetable.attendance.present'))).toBeVisible()
  })

  await test.step('an announcement arrives at the bell, by mail and in the room', async () => {
    const subject = `Laptop ${me.username}`
    await desk.goto(at(`/admin/announcements/new?to=class:${classroom.cohort}`))
    await axe(desk)
    await desk.getByLabel(t('Announcements.subject'), { exact: true }).fill(subject)
    await desk.getByLabel(t('Announcements.text'), { exact: true }).fill('On Tuesday we build a page.')
    await desk.getByRole('button', { name: t('Announcements.sendTo', { count: 1 }) }).click()
    await expect(desk.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
    await axe(desk)
    await expect
      .poll(() =>
        query('select 1 as one from outbox_mails where user_id = $1 and kind = $2', [me.id, 'announcement']),
      )
      .toHaveLength(1)
    await page.goto(at('/user/notifications'))
    await page.getByText(t('Notifications.announcement', { subject })).click()
    await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
    await axe()
    await page.getByRole('link', { name: t('Announcements.openRoom') }).click()
    await expect(page.getByText('On Tuesday we build a page.').last()).toBeVisible()
  })
  await office.close()
})
