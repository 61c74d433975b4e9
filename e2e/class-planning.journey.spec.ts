import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, type Translate, test } from './support/fixtures'
import { openPageActions } from './support/office'

/** A program that no other journey plans classes of. */
const slug = 'database-administration'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** From any page of the office, by its menu. */
async function toClasses(page: Page, t: Translate) {
  const link = page.locator('#office-menu').getByRole('link', { name: t('Office.nav.classes'), exact: true })
  if (!(await link.isVisible())) {
    await page.locator('button[popovertarget=office-menu]').first().click()
  }
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: t('ClassesOffice.title') })).toBeVisible()
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const isPublic = async (id: string) =>
  (
    await query<{ isPublic: boolean }>('select not is_draft as "isPublic" from cohorts where id = $1', [id])
  )[0]?.isPublic

test('a class is planned as a draft, with its own hour on each day, seen before it is stored, published, copied and deleted', async ({
  page,
  signIn,
  t,
  at,
  axe,
}) => {
  test.slow()
  await signIn('admin')
  const main = page.locator('main')
  await page.goto(at('/admin/dashboard'))
  const name = `Saturday ${Date.now()}`

  await test.step('opened from the list of classes', async () => {
    await toClasses(page, t)
    await openPageActions(page)
    await page.getByRole('link', { name: t('ClassesOffice.new'), exact: true }).click()
    await main.getByLabel(t('ClassesOffice.programField')).selectOption(slug)
    await main.getByLabel(t('Classes.office.name'), { exact: true }).fill(name)
    await main.getByLabel(t('Classes.office.startsOn')).fill(dayIn(30))
    await main.getByLabel(t('Classes.office.endsOn')).fill(dayIn(60))
    await main.getByRole('button', { name: t('Classes.office.openNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.drafted'))).toBeVisible()
    await expect(main).toContainText(name)
    await axe()
  })
  const id = idOf(page)
  expect(await isPublic(id)).toBe(false)

  await test.step('a plan without a day is refused beside the days, and nothing typed is lost', async () => {
    await main.getByRole('link', { name: t('Classes.office.plan'), exact: true }).click()
    await page.locator('[name=time-6]').fill('09:00')
    await page.locator('[name=minutes-6]').fill('180')
    await main.getByRole('button', { name: t('Classes.office.preview') }).click()
    await expect(main.getByText(t('Classes.errors.days'))).toBeVisible()
    await expect(page.locator('[name=minutes-6]')).toHaveValue('180')
    await axe()
  })

  await test.step('two days with different hours are shown without the days off, then stored', async () => {
    for (const day of [3, 6]) {
      await page.locator(`[name=day-${day}]`).check()
    }
    await page.locator('[name=off-from-1]').fill(dayIn(40))
    await page.locator('[name=off-to-1]').fill(dayIn(46))
    await main.getByRole('button', { name: t('Classes.office.preview') }).click()
    await expect(main.getByRole('heading', { name: t('Classes.office.skipped') })).toBeVisible()
    await expect(main.getByText(t('Classes.office.minutesLong', { count: 180 })).first()).toBeVisible()
    expect(await query('select 1 as one from cohort_sessions where cohort_id = $1', [id])).toEqual([])
    await axe()
    await main.getByRole('button', { name: t('Classes.office.planNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.planned'))).toBeVisible()
    const times = await query<{ day: number; minutes: number }>(
      `select distinct extract(isodow from starts_at at time zone 'Africa/Douala')::int as day, minutes
       from cohort_sessions where cohort_id = $1 order by 1`,
      [id],
    )
    expect(times).toEqual([
      { day: 3, minutes: 90 },
      { day: 6, minutes: 180 },
    ])
  })

  await test.step('one session is deleted, because nobody has a seat', async () => {
    const sessions = main.locator(`a[href*="/admin/classes/${id}/sessions/"]`)
    const before = await sessions.count()
    await sessions.first().click()
    await axe()
    await main.getByRole('button', { name: t('Attendance.deleteNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.sessionDeleted'))).toBeVisible()
    await expect(sessions).toHaveCount(before - 1)
  })

  await test.step('published, then copied to later dates', async () => {
    await main.getByRole('button', { name: t('Classes.office.publishNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.published'))).toBeVisible()
    expect(await isPublic(id)).toBe(true)
    await main.locator('summary', { hasText: t('Classes.office.duplicate') }).click()
    await main.locator('#duplicate-starts_on').fill(dayIn(100))
    await main.getByRole('button', { name: t('Classes.office.duplicateNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.duplicated'))).toBeVisible()
    expect(idOf(page)).not.toBe(id)
  })

  await test.step('both are deleted', async () => {
    const copy = idOf(page)
    await main.locator('summary', { hasText: t('Classes.office.delete') }).click()
    await main.getByRole('button', { name: t('Classes.office.deleteNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.deleted'))).toBeVisible()
    await main.locator(`a[href$="/admin/classes/${id}"]`).first().click()
    await main.locator('summary', { hasText: t('Classes.office.delete') }).click()
    await main.getByRole('button', { name: t('Classes.office.deleteNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.deleted'))).toBeVisible()
    expect(await query('select 1 as one from cohorts where id = any($1::uuid[])', [[id, copy]])).toEqual([])
  })
})

