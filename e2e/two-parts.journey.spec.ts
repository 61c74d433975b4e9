import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { askToPay, confirmCode, intentsOf, newestCode } from './support/payment'
import { freshPhone } from './support/phones'

const slug = 'web-development'

/** The first lesson of the program. */
async function firstLesson(): Promise<string> {
  const [item] = await query<{ slug: string }>(
    `select i.slug from learning_items i join program_weeks w on w.id = i.week_id join programs p on p.id = w.program_id
     where p.slug = $1 and i.kind = 'lesson' and i.archived_at is null and i.published_revision_id is not null
     order by w.number, i.position limit 1`,
    [slug],
  )
  return `/user/programs/${slug}/${item?.slug ?? ''}`
}

test('a price in two parts: granted, first part paid, the second late, paused, paid, open again', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  browser,
  baseURL,
  language,
}) => {
  test.slow()
  const main = page.locator('main')
  const student = await signIn()
  await enrol(student.id, slug, 'pending')
  const lesson = await firstLesson()
  const admin = await makeUser('admin', language)
  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', admin)
  const desk = await office.newPage()
  const card = desk.locator('main')

  await test.step('without a plan nothing but the whole price can be chosen', async () => {
    await page.goto(at(`/payment?program=${slug}&part=1`))
    await expect(main.getByText(t('Payment.plan.title'))).toHaveCount(0)
    await expect(main.locator('input[name="part"]')).toHaveCount(0)
  })

  await test.step('an admin grants it on the page of the student’s program', async () => {
    await desk.goto(at(`/admin/students/${student.id}/${slug}`))
    await card.getByText(t('PaymentsOffice.plan.grant'), { exact: true }).click()
    await card.getByLabel(t('PaymentsOffice.plan.first'), { exact: true }).fill('8000')
    await card.getByLabel(t('PaymentsOffice.plan.second'), { exact: true }).fill('6999')
    await card.getByLabel(t('PaymentsOffice.reasonLabel')).fill('The family pays at the end of the month')
    await card.getByRole('button', { name: t('PaymentsOffice.plan.grantNow'), exact: true }).click()
    const second = card.getByLabel(t('PaymentsOffice.plan.second'), { exact: true })
    await expect(second).toHaveAttribute('aria-invalid', 'true')
    await second.fill('7000')
    await card.getByRole('button', { name: t('PaymentsOffice.plan.grantNow'), exact: true }).click()
    await expect(card.getByText(t('PaymentsOffice.plan.states.granted'))).toBeVisible()
    await axe(desk)
  })

  await test.step('the student sees both ways with amounts, day and what happens, and chooses two parts', async () => {
    await page.goto(at('/user/dashboard'))
    await main.locator(`a[href*="program=${slug}"]`).first().click()
    await expect(main.getByRole('heading', { name: t('Payment.plan.title') })).toBeVisible()
    await axe()
    await main.getByRole('link', { name: t('Payment.plan.parts') }).click()
    await expect(main.locator('input[name="part"]')).toHaveValue('1')
    await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('8000')
    await expect(
      main
        .getByText(/8[\s\u00a0\u202f,.]000/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await axe()
  })

  await test.step('the first part opens the program', async () => {
    await askToPay(page, t, { phone: freshPhone() })
    await confirmCode(page, t, await newestCode(mailTo, student.email))
    await expect(page).toHaveURL(new RegExp(`${at('/success')}\\?reference=`), { timeout: 40_000 })
    await expect(main.getByText(t('Success.firstPart'))).toBeVisible()
    await expect(main).toContainText(/RCP-\d{4}-\d{6}/)
    await axe()
    await page.goto(at(lesson))
    await expect(page).toHaveURL(new RegExp(`${lesson}$`))
  })

  await test.step('what is still owed shows on the dashboard, among the payments and in the program', async () => {
    for (const path of ['/user/dashboard', '/user/payments', `/user/programs/${slug}`]) {
      await page.goto(at(path))
      await expect(main.locator(`a[href*="/payment?program=${slug}"]`).first(), path).toBeVisible()
      await expect(
        main
          .getByText(/7[\s\u00a0\u202f,.]000/)
          .filter({ visible: true })
          .first(),
        path,
      ).toBeVisible()
    }
    await axe()
  })

  await test.step('when it stays out, the program says that it is paused, why, and how to go on', async () => {
    await query(
      `update payment_plans set due_on = current_date - 10 where enrolment_id in (select id from enrolments where user_id = $1)`,
      [student.id],
    )
    await page.goto(at(lesson))
    await expect(page).toHaveURL(new RegExp(`/user/programs/${slug}$`))
    await expect(main.getByText(t('Student.owed.askOffice'))).toBeVisible()
    await expect(main.locator(`a[href*="${lesson}"]`)).toHaveCount(0)
    await axe()
    await desk.reload()
    await expect(card.getByText(t('PaymentsOffice.plan.states.paused'))).toBeVisible()
  })

  await test.step('paying the second part opens everything at once', async () => {
    await main.locator(`a[href*="/payment?program=${slug}"]`).first().click()
    await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('7000')
    await axe()
    await askToPay(page, t, { phone: freshPhone() })
    await confirmCode(page, t, await newestCode(mailTo, student.email, 2))
    await expect(page).toHaveURL(new RegExp(`${at('/success')}\\?reference=`), { timeout: 40_000 })
    await page.goto(at(lesson))
    await expect(page).toHaveURL(new RegExp(`${lesson}$`))
    await page.goto(at('/user/dashboard'))
    await expect(main.getByText(t('Student.owed.askOffice'))).toHaveCount(0)
    const paid = await intentsOf(student.id)
    expect(paid.map(({ state, amount_xaf }) => [state, amount_xaf])).toEqual([
      ['paid', 8_000],
      ['paid', 7_000],
    ])
  })

  await test.step('the office sees both payments', async () => {
    await desk.reload()
    await expect(card.getByText(t('PaymentsOffice.plan.states.paid'))).toBeVisible()
    await card.getByRole('link', { name: new RegExp(paidReference(await intentsOf(student.id))) }).click()
    await expect(desk.locator('main')).toContainText(t('PaymentsOffice.plan.part', { part: 2 }))
    await axe(desk)
  })
  await office.close()
})

const paidReference = (intents: { reference: string }[]) => intents.at(-1)?.reference ?? ''
