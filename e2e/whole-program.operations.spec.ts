import { type Browser, devices, type Page } from '@playwright/test'
import { presentExercise } from '../src/features/study/practice/server/present-exercise'
import { answerRightly, judgeButton } from './support/answers'
import { signedCodeOf } from './support/certificates'
import { makeUser, query } from './support/database'
import { phone } from './support/device'
import { expect, signInContext, type Translate, test } from './support/fixtures'
import { answerQuestions } from './support/learning'
import { askToPay, confirmCode, newestCode } from './support/payment'
import { takenOver } from './support/practice'
import { fillRegistration, newPerson, submitRegistration } from './support/registration'

test.use({ ...phone, locale: 'fr', language: 'fr', trace: 'off', actionTimeout: 30_000 })

const first = 'before-you-begin'
const program = 'database-management'
const language = 'fr'

interface Step {
  id: string
  slug: string
  week: number
  kind: 'lesson' | 'exercise' | 'quiz' | 'assignment'
  required: boolean
  title: string
  definition: Parameters<typeof answerQuestions>[1]
}

/** The published items of a program as the curriculum has them, in their order. */
const stepsOf = (slug: string) =>
  query<Step>(
    `select i.id, i.slug, w.number as week, i.kind::text as kind, i.required, r.title_${language} as title, r.definition
     from learning_items i join programs p on p.id = i.program_id join program_weeks w on w.id = i.week_id
       join item_revisions r on r.id = i.published_revision_id
     where p.slug = $1 and i.archived_at is null order by w.number, i.position`,
    [slug],
  )

interface Student {
  page: Page
  t: Translate
  at: (path: string) => string
}

const main = (page: Page) => page.locator('main')
const heading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title.replaceAll('`', ''))

async function solve({ page, t }: Student, step: Step, done: () => Promise<void>) {
  // The framework comes when somebody comes near the exercise.
  const field = page.locator('[data-practice]').locator('input, textarea, select, button')
  await field.filter({ visible: true }).first().focus()
  await takenOver(page)
  await answerRightly(page, presentExercise(step.definition, language), t)
  await judgeButton(page, t).click()
  await done()
}

/** “Before you begin”, without an account: each step from the page of the one before. */
async function begin(student: Student) {
  const { page, t } = student
  const done = () =>
    expect(
      main(page).getByText(t('OpenProgram.done'), { exact: true }).filter({ visible: true }),
    ).toBeVisible({ timeout: 30_000 })
  for (const [n, step] of (await stepsOf(first)).entries()) {
    const name = n === 0 ? t('OpenProgram.begin', { title: step.title }) : `${step.title} →`
    await main(page).getByRole('link', { name }).click()
    await heading(page, step.title)
    if (step.kind === 'lesson') {
      await main(page)
        .getByRole('button', { name: t('OpenProgram.mark') })
        .click()
      await done()
    } else {
      await solve(student, step, done)
    }
  }
}

/** To the page of an item: by a link of the page that is open, else from the page of the program. */
async function open({ page, at }: Student, { slug, title, week }: Step) {
  const link = main(page).locator(`a[href="${at(`/user/programs/${program}/${slug}`)}"]`)
  if ((await link.filter({ visible: true }).count()) === 0) {
    await page.goto(at(`/user/programs/${program}`))
    const card = main(page).locator(`#week-${week}`)
    if ((await card.getAttribute('open')) === null) {
      await card.locator('summary').first().click()
    }
  }
  await link.filter({ visible: true }).first().click()
  await heading(page, title)
}

async function grade(office: Page, { t, at }: Student, submission: string) {
  await office.goto(at(`/admin/assignments?assignment=${submission}`))
  const dialog = office.getByRole('dialog')
  for (const button of await dialog
    .getByRole('button', { name: new RegExp(`^${t('Grading.levels.full')}`) })
    .all()) {
    await button.click()
  }
  await expect(dialog.getByLabel(t('Grading.gradeField'))).toHaveValue('100')
  await dialog.getByRole('radio', { name: t('Grading.accept'), exact: true }).check()
  await dialog.getByRole('button', { name: t('Grading.save'), exact: true }).click()
  await expect(office.getByText(t('Grading.saved')).first()).toBeVisible()
}

async function handIn(student: Student, step: Step, office: Page) {
  const { page, t } = student
  await page.getByLabel(t('Assignments.file'), { exact: true }).setInputFiles({
    name: `semaine-${step.week}.sql`,
    mimeType: 'application/sql',
    buffer: Buffer.from('create table dons (id integer primary key, jour date not null);\n'),
  })
  await main(page)
    .getByRole('button', { name: t('Assignments.submit') })
    .click()
  await expect(main(page)).toContainText(t('Assignments.success'))
  const [work] = await query<{ id: string }>(
    `select s.id from submissions s join enrolments e on e.id = s.enrolment_id join users u on u.id = e.user_id
     where s.item_id = $1 order by s.submitted_at desc limit 1`,
    [step.id],
  )
  await grade(office, student, work?.id ?? '')
  await page.reload()
  await expect(main(page)).toContainText(t('Assignments.gradeOf', { grade: 100 }))
}

