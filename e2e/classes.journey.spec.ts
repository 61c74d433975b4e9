import ICAL from 'ical.js'
import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { confirmCode, newestCode } from './support/payment'
import { fillRegistration, newPerson, submitRegistration } from './support/registration'

/** A program that no other journey pays for. */
const slug = 'cloud-computing'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const seatOf = (email: string) =>
  query<{ status: string; cohort_id: string | null; mails: number }>(
    `select e.status, e.cohort_id, (select count(*)::int from outbox_mails m where m.to_email = $1 and m.kind = 'payment_receipt') as mails
     from enrolments e join users u on u.id = e.user_id where u.email_key = $1`,
    [email],
  )

test('the office opens a class, and a visitor chooses it, pays, and has the seat', async ({
  page,
  t,
  at,
  axe,
  mailTo,
  signIn,
  browser,
  baseURL,
  viewport,
  language,
}) => {
  test.slow()
  const person = newPerson()
  let cohort = ''

  await test.step('the office opens a class and plans its sessions', async () => {
    await signIn('admin')
    await page.goto(at(`/admin/programs/${slug}/classes`))
    await page.getByLabel(t('Classes.office.mode')).selectOption('campus')
    await page.getByLabel(t('Classes.office.startsOn')).fill(dayIn(30))
    await page.getByLabel(t('Classes.office.endsOn')).fill(dayIn(90))
    await page.getByLabel(t('Classes.office.seats')).fill('12')
    await page.getByLabel(t('Classes.office.place')).fill('Akwa, Douala')
    await page.getByRole('button', { name: t('Classes.office.openNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.drafted'))).toBeVisible()
    cohort = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await axe()
    await page.getByRole('link', { name: t('Classes.office.plan'), exact: true }).click()
    for (const day of [2, 4]) {
      await page.locator(`[name=day-${day}]`).check()
      // Its name is one line, on a phone too.
      const name = await page.locator(`label:has([name=day-${day}])`).boundingBox()
      expect(name?.height).toBeLessThan(50)
    }
    await page.getByRole('button', { name: t('Classes.office.preview') }).click()
    await page.getByRole('button', { name: t('Classes.office.planNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.planned'))).toBeVisible()
    await page.getByRole('button', { name: t('Classes.office.publishNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.published'))).toBeVisible()
    await axe()
  })

  await test.step('the page of the program shows it', async () => {
    await page.context().clearCookies()
    await expect(async () => {
      await page.goto(at(`/programs/${slug}`))
      await expect(page.getByRole('heading', { name: t('Classes.nextTitle') })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 15_000 })
    await expect(page.getByText('Akwa, Douala').first()).toBeVisible()
    await axe()
  })

  await test.step('a visitor chooses it while registering', async () => {
    await page.goto(at(`/register?program=${slug}`))
    await fillRegistration(page, t, person, slug)
    await page.locator('select[name=cohort]').selectOption(cohort)
    await axe()
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
    await expect(page.locator('select[name=cohort]')).toHaveValue(cohort)
  })

  await test.step('pays, and has the seat', async () => {
    await page.getByRole('button', { name: t('Payment.payNow') }).click()
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
    await confirmCode(page, t, await newestCode(mailTo, person.email))
    await expect(page).toHaveURL(new RegExp(at('/login')), { timeout: 20_000 })
    expect(await seatOf(person.email)).toEqual([{ status: 'active', cohort_id: cohort, mails: 1 }])
  })

  const [student] = await query<{ id: string }>('select id from users where email_key = $1', [person.email])
  const me = { id: student?.id ?? '' }
  const name = `${person.firstName} ${person.lastName}`
  const mine = await browser.newContext({ baseURL, viewport, locale: language })
  await signInContext(mine, baseURL ?? '', me as never)
  const phone = await mine.newPage()
  const room = async () => {
    const [cohortRow] = await query<{ room_id: string }>(
      'select c.room_id from enrolments e join cohorts c on c.id = e.cohort_id where e.user_id = $1',
      [me.id],
    )
    return phone.locator(`a[href*="${cohortRow?.room_id}"]`)
  }

  await test.step('the student is in the room of the class and has its calendar', async () => {
    await phone.goto(at('/user/message'))
    await expect(await room()).toBeVisible()
    await phone.goto(at('/user/timetable'))
    await phone.getByRole('button', { name: t('Timetable.feedMake') }).click()
    const address = await phone.getByLabel(t('Timetable.feedAddress')).inputValue()
    const answer = await phone.request.get(address.replace(/^https?:\/\/[^/]+/, baseURL ?? ''))
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
    expect(calendar.getAllSubcomponents('vevent').length).toBeGreaterThan(5)
  })

  const admin = await makeUser('admin', language)
  const office = await browser.newContext({ baseURL, viewport, locale: language })
  await signInContext(office, baseURL ?? '', admin)
  const desk = await office.newPage()

  await test.step('attends: the office notes it, and the student sees it', async () => {
    const [session] = await query<{ id: string }>(
      'select id from cohort_sessions where cohort_id = $1 order by starts_at limit 1',
      [cohort],
    )
    await query(`update cohort_sessions set starts_at = now() - interval '1 day' where id = $1`, [
      session?.id,
    ])
    await desk.goto(at(`/admin/classes/${cohort}/sessions/${session?.id}`))
    await desk.getByRole('group', { name }).getByText(t('Attendance.late'), { exact: true }).click()
    await desk.getByRole('button', { name: t('Attendance.save') }).click()
    await expect(desk.getByText(t('Attendance.notices.noted'))).toBeVisible()
    await phone.goto(at('/user/timetable'))
    await expect(phone.getByText(t('Timetable.attendance.late'))).toBeVisible()
  })

  await test.step('the office writes to the class: how many, what it looks like, how far it is', async () => {
    const subject = `Bring a laptop ${person.username}`
    await desk.goto(at(`/admin/announcements/new?to=class:${cohort}`))
    await expect(desk.getByText(t('Announcements.message', { count: 1 }))).toBeVisible()
    await desk.getByLabel(t('Announcements.subject'), { exact: true }).fill(subject)
    await desk.getByLabel(t('Announcements.text'), { exact: true }).fill('We meet in room 4.')
    await desk.getByRole('button', { name: t('Announcements.preview') }).click()
    const mail = desk.frameLocator(`iframe[title="${t('Announcements.previewFrame')}"]`)
    await expect(mail.getByText('We meet in room 4.', { exact: true })).toBeVisible()
    await desk
      .getByRole('button', { name: t('Announcements.close') })
      .last()
      .click()
    await expect(desk.getByLabel(t('Announcements.subject'), { exact: true })).toHaveValue(subject)
    await desk.getByRole('button', { name: t('Announcements.sendTo', { count: 1 }) }).click()
    await expect(desk.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
    await expect(async () => {
      await desk.reload()
      await expect(
        desk.getByText(t('Announcements.progressOf', { sent: 1, waiting: 0, failed: 0 })),
      ).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 90_000 })
    await axe(desk)
  })

  await test.step('is moved to a later class, with its room, and hears of it', async () => {
    await desk.goto(at(`/admin/programs/${slug}/classes`))
    await desk.getByLabel(t('Classes.office.startsOn')).fill(dayIn(100))
    await desk.getByLabel(t('Classes.office.endsOn')).fill(dayIn(160))
    await desk.getByRole('button', { name: t('Classes.office.openNow') }).click()
    await expect(desk.getByText(t('Classes.office.notices.drafted'))).toBeVisible()
    const later = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
    await desk.getByRole('button', { name: t('Classes.office.publishNow') }).click()
    await expect(desk.getByText(t('Classes.office.notices.published'))).toBeVisible()
    await desk.goto(at(`/admin/classes/${cohort}`))
    await desk.getByText(t('Classes.office.move'), { exact: true }).click()
    await desk.getByRole('checkbox', { name, exact: true }).check()
    await desk.getByLabel(t('Classes.office.moveTo'), { exact: true }).selectOption(later)
    await desk
      .locator('form', { has: desk.getByRole('button', { name: t('Classes.office.moveNow') }) })
      .getByLabel(t('Classes.office.reason'), { exact: true })
      .fill('Works on these days.')
    await desk.getByRole('button', { name: t('Classes.office.moveNow') }).click()
    await expect(desk.getByText(t('Classes.office.notices.moved'))).toBeVisible()
    expect(await seatOf(person.email)).toMatchObject([{ cohort_id: later }])
    await phone.goto(at('/user/message'))
    await expect(await room()).toBeVisible()
    await expect
      .poll(() =>
        query('select 1 as one from outbox_mails where user_id = $1 and kind = $2', [me.id, 'class_news']),
      )
      .toHaveLength(1)
  })

  await test.step('asks the office', async () => {
    await phone.goto(at('/user/message'))
    await phone.getByRole('button', { name: t('ChatScreen.askOffice') }).click()
    await expect(phone.getByRole('heading', { name: t('Chat.office') })).toBeFocused()
  })
  await mine.close()
  await office.close()
})

test('a student joins the waiting list of a full class, and leaves it', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const me = await signIn()
  await query(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, updated_at)
       select gen_random_uuid(), id, 'online', 'both', current_date + 20, current_date + 80, 0, now()
       from programs where slug = 'database-management'`,
  )
  const waits = () => query('select 1 as one from cohort_waits where user_id = $1', [me.id])
  await page.goto(at('/payment?program=database-management'))
  await axe()
  await page.getByRole('button', { name: t('Classes.waiting.join') }).click()
  await expect(page.getByText(t('Classes.waiting.notices.waiting'))).toBeVisible()
  expect(await waits()).toHaveLength(1)
  await axe()
  await page.goto(at('/user/dashboard?section=programs'))
  await expect(page.getByText(t('Student.seatWaits.list'))).toBeVisible()
  await page.goto(at('/payment?program=database-management'))
  await page.getByRole('button', { name: t('Classes.waiting.leave') }).click()
  await expect(page.getByText(t('Classes.waiting.notices.notWaiting'))).toBeVisible()
  expect(await waits()).toHaveLength(0)
})

test('the office keeps days without class', async ({ page, t, at, axe, signIn, language, viewport }) => {
  await signIn('admin')
  await page.goto(at('/admin/holidays'))
  await axe()
  await page.getByLabel(t('Holidays.day'), { exact: true }).fill('2020-01-01')
  await page.getByLabel(t('Holidays.nameEn')).fill('Open day')
  await page.getByLabel(t('Holidays.nameFr')).fill('Portes ouvertes')
  await page.getByRole('button', { name: t('Holidays.addNow') }).click()
  await expect(page.getByText(t('Holidays.errors.past')).last()).toBeVisible()
  // A day of its own for each kind of browser, in a month without public holidays.
  const soon = `2031-03-${language === 'fr' ? 1 : 2}${(viewport?.width ?? 0) < 600 ? 4 : 6}`
  await query('delete from holidays where day = $1', [soon])
  await page.getByLabel(t('Holidays.day'), { exact: true }).fill(soon)
  await page.getByRole('button', { name: t('Holidays.addNow') }).click()
  await expect(page.getByText(t('Holidays.notices.added'))).toBeVisible()
  expect(await query('select 1 as one from holidays where day = $1', [soon])).toHaveLength(1)
  await query('delete from holidays where day = $1', [soon])
})
