import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { freshPhone } from './support/phones'

/** A production without a provider, on an empty database: src/testing/operations/first-student.ops.ts starts it. */
const { ADMIN_USERNAME = '', ADMIN_PASSWORD = '' } = process.env
const ownPassword = 'quatre ponts et un marché'
const student = 'premiere.etudiante@academie-mboa.cm'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.use({ trace: 'off', actionTimeout: 30_000 })

const setUpApp = async (page: Page, t: (key: string) => string) => {
  await page.getByRole('button', { name: t('SecondFactor.beginApp') }).click()
  const secret = ((await page.locator('p.font-mono').textContent()) ?? '').replace(/\s/g, '')
  await page.locator('#app-code').fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }))
  await page.getByRole('button', { name: t('SecondFactor.confirmApp') }).click()
  await expect(page.getByRole('heading', { name: t('SecondFactor.codesTitle') })).toBeVisible()
  await page.getByRole('link', { name: t('SecondFactor.codesKept') }).click()
}

/** The newest link of a mail that left. */
async function mailedLink(): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const [mail] = await query<{ link: string }>(
        `select data ->> 'link' as link from outbox_mails where kind = 'test_mail' and state = 'sent' order by created_at desc limit 1`,
      )
      link = mail?.link ?? ''
      return link
    })
    .toContain('/admin/first-hour')
  return link
}

