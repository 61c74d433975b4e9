import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { freshPhone } from './support/phones'

test('a first real franc: an admin tries a provider, pays it back, and tries again without scripts', async ({
  page,
  context,
  browser,
  baseURL,
  t,
  at,
  axe,
  language,
}) => {
  test.slow()
  // Each language has a provider of its own: one trial of a provider runs at a time.
  const provider = language === 'fr' ? 'orange' : 'mtn'
  const phoneWith = (ending: string) => freshPhone(ending, provider === 'orange' ? '69' : '67')
  await query(
    `update provider_trials set created_at = created_at - interval '2 days' where provider::text = $1`,
    [provider],
  )
  const admin = await makeUser('admin', language)
  await signInContext(context, baseURL ?? '', admin)
  const cardOf = (on: typeof page) =>
    on
      .locator('main')
      .getByRole('region', { name: t('Money.trial.title') })
      .getByRole('region', { name: t(`PaymentsOffice.source.${provider}`) })
  const card = cardOf(page)
  const press = (key: string) => card.getByRole('button', { name: t(key), exact: true }).click()
  const phone = card.getByLabel(t('Money.trial.phone'))

  await page.goto(at('/admin/money'))
  await test.step('a number that is none is said beside its field, and stays', async () => {
    await phone.fill('12')
    await press('Money.trial.ask')
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveValue('12')
    await axe()
  })

  const number = phoneWith('001')
  await test.step('the phone is asked, and the page shows by itself that the money arrived', async () => {
    await phone.fill(number)
    await press('Money.trial.ask')
    await expect(card.locator('[data-trial="owed"]')).toBeVisible({ timeout: 30_000 })
    await axe()
  })

  await test.step('it is approved and paid back', async () => {
    await press('PaymentsOffice.approve')
    await card.getByLabel(t('PaymentsOffice.payoutReference')).fill('OUT 4711')
    await press('PaymentsOffice.payOut')
    await expect(card.locator('[data-trial="paid_back"]')).toContainText('OUT 4711')
    const [trial] = await query<{ refund_state: string; lines: string }>(
      `select refund_state::text, (select count(*) from ledger_entries l where l.trial_id = t.id)::text as lines
       from provider_trials t where phone = $1`,
      [`+237${number}`],
    )
    expect(trial).toEqual({ refund_state: 'done', lines: '4' })
    await axe()
  })

  await test.step('without scripts, and refused on the phone', async () => {
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
    await signInContext(plain, baseURL ?? '', admin)
    const still = await plain.newPage()
    await still.goto(at('/admin/money'))
    const own = cardOf(still)
    await own.getByLabel(t('Money.trial.phone')).fill(phoneWith('451'))
    await own.getByRole('button', { name: t('Money.trial.ask'), exact: true }).click()
    await expect(own.locator('[data-trial="running"], [data-trial="failed"]')).toBeVisible()
    await expect(async () => {
      await still.goto(at('/admin/money'))
      await expect(own.locator('[data-trial="failed"]')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await expect(own.locator('[data-trial="failed"]')).toContainText(
      t('PaymentsOffice.reasons.rejected_by_payer'),
    )
    await plain.close()
  })
})
