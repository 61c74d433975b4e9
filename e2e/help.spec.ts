import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enrol, makeUser, query, type TestUser } from './support/database'
import { phone } from './support/device'
import { expect, type Language, languagesFrom, signInContext, test } from './support/fixtures'
import { tabTo, tabToId, tabToName } from './support/keyboard'
import { itemOf, plainText } from './support/learning'
import { openFilters } from './support/office'

const program = 'data-science'

async function makeCohort() {
  const id = randomUUID()
  await query(
    `insert into cohorts (id, program_id, mode, language, starts_on, ends_on, updated_at)
     select $1, id, 'online', 'both', current_date - 40, current_date + 30, now() from programs where slug = $2`,
    [id, program],
  )
  return id
}

/** A student of a class who began so many days ago, and was last seen to work so many days ago. */
async function makeLearner(cohort: string, firstName: string, [began, lastActive]: [number, number]) {
  const student = await makeUser()
  await query('update users set first_name = $2 where id = $1', [student.id, firstName])
  const enrolment = await enrol(student.id, program)
  // The class sets the start of who joins it.
  await query('update enrolments set cohort_id = $2 where id = $1', [enrolment, cohort])
  await query(
    `update enrolments set start_date = now() - $2 * interval '1 day', last_active_at = now() - $3 * interval '1 day'
     where id = $1`,
    [enrolment, began, lastActive],
  )
  return { ...student, fullName: student.fullName.replace('Amina', firstName), enrolment }
}

/** A class with one who is behind and stuck, one who is behind, and one who is well. */
async function makeLearners(language: Language) {
  const quiz = await itemOf(program, 'quiz')
  const cohort = await makeCohort()
  const stuck = await makeLearner(cohort, 'Solange', [40, 20])
  const behind = await makeLearner(cohort, 'Bertrand', [30, 2])
  const well = await makeLearner(cohort, 'Wilfried', [2, 1])
  const elsewhere = await makeLearner(await makeCohort(), 'Estelle', [40, 20])
  await query(
    'insert into item_standings (enrolment_id, item_id, opened_at, tries, stuck_since) values ($1, $2, now(), 3, now())',
    [stuck.enrolment, quiz.id],
  )
  return { cohort, stuck, behind, well, elsewhere, title: plainText(quiz.title[language]) }
}

const rowOf = (page: Page, person: TestUser) =>
  page.locator('main tr').filter({ has: page.getByRole('link', { name: person.fullName, exact: true }) })
const inRoomOf = (person: TestUser) =>
  query(
    'select m.content from room_messages m join rooms r on r.id = m.room_id where r.office_of_id = $1 order by m.seq',
    [person.id],
  )

