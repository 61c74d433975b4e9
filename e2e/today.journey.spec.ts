import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePassword, makeUser, password, query, type TestUser } from './support/database'
import { expect, type Translate, test, uniqueEmail } from './support/fixtures'
import { makeTaughtCohort, waitingRow as row } from './support/today'

// Everybody begins at the sign-in and goes on by links and keys; no address is typed after it.

async function begin(page: Page, t: Translate, at: (path: string) => string, user: TestUser) {
  await givePassword(user.id)
  await page.goto(at('/admin'))
  await page.getByLabel(t('Office.username')).fill(user.username)
  await page.getByLabel(t('Office.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: t('Today.title') })).toBeVisible()
}

/** Written so long ago that it is the oldest of what waits, whatever other tests make meanwhile. */
async function makeOldMessage(daysAgo: number) {
  const id = randomUUID()
  const name = `Odile ${id.slice(0, 6)}`
  await query(
    `insert into contact_messages (id, name, email, phone, subject, message, locale, created_at)
     values ($1, $2, $3, '+237670112233', 'course-inquiry', 'When does it begin?', 'en', now() - $4 * interval '1 day')`,
    [id, name, uniqueEmail(), daysAgo],
  )
  return { id, name }
}

test('the oldest message is opened in place, answered, and no longer waits', async ({
  page,
  t,
  at,
  axe,
  isMobile,
  language,
}) => {
  const { id, name } = await makeOldMessage(9600)
  await begin(page, t, at, await makeUser('staff', language))
  const list = page.getByRole('list', { name: t('Today.byAge') })
  await expect(list.locator('a[data-act]').first()).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  await axe()
  const dialog = page.getByRole('dialog')
  await test.step('J goes to a row, O opens it, Escape closes it', async () => {
    if (isMobile) {
      await row(page, name).click()
    } else {
      await page.keyboard.press('j')
      await expect(list.locator('a[data-act]').first()).toBeFocused()
      await row(page, name).focus()
      await page.keyboard.press('o')
    }
    await expect(page).toHaveURL(new RegExp(`open=messages\\.${id}$`))
    await expect(dialog).toContainText('When does it begin?')
    await axe()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('E answers', async () => {
    if (isMobile) {
      await row(page, name).click()
      await dialog.getByRole('link', { name: t('Office.respond'), exact: true }).click()
    } else {
      await row(page, name).focus()
      await page.keyboard.press('e')
    }
    await dialog.getByLabel(t('OfficeMessages.reply'), { exact: true }).fill('On Monday, at 18:00.')
    await dialog.getByRole('button', { name: t('Office.sendResponse') }).click()
    await expect(page.getByText(t('Office.responseSent')).first()).toBeVisible()
  })
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(row(page, name)).toHaveCount(0)
  await expect
    .poll(() => query('select waiting_since from contact_messages where id = $1', [id]))
    .toEqual([{ waiting_since: null }])
})

test('a teacher sees the own classes first: attendance, work to grade, who is absent, and writes to the class', async ({
  page,
  t,
  at,
  axe,
  language,
}) => {
  const teacher = await makeUser('staff', language)
  const { cohort, session, student, submission } = await makeTaughtCohort(teacher.id)
  await begin(page, t, at, teacher)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(t('Taught.mine'))
  const own = page.getByRole('region', { name: t('Taught.mine') })
  await expect(own.getByRole('link', { name: t('Taught.toGrade', { count: 1 }) })).toBeVisible()
  await expect(
    own.getByRole('link', { name: t('Taught.absentTimes', { name: student.fullName, count: 3 }) }),
  ).toBeVisible()
  await expect(own.getByRole('link', { name: t('Taught.write'), exact: false }).first()).toHaveAttribute(
    'href',
    new RegExp(`to=class%3A${cohort}`),
  )
  await axe()
  await test.step('the work is graded in place', async () => {
    await row(page, student.fullName).filter({ hasText: 'menu.pdf' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Ndolé 1 500')
    await dialog.getByLabel(t('Grading.gradeField')).fill('80')
    await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
    await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
    await expect(page.getByText(t('Grading.saved')).first()).toBeVisible()
    expect(await query('select status, grade from submissions where id = $1', [submission])).toEqual([
      { status: 'accepted', grade: 80 },
    ])
  })
  await test.step('attendance is one press away', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await main.locator(`a[href$="/sessions/${session}"]`).last().click()
    await expect(page).toHaveURL(new RegExp(`/admin/classes/${cohort}/sessions/${session}$`))
    await expect(main.getByText(student.fullName).first()).toBeVisible()
  })
})

test('with three classes, the one with a session today is first, and its attendance is on the first screen of a phone', async ({
  page,
  t,
  at,
  axe,
  language,
}) => {
  const teacher = await makeUser('staff', language)
  const others = [
    await makeTaughtCohort(teacher.id, { language, absences: 4 }),
    await makeTaughtCohort(teacher.id, { language, absences: 0 }),
  ]
  await query(`update cohort_sessions set starts_at = starts_at + interval '2 days' where id = any($1)`, [
    others.map(({ session }) => session),
  ])
  const { cohort, session } = await makeTaughtCohort(teacher.id, { language })
  await begin(page, t, at, teacher)
  await page.setViewportSize({ width: 360, height: 740 })
  const rows = page.getByRole('region', { name: t('Taught.mine') }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const first = rows.first()
  await expect(first.locator(`a[href$="/admin/classes/${cohort}"]`)).toBeVisible()
  await expect(first).toContainText(t('Taught.today'))
  const note = first.getByRole('link', { name: t('Taught.note'), exact: true })
  await expect(note).toHaveAttribute('href', new RegExp(`/sessions/${session}$`))
  const [button, list] = [
    await note.boundingBox(),
    await page.getByRole('region', { name: t('Taught.mine') }).boundingBox(),
  ]
  expect((button?.y ?? 740) + (button?.height ?? 0)).toBeLessThan(370)
  expect(list?.height).toBeLessThan(700)
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await note.click()
  await expect(page).toHaveURL(new RegExp(`/admin/classes/${cohort}/sessions/${session}$`))
})

test('the page of a class begins with the session of today; students and all sessions are one press away', async ({
  page,
  t,
  at,
  axe,
  language,
}) => {
  const teacher = await makeUser('staff', language)
  const { cohort, session, student } = await makeTaughtCohort(teacher.id, { language, absences: 2 })
  await begin(page, t, at, teacher)
  const main = page.locator('main')
  await main.locator(`a[href$="/admin/classes/${cohort}"]`).first().click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    t('Classes.office.today'),
    t('Classes.office.students', { count: 1 }),
    t('Classes.office.sessions'),
  ])
  const parts = main.getByRole('navigation', { name: t('Classes.office.contents') })
  await parts.getByRole('link', { name: t('Classes.office.sessionsCount', { count: 3 }) }).click()
  await expect(
    main.getByRole('heading', { name: t('Classes.office.sessions'), exact: true }),
  ).toBeInViewport()
  await parts.getByRole('link', { name: t('Classes.office.students', { count: 1 }) }).click()
  await expect(main.getByRole('link', { name: student.fullName, exact: true })).toBeInViewport()
  await axe()
  await main
    .getByRole('region', { name: t('Classes.office.today') })
    .getByRole('link', { name: t('Taught.note') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/classes/${cohort}/sessions/${session}$`))
})

test('staff without a class see what waits, the figures of the day, the counters, and a table behind the charts', async ({
  page,
  t,
  at,
  axe,
  language,
}) => {
  await makeOldMessage(9550)
  await makeTaughtCohort((await makeUser('staff', language)).id)
  await begin(page, t, at, await makeUser('staff', language))
  const main = page.locator('main')
  await expect(page.getByRole('region', { name: t('Taught.mine') })).toHaveCount(0)
  await test.step('the sessions of the day stand before the long list, on a phone too', async () => {
    const places = [t('Taught.ofToday'), t('Office.waiting.title')].map((name) =>
      page.getByRole('region', { name, exact: true }).boundingBox(),
    )
    const [sessions, list] = await Promise.all(places)
    expect(sessions?.y).toBeLessThanOrEqual(list?.y ?? 0)
  })
  await expect(page.getByRole('region', { name: t('Money.today') })).toContainText(t('Money.places'))
  for (const key of [
    'newStudentsToday',
    'totalStudents',
    'unreadMessages',
    'allMessages',
    'inquiries',
    'emailsSent',
  ]) {
    await expect(main.getByText(t(`Office.${key}`), { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('img', { name: t('Today.weeks.registered') })).toBeVisible()
  await expect(main.getByRole('img', { name: t('Today.weeks.money') })).toHaveCount(0)
  await main
    .locator('summary')
    .filter({ hasText: t('Money.asTable') })
    .click()
  await expect(main.getByRole('table')).toBeVisible()
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a row is a link, and what it opens has a link back', async ({ page, t, at, language }) => {
    const { id, name } = await makeOldMessage(9650)
    await begin(page, t, at, await makeUser('staff', language))
    await row(page, name).click()
    await expect(page).toHaveURL(new RegExp(`open=messages\\.${id}$`))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('When does it begin?')
    await dialog.getByRole('link', { name: t('Common.close') }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })
})
