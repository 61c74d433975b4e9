import { asUser } from './support/api'
import { makeUser, query } from './support/database'
import { expect, test, uniqueEmail } from './support/fixtures'
import { makeMessage, messageLinkIn } from './support/messages'

const markup =
  '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><a href="//evil.test">x</a>'
const mailsTo = (email: string) => query('select 1 from outbox_mails where to_email = $1', [email])

test('markup in a message, a name and a reply stays text, on every screen and in the mail', async ({
  page,
  t,
  signIn,
  mailTo,
}) => {
  const { email, id } = await makeMessage({ name: `"${markup}`, message: markup })
  await signIn('staff')
  const inert = async () => {
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
    await expect(page.locator('img[src=x], a[href*="evil.test"]')).toHaveCount(0)
  }
  await page.goto(`/admin/messages?q=${email}`)
  await inert()
  await page.goto(`/admin/messages?message=${id}`)
  await expect(page.getByRole('dialog')).toContainText(markup)
  await inert()
  await page.goto(`/admin/messages?message=${id}&reply=1`)
  await page.getByLabel(t('OfficeMessages.reply'), { exact: true }).fill(markup)
  await page.getByRole('button', { name: t('OfficeMessages.preview') }).click()
  await expect(page.frameLocator('iframe').getByText('onerror').first()).toBeVisible()
  await expect(page.frameLocator('iframe').locator('img, script, a[href*="evil.test"]')).toHaveCount(0)
  await page
    .getByRole('button', { name: t('Common.close') })
    .last()
    .click()
  await page.getByRole('button', { name: t('Office.sendResponse') }).click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  const { html } = await mailTo(email, 'office_reply')
  expect(html).not.toMatch(/<img|<script|<a [^>]*evil/)
  await page.goto(messageLinkIn(html))
  await expect(page.getByText(markup).first()).toBeVisible()
  await inert()
})

test('a link that is not ours shows nothing of the message, and takes no answer', async ({ page, t }) => {
  const { id, message } = await makeMessage()
  for (const token of ['', 'x', id, `${id}.zzzzzz.${'A'.repeat(43)}`, `${id}%00`, '../../admin']) {
    await page.goto(`/contact/message?token=${encodeURIComponent(token)}`)
    await expect(page.getByRole('heading', { name: t('ContactThread.invalidTitle') })).toBeVisible()
    await expect(page.getByText(message)).toHaveCount(0)
    await expect(page.locator('main form')).toHaveCount(0)
  }
  const answer = await page.request.get('/contact/message?token=x')
  expect(answer.headers()['cache-control']).toContain('no-store')
  const html = await answer.text()
  expect(html).toMatch(/name="robots" content="noindex/)
  expect(html).toContain('name="referrer" content="same-origin"')
})

test('staff reach neither the e-mail screen nor its call', async ({ page, signIn, baseURL, request }) => {
  const staff = await signIn('staff')
  await page.goto('/admin/send-email')
  await expect(page).not.toHaveURL(/send-email$/)
  await expect(page.locator('[name=subject]')).toHaveCount(0)
  const to = uniqueEmail()
  const headers = await asUser(staff.id, baseURL ?? '')
  const answer = await request.post('/api/admin/send-email', {
    headers,
    data: { to, subject: 'x', html: 'x' },
  })
  expect(answer.status()).toBe(403)
  expect(await mailsTo(to)).toEqual([])
})

test('a mail goes to one plain address, and its subject is one line', async ({
  page,
  t,
  signIn,
  baseURL,
  request,
}) => {
  const admin = await signIn('admin')
  const [one, two] = [uniqueEmail(), uniqueEmail()]
  const headers = await asUser(admin.id, baseURL ?? '')
  for (const data of [
    { to: `${one},${two}`, subject: 'x', html: 'x' },
    { to: [one, two], subject: 'x', html: 'x' },
    { to: `${one}\r\nBcc: ${two}`, subject: 'x', html: 'x' },
    { to: one.replace('@', '\uff20'), subject: 'x', html: 'x' },
    { to: one, subject: `x\r\nBcc: ${two}`, html: 'x' },
  ]) {
    expect((await request.post('/api/admin/send-email', { headers, data })).status()).toBe(422)
  }
  await page.goto('/admin/send-email')
  await page.getByLabel(t('Office.toEmail')).fill(`${one}, ${two}`)
  await page.getByLabel(t('Office.subject')).fill('Hello')
  await page.getByLabel(t('Office.message'), { exact: true }).fill('Kept text')
  await page.getByRole('button', { name: t('Office.sendEmailNow') }).click()
  await expect(page.getByRole('alert').first()).toContainText(t('Validation.emailInvalid'))
  await expect(page.getByLabel(t('Office.message'), { exact: true })).toHaveValue('Kept text')
  for (const address of [one, two]) {
    expect(await mailsTo(address)).toEqual([])
  }
})

test('a reply goes to nobody but the one who wrote', async ({ request, baseURL }) => {
  const staff = await makeUser('staff')
  const message = await makeMessage()
  const other = uniqueEmail()
  const headers = await asUser(staff.id, baseURL ?? '')
  const data = { contactId: message.id, to: other, subject: 'x', html: '<p>x</p>' }
  expect((await request.post('/api/admin/message/respond', { headers, data })).status()).toBe(422)
  expect([await mailsTo(other), await mailsTo(message.email)]).toEqual([[], []])
})