test('from one administrator on an empty server to a paid student in a class, by the checklist alone', async ({
  page,
  t,
}) => {
  test.setTimeout(300_000)
  const main = page.locator('main')
  const step = (name: string) => page.getByRole('region', { name: t(`FirstHour.steps.${name}.title`) })
  const states = (state: string, ...names: string[]) =>
    Promise.all(
      names.map((name) =>
        expect(
          step(name)
            .getByText(t(`FirstHour.state.${state}`), { exact: true })
            .first(),
        ).toBeVisible(),
      ),
    )
  const follow = (name: string) =>
    step(name)
      .getByRole('link', { name: t(`FirstHour.steps.${name}.link`), exact: true })
      .click()
  const toChecklist = async () => {
    await page.locator('header a[href="/admin/dashboard"]').first().click()
    await main.getByRole('link', { name: t('FirstHour.title') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('FirstHour.title'))
  }

  await test.step('signs in with the first password, and sets up a second factor', async () => {
    await page.goto('/admin')
    await page.getByLabel(t('Office.username')).fill(ADMIN_USERNAME)
    await page.getByRole('textbox', { name: t('Office.password') }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: t('Login.submit') }).click()
    await setUpApp(page, t)
    await toChecklist()
    await states('done', 'factor')
    await states(
      'open',
      'password',
      'identity',
      'mail',
      'colleagues',
      'programs',
      'class',
      'franc',
      'restore',
    )
  })

  await test.step('changes the first password', async () => {
    await follow('password')
    await page.locator('#password-currentPassword').fill(ADMIN_PASSWORD)
    await page.getByLabel(t('Password.newPassword'), { exact: true }).fill(ownPassword)
    await page.getByLabel(t('Password.confirmPassword')).fill(ownPassword)
    await page.getByRole('button', { name: t('Profile.changePassword') }).click()
    await expect(page.locator('#password-currentPassword')).toHaveValue('')
    await toChecklist()
    await states('done', 'password')
  })

  await test.step('says who the academy is', async () => {
    await follow('identity')
    const save = async (section: string, fields: Record<string, string>) => {
      const part = page.getByRole('region', { name: t(`Settings.sections.${section}`) })
      for (const [name, value] of Object.entries(fields)) {
        await part.locator(`[name="${name}"]`).fill(value)
      }
      await part.getByRole('button', { name: t('Settings.save') }).click()
      await expect(part.getByText(t('Settings.saved'))).toBeVisible()
      await page.reload()
    }
    await save('names', { address: 'Rue Joss, Bonanjo, Douala' })
    await save('contacts', {
      phone: '677 12 34 56',
      whatsapp: '677 12 34 56',
      email: 'bonjour@academie-mboa.cm',
      support_email: 'aide@academie-mboa.cm',
    })
    await save('social', {
      'social.0.url': 'https://www.facebook.com/academie.mboa',
      'social.1.url': 'https://www.linkedin.com/company/academie-mboa',
      'social.2.url': 'https://www.youtube.com/@academie-mboa',
    })
    await save('legal', {
      'legal.rccm': 'RC/DLA/2026/B/1234',
      'legal.taxpayer_number': 'M012612345678A',
      'legal.vat.en': 'VAT not applicable',
      'legal.vat.fr': 'TVA non applicable',
      'legal.hosting_company': 'OVH SAS',
      'legal.hosting_country.en': 'France',
      'legal.hosting_country.fr': 'France',
    })
    await toChecklist()
    await states('done', 'identity')
  })

  await test.step('an e-mail arrives', async () => {
    await step('mail')
      .getByRole('button', { name: t('FirstHour.mail.send') })
      .click()
    await page.goto(await mailedLink())
    await step('mail')
      .getByRole('button', { name: t('FirstHour.mail.confirm') })
      .click()
    await states('done', 'mail')
  })

  await test.step('colleagues come later, with a reason', async () => {
    const colleagues = step('colleagues')
    await colleagues.getByText(t('FirstHour.notNow'), { exact: true }).click()
    await colleagues.getByLabel(t('FirstHour.reason')).fill('We are one person until January')
    await colleagues.getByRole('button', { name: t('FirstHour.postpone') }).click()
    await states('later', 'colleagues')
    await expect(colleagues).toContainText('We are one person until January')
  })

  await test.step('chooses a program, and plans a class', async () => {
    await follow('programs')
    await main.getByRole('link', { name: 'Web Development', exact: true }).first().click()
    await page
      .getByLabel(t('ProgramEditor.offer'), { exact: true })
      .selectOption({ label: t('ProgramEditor.offers.class') })
    await page.getByRole('button', { name: t('ProgramEditor.form.save') }).click()
    await expect(page.getByText(t('ProgramEditor.saved'))).toBeVisible()
    await toChecklist()
    await states('done', 'programs')
    await follow('class')
    await main.locator('[name=slug]').selectOption('web-development')
    await main.locator('[name=mode]').selectOption('campus')
    await main.locator('[name=starts_on]').fill(dayIn(30))
    await main.locator('[name=ends_on]').fill(dayIn(90))
    await main.locator('[name=seats]').fill('12')
    await main.locator('[name=place]').fill('Akwa, Douala')
    await main.getByRole('button', { name: t('Classes.office.openNow') }).click()
    await main.getByRole('button', { name: t('Classes.office.publishNow') }).click()
    await expect(page.getByText(t('Classes.office.notices.published'))).toBeVisible()
    await toChecklist()
    await states('done', 'class')
  })

  await test.step('the first student pays in cash, and has a seat', async () => {
    const field = (key: string) => main.getByLabel(t(key), { exact: true })
    await page
      .locator('#office-menu')
      .getByRole('link', { name: t('Office.nav.desk'), exact: true })
      .click()
    await field('Desk.firstName').fill('Mirabelle')
    await field('Desk.lastName').fill('Ngo Tonye')
    await main.getByLabel(t('Desk.phone'), { exact: true }).fill(freshPhone())
    await field('Desk.email').fill(student)
    await field('PaymentsOffice.program').selectOption('web-development')
    await field('PaymentsOffice.cashAmount').fill('15 000')
    await main.getByRole('button', { name: t('Desk.register') }).click()
    await expect(main.getByText(t('PaymentsOffice.done.registered'))).toBeVisible()
    await expect(main.getByRole('link', { name: /RCP-\d{4}-\d{6}/ })).toBeVisible()
    const seats = await query<{ status: string; seated: boolean; receipts: number }>(
      `select e.status::text as status, e.cohort_id is not null as seated,
         (select count(*)::int from receipts r join payment_intents i on i.id = r.intent_id where i.user_id = e.user_id) as receipts
       from enrolments e join users u on u.id = e.user_id where u.email_key = $1`,
      [student],
    )
    expect(seats).toEqual([{ status: 'active', seated: true, receipts: 1 }])
  })

  await test.step('what the server still owes is said: a provider, and a restored backup', async () => {
    await toChecklist()
    await states('open', 'franc', 'restore')
    await expect(main).toContainText(t('FirstHour.proof.noProvider'))
  })
})