async function study(student: Student, step: Step, office: Page) {
  const { page, t } = student
  await open(student, step)
  switch (step.kind) {
    case 'lesson':
      await main(page)
        .getByRole('button', { name: t('Learning.read'), exact: true })
        .click()
      await expect(main(page)).toContainText(t('Learning.readDone'))
      return
    case 'exercise':
      return solve(student, step, () =>
        expect(main(page)).toContainText(t('Practice.panel.doneNotice'), { timeout: 30_000 }),
      )
    case 'quiz': {
      const max = step.definition.questions.length
      await answerQuestions(page, step.definition, language)
      await main(page)
        .getByRole('button', { name: t('Learning.sendAnswers') })
        .click()
      await expect(main(page)).toContainText(t('Learning.passed', { score: max, max }))
      return
    }
    case 'assignment':
      return handIn(student, step, office)
  }
}

async function openOffice(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    baseURL,
    locale: language,
    viewport: { width: 1280, height: 2_000 },
  })
  await signInContext(context, baseURL ?? '', await makeUser('staff', language))
  return context.newPage()
}

test('a student goes from “Before you begin” through every week of a program to a certificate that a stranger checks', async ({
  page,
  browser,
  baseURL,
  t,
  at,
  mailTo,
}) => {
  test.setTimeout(900_000)
  const student = { page, t, at }
  const person = newPerson()
  const steps = await stepsOf(program)
  const required = steps.filter((step) => step.required)
  const weeks = [...new Set(steps.map(({ week }) => week))]
  expect(weeks).toEqual([1, 2, 3, 4, 5, 6, 7])

  await test.step('what is free, without an account', async () => {
    await page.goto(at('/'))
    await page.getByRole('link', { name: t('OpenProgram.link', { title: 'Avant de commencer' }) }).click()
    await begin(student)
    await main(page)
      .getByRole('link', { name: t('OpenProgram.toPrograms') })
      .click()
  })

  await test.step('the program, the registration, the payment', async () => {
    await main(page)
      .locator(`a[href="${at(`/programs/${program}`)}"]`)
      .first()
      .click()
    await page
      .locator(`main a[href="${at('/register')}?program=${program}"]`)
      .first()
      .click()
    await page.waitForURL(/\/register\?program=/)
    await fillRegistration(page, t, person, program)
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
    await askToPay(page, t)
    await confirmCode(page, t, await newestCode(mailTo, person.email))
    await expect(page).toHaveURL(new RegExp(at('/login')), { timeout: 30_000 })
    await page.getByLabel(t('Login.username')).fill(person.username)
    await page.getByLabel(t('Login.password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(at('/user/dashboard')))
  })

  const office = await openOffice(browser, baseURL)
  for (const week of weeks) {
    await test.step(`week ${week}`, async () => {
      for (const step of required.filter((each) => each.week === week)) {
        await study(student, step, office)
      }
      await page.goto(at(`/user/programs/${program}`))
      await expect(main(page).locator('progress').first()).toHaveAttribute(
        'value',
        String(Math.floor((week * 100) / weeks.length)),
      )
    })
  }

  const [enrolment] = await query<{ id: string; user_id: string }>(
    'select e.id, e.user_id from enrolments e join users u on u.id = e.user_id where u.email_key = $1',
    [person.email],
  )
  const panel = page.locator('#certificate')
  await test.step('no certificate before the least time of the program', async () => {
    await expect(panel).toContainText(t('Certificates.missing.early', { date: '' }).split('.')[0] ?? '')
    await expect(panel.getByRole('button', { name: t('Certificates.confirm') })).toHaveCount(0)
    await query(`update enrolments set start_date = start_date - interval '17 days' where id = $1`, [
      enrolment?.id,
    ])
  })

  await test.step('the student confirms the name', async () => {
    await page.reload()
    await expect(panel).toContainText(`${person.firstName} ${person.lastName}`)
    await panel.getByRole('button', { name: t('Certificates.confirm') }).click()
    await expect(panel.getByRole('link', { name: t('Certificates.openPage') })).toBeVisible()
    await expect.poll(() => signedCodeOf(enrolment?.user_id ?? ''), { timeout: 30_000 }).not.toBe('')
  })

  await test.step('a stranger types the code and reads what was done', async () => {
    const code = await signedCodeOf(enrolment?.user_id ?? '')
    const elsewhere = await browser.newContext({ ...devices['Desktop Chrome'], baseURL, locale: language })
    const stranger = await elsewhere.newPage()
    await stranger.goto(at('/certificates'))
    await stranger.getByLabel(t('Certificates.enterCode')).fill(code.toLowerCase())
    await stranger.getByRole('button', { name: t('Certificates.checkCode') }).click()
    await expect(stranger.getByText(t('Certificates.isValid'))).toBeVisible()
    await expect(
      stranger.getByRole('heading', { name: `${person.firstName} ${person.lastName}` }),
    ).toBeVisible()
    const record = main(stranger)
    const count = (kind: Step['kind']) => required.filter((step) => step.kind === kind)
    await expect(record).toContainText(
      t('Certificates.record.ofAll', { done: weeks.length, all: weeks.length }),
    )
    for (const [label, kind] of [
      ['exercises', 'exercise'],
      ['quizzes', 'quiz'],
    ] as const) {
      const fact = record.locator('dt', { hasText: t(`Certificates.record.${label}`) })
      await expect(fact.locator('xpath=following-sibling::dd[1]')).toHaveText(String(count(kind).length))
    }
    for (const { title } of count('assignment')) {
      await expect(record).toContainText(title)
    }
    await stranger.getByRole('link', { name: t('Certificates.openChecker') }).click()
    await expect(stranger.locator('#verdict')).toHaveText(t('Certificates.checker.right'))
    await elsewhere.close()
  })
  await office.context().close()
})
