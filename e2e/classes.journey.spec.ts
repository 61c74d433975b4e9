import { query } from './support/database'
import { expect, test } from './support/fixtures'
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
}) => {
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
    await expect(page.getByText(t('Classes.office.notices.opened'))).toBeVisible()
    cohort = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await axe()
    await page.getByText(t('Classes.office.plan'), { exact: true }).click()
    await page.getByRole('button', { name: t('Classes.office.planNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.planned'))).toBeVisible()
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
})
