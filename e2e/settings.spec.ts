import { asUser } from './support/api'
import { makeUser } from './support/database'
import { expect, signInContext, test, translator } from './support/fixtures'

const en = translator('en')
const invented = '+237670000000'
/** From a change until every page has it. */
const within = { timeout: 5_000 }

test.describe.configure({ mode: 'serial' })

test('a changed telephone is on the pages and in the structured data within five seconds', async ({
  page,
  signIn,
  request,
  baseURL,
  axe,
}) => {
  const admin = await makeUser('admin')
  const headers = await asUser(admin.id, baseURL ?? '')
  const restore = () => request.put('/api/admin/settings', { headers, data: { phone: invented } })
  try {
    await signIn('admin')
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: en('Settings.link') }).click()
    await expect(page.getByRole('heading', { level: 1, name: en('Settings.title') })).toBeVisible()
    await axe()
    const contacts = page.getByRole('region', { name: en('Settings.sections.contacts') })
    const phone = contacts.getByLabel(en('Settings.fields.phone'), { exact: true })
    await phone.fill('12')
    await contacts.getByRole('button', { name: en('Settings.save') }).click()
    await expect(contacts.getByText(en('Settings.errors.phone')).first()).toBeVisible()
    await expect(phone).toHaveValue('12')
    await phone.fill('677 12 34 56')
    await contacts.getByLabel(en('Settings.fields.reason')).fill('The shop has moved')
    await contacts.getByRole('button', { name: en('Settings.save') }).click()
    await expect(contacts.getByText(en('Settings.saved'))).toBeVisible()
    const says = async (path: string, part: string) => (await (await request.get(path)).text()).includes(part)
    await expect.poll(() => says('/contact', '+237 6 77 12 34 56'), within).toBe(true)
    await expect.poll(() => says('/fr', 'tel:+237677123456'), within).toBe(true)
    await expect.poll(() => says('/', '"telephone":"+237677123456"'), within).toBe(true)
    const history = page.getByRole('region', { name: en('Settings.history') })
    await expect(history.getByText('The shop has moved').first()).toBeVisible()
  } finally {
    await restore()
  }
})

test('without scripts the settings are saved, and an error stands beside its field', async ({
  browser,
  baseURL,
  request,
}) => {
  const admin = await makeUser('admin')
  const headers = await asUser(admin.id, baseURL ?? '')
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInContext(context, baseURL ?? '', admin)
  const page = await context.newPage()
  try {
    await page.goto('/admin/settings')
    const receipt = page.getByRole('region', { name: en('Settings.sections.receipt') })
    await receipt.getByLabel(en('Settings.fields.footerEn')).fill('Bank transfer: <b>ask</b> us')
    await receipt.getByRole('button', { name: en('Settings.save') }).click()
    await expect(page.getByText(en('Settings.saved'))).toBeVisible()
    await expect(receipt.getByLabel(en('Settings.fields.footerEn'))).toHaveValue(
      'Bank transfer: <b>ask</b> us',
    )
    const contacts = page.getByRole('region', { name: en('Settings.sections.contacts') })
    await contacts.getByLabel(en('Settings.fields.whatsapp')).fill('no number')
    await contacts.getByRole('button', { name: en('Settings.save') }).click()
    await expect(page.getByText(en('Settings.errors.phone')).first()).toBeVisible()
    await expect(contacts.getByLabel(en('Settings.fields.whatsapp'))).toHaveValue('no number')
  } finally {
    await request.put('/api/admin/settings', { headers, data: { receipt_footer: { en: '', fr: '' } } })
    await context.close()
  }
})

test('the system page says what would keep a production from selling, with links to the fields', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/system')
  await expect(page.getByText(en('Settings.missing.demoTitle'))).toBeVisible()
  await page.getByRole('link', { name: en('Settings.missing.rccm') }).click()
  await expect(page).toHaveURL(/\/admin\/settings#legal-title$/)
})

test('a signature is chosen as a picture, made smaller in the browser, and taken away again', async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  const admin = await makeUser('admin')
  const headers = await asUser(admin.id, baseURL ?? '')
  const stored = async () =>
    (
      (await (await request.get('/api/admin/settings', { headers })).json()) as {
        signature: { picture: string }
      }
    ).signature.picture
  try {
    await signIn('admin')
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: en('Settings.link') }).click()
    await page
      .getByRole('navigation', { name: en('Settings.contents') })
      .getByRole('link', { name: en('Settings.sections.pictures') })
      .click()
    const pictures = page.getByRole('region', { name: en('Settings.sections.pictures') })
    const field = pictures.getByLabel(en('Settings.fields.signaturePicture'))
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(pictures.getByText(en('Settings.fields.pictureFailed'))).toBeVisible()
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 120 } })
    await field.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer })
    await expect(pictures.locator('img[src^="data:image/png"]')).toBeVisible()
    await pictures.getByRole('button', { name: en('Settings.save') }).click()
    await expect(pictures.getByText(en('Settings.saved'))).toBeVisible()
    expect(await stored()).toMatch(/^data:image\/png;base64,/)
    await page.reload()
    await pictures.getByRole('button', { name: en('Settings.fields.pictureRemove') }).click()
    await pictures.getByRole('button', { name: en('Settings.save') }).click()
    await expect(pictures.getByText(en('Settings.saved'))).toBeVisible()
    await expect.poll(stored).toBe('')
  } finally {
    await request.put('/api/admin/settings', { headers, data: { signature: { picture: '' } } })
  }
})