/** A class of the program that begins in so many days. */
async function makeCohort(name: string, days: number) {
  const [row] = await query<{ id: string }>(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, seats, name, updated_at)
       select gen_random_uuid(), id, 'online', 'both', current_date + $2::int, current_date + $2::int + 50, 12, $3, now()
       from programs where slug = $1 returning id`,
    [slug, days, name],
  )
  return row?.id ?? ''
}

async function seat(cohort: string, language: string) {
  const who = await makeUser('student', language)
  const enrolment = await enrol(who.id, slug)
  await query('update enrolments set cohort_id = $2 where id = $1', [enrolment, cohort])
  return { ...who, enrolment }
}

test('a cancelled class offers the next one: one student takes it, the office moves the other', async ({
  page,
  browser,
  baseURL,
  viewport,
  language,
  signIn,
  t,
  at,
  axe,
}) => {
  test.slow()
  const name = `Evening ${randomUUID().slice(0, 8)}`
  const cohort = await makeCohort(name, 20)
  const next = await makeCohort(`${name} 2`, 2)
  const [chooses, waits] = [await seat(cohort, language), await seat(cohort, language)]
  await query(`update users set last_name = 'Zoa' where id = $1`, [waits.id])
  const cohortOf = async ({ enrolment }: { enrolment: string }) =>
    (await query<{ id: string }>('select cohort_id as id from enrolments where id = $1', [enrolment]))[0]?.id
  await signIn('admin')
  const main = page.locator('main')

  await test.step('the list is printed and the report is read from the class', async () => {
    await page.goto(at('/admin/dashboard'))
    await toClasses(page, t)
    await main.getByRole('searchbox').fill(name)
    await main.getByRole('searchbox').press('Enter')
    await main.locator(`a[href$="/admin/classes/${cohort}"]`).first().click()
    await openPageActions(page)
    await page.getByRole('link', { name: t('Classes.office.list'), exact: true }).click()
    await expect(main.getByRole('row', { name: /Zoa/ })).toBeVisible()
    await axe()
    await main.locator(`a[href$="/admin/classes/${cohort}"]`).click()
    await openPageActions(page)
    await page.getByRole('link', { name: t('Classes.office.attendance'), exact: true }).click()
    await expect(main.getByText(t('Attendance.report.lead', { count: 0 }))).toBeVisible()
    await axe()
    await main.locator(`a[href$="/admin/classes/${cohort}"]`).click()
  })

  await test.step('the office cancels the class', async () => {
    await main.locator('summary', { hasText: t('Classes.office.cancel') }).click()
    await main.locator('#cancel-reason').fill('The teacher is ill')
    await main.getByRole('button', { name: t('Classes.office.cancelNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.cancelled'))).toBeVisible()
    await expect(main.getByText(t('Classes.office.choices.open'))).toHaveCount(2)
    await axe()
  })

  await test.step('a student takes the next class in one press', async () => {
    const mine = await browser.newContext({ baseURL, viewport, locale: language })
    await signInContext(mine, baseURL ?? '', chooses)
    const phone = await mine.newPage()
    await phone.goto(at('/user/dashboard'))
    const choose = phone.locator(`main a[href$="/user/cancelled-class/${slug}"]`)
    await expect(choose).toHaveText(t('Classes.instead.choose'))
    await axe(phone)
    await phone.goto(at('/user/dashboard?section=programs'))
    await phone.locator(`a[href$="/user/programs/${slug}"]`).first().click()
    await phone.getByRole('link', { name: t('Classes.instead.choose') }).click()
    await expect(phone.getByText('The teacher is ill')).toBeVisible()
    await axe(phone)
    await phone.getByRole('button', { name: t('Classes.instead.take') }).click()
    await expect(phone).toHaveURL(new RegExp(`/user/programs/${slug}$`))
    expect(await cohortOf(chooses)).toBe(next)
    await mine.close()
  })

  await test.step('the office sees it, and moves the other', async () => {
    await page.reload()
    await expect(main.getByText(t('Classes.office.choices.moved'))).toHaveCount(1)
    await main.locator('summary', { hasText: t('Classes.office.move') }).click()
    await main.getByLabel(t('Classes.office.moveTo'), { exact: true }).selectOption(next)
    await main.locator('#move-reason').fill('The class is cancelled')
    await main.getByRole('button', { name: t('Classes.office.moveNow') }).click()
    await expect(main.getByText(t('Classes.errors.students'))).toBeVisible()
    await main.getByRole('checkbox', { name: 'Amina Zoa' }).check()
    await main.getByRole('button', { name: t('Classes.office.moveNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.moved'))).toBeVisible()
    expect(await cohortOf(waits)).toBe(next)
    await axe()
  })
  // No other test is offered these classes.
  await query('update cohorts set cancelled_at = now() where id = any($1::uuid[])', [[cohort, next]])
})

test('days off are a range in one form', async ({ page, signIn, t, at, axe, language, viewport }) => {
  await signIn('admin')
  const main = page.locator('main')
  // A month of its own for each kind of browser, without public holidays.
  const month = `2032-0${language === 'fr' ? 3 : 6}-${(viewport?.width ?? 0) < 600 ? '0' : '1'}`
  const [first, last] = [`${month}2`, `${month}6`]
  await query('delete from holidays where day between $1 and $2', [first, last])
  await page.goto(at('/admin/dashboard'))
  await toClasses(page, t)
  await openPageActions(page)
  await page.getByRole('link', { name: t('Classes.office.holidays'), exact: true }).click()
  await main.getByLabel(t('Holidays.day'), { exact: true }).fill(last)
  await main.getByLabel(t('Holidays.lastDay'), { exact: true }).fill(first)
  await main.getByLabel(t('Holidays.nameEn')).fill('Stocktaking')
  await main.getByLabel(t('Holidays.nameFr')).fill('Inventaire')
  await main.getByRole('button', { name: t('Holidays.addNow') }).click()
  await expect(main.getByText(t('Classes.errors.endBeforeStart')).last()).toBeVisible()
  await axe()
  await main.getByLabel(t('Holidays.day'), { exact: true }).fill(first)
  await main.getByLabel(t('Holidays.lastDay'), { exact: true }).fill(last)
  await main.getByRole('button', { name: t('Holidays.addNow') }).click()
  await expect(page.getByText(t('Holidays.notices.added'))).toBeVisible()
  expect(
    await query('select 1 as one from holidays where day between $1 and $2', [first, last]),
  ).toHaveLength(5)
  await query('delete from holidays where day between $1 and $2', [first, last])
})