for (const spoken of languagesFrom('en')) {
  test.describe(() => {
    // The office works in French on phones too.
    test.use({ language: spoken, locale: spoken, ...(spoken === 'fr' && phone) })
    test(`in ${spoken} the office finds who needs help in a class, and on what, and writes to one or to many`, async ({
      page,
      browser,
      baseURL,
      signIn,
      t,
      at,
      axe,
      language,
    }) => {
      test.setTimeout(120_000)
      const { cohort, stuck, behind, well, elsewhere, title } = await makeLearners(language)
      await signIn('staff')

      await test.step('by program and class: who is behind, and what they are stuck on', async () => {
        await page.goto(at('/admin/help'))
        await expect(page.getByRole('heading', { name: t('Help.title'), level: 1 })).toBeVisible()
        await openFilters(page)
        await page.locator(`main a[href*="program=${program}"]`).first().click()
        await expect(page).toHaveURL(new RegExp(`program=${program}`))
        await openFilters(page)
        await page.locator(`main a[href*="class=${cohort}"]`).first().click()
        await expect(rowOf(page, stuck)).toContainText(title)
        await expect(rowOf(page, stuck)).toContainText(t('Help.weekFacts', { week: 6, completed: 0 }))
        await expect(rowOf(page, behind)).toContainText(t('Help.weekFacts', { week: 5, completed: 0 }))
        await expect(rowOf(page, well)).toHaveCount(0)
        await expect(rowOf(page, elsewhere)).toHaveCount(0)
        await axe()
      })

      await test.step('each reason has its list', async () => {
        await page.getByRole('link', { name: t('Help.reasons.stuck') }).click()
        await expect(page).toHaveURL(/show=stuck/)
        await expect(rowOf(page, behind)).toHaveCount(0)
        await expect(rowOf(page, stuck)).toBeVisible()
        await page.getByRole('link', { name: t('Help.reasons.waiting') }).click()
        await expect(page.getByText(t('Help.none'))).toBeVisible()
        await page.getByRole('link', { name: t('Help.reasons.silent') }).click()
        await expect(rowOf(page, stuck)).toBeVisible()
        await expect(rowOf(page, behind)).toHaveCount(0)
      })

      await test.step('to one: nobody chosen, an empty message, then the message', async () => {
        await page.getByRole('button', { name: t('Help.writeToChosen') }).click()
        await expect(page.getByText(t('Help.nobody'))).toBeVisible()
        await page.getByRole('link', { name: t('Help.back') }).click()
        await page.getByRole('checkbox', { name: t('Help.choose', { name: stuck.fullName }) }).check()
        await page.getByRole('button', { name: t('Help.writeToChosen') }).click()
        await expect(page.getByText(t('Help.recipients', { count: 1 }))).toBeVisible()
        await axe()
        await page.getByRole('button', { name: t('Help.sendTo', { count: 1 }) }).click()
        await expect(page.getByText(t('Help.textRequired')).first()).toBeVisible()
        await page.getByLabel(t('Help.text'), { exact: true }).fill('Shall we look at the quiz together?')
        await page.getByRole('button', { name: t('Help.sendTo', { count: 1 }) }).click()
        await expect(page.getByText(t('Help.sent', { count: 1 }))).toBeVisible()
        expect(await inRoomOf(stuck)).toEqual([{ content: 'Shall we look at the quiz together?' }])
        expect(await inRoomOf(behind)).toEqual([])
      })

      await test.step('the student is notified', async () => {
        const context = await browser.newContext({ baseURL })
        await signInContext(context, baseURL ?? '', stuck)
        const student = await context.newPage()
        await student.goto(at('/user/notifications'))
        await expect(student.getByRole('main')).toContainText(t('Notifications.officeWrote'))
        await context.close()
      })

      await test.step('back in the same list; then to many, to each alone', async () => {
        await expect(page).toHaveURL(new RegExp(`class=${cohort}`))
        await page.getByRole('link', { name: t('Help.reasons.behind') }).click()
        await expect(rowOf(page, behind)).toBeVisible()
        await page.getByRole('link', { name: t('Help.writeToAll', { count: 2 }) }).click()
        await page.getByLabel(t('Help.text'), { exact: true }).fill('We are there on Saturday.')
        await page.getByRole('button', { name: t('Help.sendTo', { count: 2 }) }).click()
        await expect(page.getByText(t('Help.sent', { count: 2 }))).toBeVisible()
        expect(await inRoomOf(stuck)).toHaveLength(2)
        expect(await inRoomOf(behind)).toEqual([{ content: 'We are there on Saturday.' }])
        expect(await inRoomOf(well)).toEqual([])
      })

      await test.step('an item that somebody is stuck on is waived, with a reason', async () => {
        await page.getByRole('link', { name: t('Help.waiveFor', { name: stuck.fullName }) }).click()
        await expect(page.getByLabel(t('Help.item'), { exact: true })).toContainText(title)
        await axe()
        await page.getByLabel(t('Help.reason'), { exact: true }).fill('Shown at the office')
        await page.getByRole('button', { name: t('Help.waiveNow'), exact: true }).click()
        await expect(page.getByText(t('Help.waived'))).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`class=${cohort}`))
        await expect(rowOf(page, stuck)).not.toContainText(title)
      })
    })
  })
}

test('without a mouse: the students who are stuck are found, chosen and written to', async ({
  page,
  signIn,
  t,
  language,
}) => {
  test.setTimeout(90_000)
  const { cohort, stuck, behind } = await makeLearners(language)
  await signIn('staff')
  await page.goto(`/admin/help?program=${program}&class=${cohort}`)
  await tabToName(page, t('Common.skipToContent'))
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await tabToName(page, t('Help.reasons.stuck'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/show=stuck/)
  await expect(rowOf(page, behind)).toHaveCount(0)
  const choice = page.getByRole('checkbox', { name: t('Help.choose', { name: stuck.fullName }) })
  await tabTo(page, ({ value }) => value === stuck.id, 'the choice of a student')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await tabToName(page, t('Help.writeToChosen'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Help.recipients', { count: 1 }))).toBeVisible()
  await tabToId(page, 'message-text')
  await page.keyboard.insertText('Call me when you have a minute.')
  await tabToName(page, t('Help.sendTo', { count: 1 }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Help.sent', { count: 1 }))).toBeVisible()
  expect(await inRoomOf(stuck)).toEqual([{ content: 'Call me when you have a minute.' }])
})
