import { query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'
import { isHydrated } from './support/framework'

test('somebody writes to the academy, corrects what was wrong, and reads that it arrived', async ({
  page,
  t,
  at,
  axe,
}) => {
  const email = uniqueEmail()
  await page.goto(at('/contact'))
  const form = page.locator('form', { has: page.locator('textarea') })
  const field = (key: string) => form.getByLabel(t(key), { exact: false }).first()
  await form.getByRole('button', { name: t('Contact.send') }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  for (const text of ['yourNameRequired', 'emailRequired', 'subjectRequired', 'messageRequired']) {
    await expect(form.getByRole('alert')).toContainText(t(`Validation.${text}`))
  }
  await axe()

  await field('Contact.formName').fill("Jean-Pierre N'Djock")
  await form.locator('#contact-email').fill(email)
  await form.locator('#contact-phone').fill('6 70 11 22 33')
  await field('Contact.formSubject').selectOption('payment-issue')
  await field('Contact.formMessage').fill('Première ligne\nDeuxième ligne <b>gras</b>')
  await form.getByRole('button', { name: t('Contact.send') }).dblclick()
  await expect(page.getByText(t('Contact.success'))).toBeVisible()
  await expect(field('Contact.formMessage')).toHaveValue('')
  await axe()
  expect(
    await query('select name, phone, subject, message from contact_messages where email = $1', [email]),
  ).toEqual([
    {
      name: "Jean-Pierre N'Djock",
      phone: '+237670112233',
      subject: 'payment-issue',
      message: 'Première ligne\nDeuxième ligne <b>gras</b>',
    },
  ])
})

test('a message survives a broken network and a reload', async ({ page, t, at, context }) => {
  const email = uniqueEmail()
  await page.goto(at('/contact'))
  const form = page.locator('form', { has: page.locator('textarea') })
  await form.locator('#contact-name').fill('Odile')
  await form.locator('#contact-email').fill(email)
  await form.locator('#contact-subject').selectOption('other')
  await form.locator('#contact-message').fill('Are you open on Saturday?')
  await isHydrated(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: t('Contact.send') }).click()
  await expect(form.getByRole('alert')).toContainText(t('Contact.failure'))
  await context.setOffline(false)
  await page.reload()
  await expect(form.locator('#contact-message')).toHaveValue('Are you open on Saturday?')
  await form.getByRole('button', { name: t('Contact.send') }).click()
  await expect(page.getByText(t('Contact.success'))).toBeVisible()
  expect(await query('select 1 from contact_messages where email = $1', [email])).toHaveLength(1)
})

test('a subscription counts after the mailed link is confirmed, and ends with one press', async ({
  page,
  t,
  at,
  axe,
  mailTo,
}) => {
  const email = uniqueEmail()
  const status = async () =>
    (await query('select status from newsletter_subscribers where email_key = $1', [email]))[0]
  const footer = page.getByRole('contentinfo')
  await page.goto(at('/about'))
  await footer.getByLabel(t('Newsletter.email')).fill('no address')
  await footer.getByRole('button', { name: t('Newsletter.subscribe') }).click()
  await expect(footer.getByRole('alert')).toHaveText(t('Validation.emailInvalid'))
  await footer.getByLabel(t('Newsletter.email')).fill(email)
  await footer.getByRole('button', { name: t('Newsletter.subscribe') }).click()
  await expect(footer.getByText(t('Newsletter.neutral'))).toBeVisible()
  expect(await status()).toEqual({ status: 'pending' })

  const { text } = await mailTo(email, 'newsletter_confirm')
  const links = text.match(/https?:\/\/\S+/g) ?? []
  await page.goto(links.find((link) => link.includes('/newsletter/confirm')) ?? '')
  await axe()
  expect(await status()).toEqual({ status: 'pending' })
  await page.getByRole('button', { name: t('Newsletter.confirmAction') }).click()
  await expect(page.getByText(t('Newsletter.confirmed'))).toBeVisible()
  expect(await status()).toEqual({ status: 'subscribed' })

  await page.goto(links.find((link) => link.includes('/newsletter/unsubscribe')) ?? '')
  await page.getByRole('button', { name: t('Newsletter.unsubscribeAction') }).click()
  await expect(page.getByText(t('Newsletter.unsubscribed'))).toBeVisible()
  await axe()
  expect(await status()).toEqual({ status: 'unsubscribed' })
})
