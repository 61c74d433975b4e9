import { finishProgram, signedCodeOf } from './support/certificates'
import { enrol, makeUser } from './support/database'
import { expect, signInContext, test } from './support/fixtures'

const program = 'web-development'

test('the office finds a certificate, issues it again with a corrected name, revokes it with a reason, and erases the person', async ({
  page,
  browser,
  baseURL,
  signIn,
  at,
  t,
  axe,
  language,
  viewport,
}) => {
  const student = await signIn()
  await enrol(student.id, program)
  await finishProgram(student.id, program)
  await page.goto(at(`/user/programs/${program}`))
  await page.getByRole('button', { name: t('Certificates.confirm') }).click()
  await expect.poll(() => signedCodeOf(student.id)).not.toBe('')
  const code = await signedCodeOf(student.id)
  const publicPage = at(`/certificates/${code}`)

  const context = await browser.newContext({ viewport, locale: language, baseURL })
  await signInContext(context, baseURL ?? '', await makeUser('admin', language))
  const office = await context.newPage()
  await office.goto(`${at('/admin/certificates')}?q=${code}`)
  await expect(office.locator('#main').getByText(code)).toBeVisible()
  await office.locator('#main').getByRole('link', { name: student.fullName }).click()
  await expect(office.getByRole('heading', { level: 1, name: student.fullName })).toBeVisible()
  await axe(office)

  const corrected = `${student.fullName} Épouse Ngo`
  const reissue = office.locator('details', { has: office.locator('#reissue-name') })
  await reissue.locator('summary').click()
  await reissue.getByLabel(t('CertificatesOffice.name'), { exact: true }).fill(corrected)
  await reissue.getByRole('button', { name: t('CertificatesOffice.reissue') }).click()
  // Without a reason nothing happens, and what was typed stays.
  await expect(reissue.locator('#reissue-reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(reissue.locator('#reissue-name')).toHaveValue(corrected)
  await reissue.getByLabel(t('CertificatesOffice.reason'), { exact: true }).fill('Married in June')
  await reissue.getByRole('button', { name: t('CertificatesOffice.reissue') }).click()
  await expect(office.getByRole('heading', { level: 1, name: corrected })).toBeVisible()
  await expect(office.locator('#main ol > li')).toHaveCount(2)
  await page.goto(publicPage)
  await expect(page.getByRole('heading', { name: corrected })).toBeVisible()

  const revoke = office.locator('details', { has: office.locator('#revoke-reason') })
  await revoke.locator('summary').click()
  await revoke.getByLabel(t('CertificatesOffice.reason'), { exact: true }).fill('Not their own work')
  await revoke.getByRole('button', { name: t('CertificatesOffice.revoke') }).click()
  await expect(office.getByText(t('CertificatesOffice.because.office'))).toBeVisible()
  await expect(revoke).toHaveCount(0)
  await axe(office)
  await page.goto(publicPage)
  await expect(page.getByText(t('Certificates.wasAwardedTo'))).toBeVisible()
  await expect(page.getByText(t('Certificates.isValid'))).toHaveCount(0)

  await office.goto(`${at('/admin/certificates')}?q=${code}&state=revoked`)
  await expect(office.locator('#main').getByText(code)).toBeVisible()

  await office.goto(at(`/admin/students/${student.id}`))
  const erase = office.locator('details', { has: office.locator('#erase-reason') })
  await erase.locator('summary').click()
  await erase.getByLabel(t('Erasure.reason'), { exact: true }).fill('Asked by e-mail')
  await erase.getByLabel(t('Erasure.email'), { exact: true }).fill('somebody@example.cm')
  await erase.getByRole('button', { name: t('Erasure.erase') }).click()
  await expect(erase.locator('#erase-email')).toHaveAttribute('aria-invalid', 'true')
  await axe(office)
  await erase.getByLabel(t('Erasure.email'), { exact: true }).fill(student.email)
  await erase.getByRole('button', { name: t('Erasure.erase') }).click()
  await expect(office.getByText(t('Erasure.badge'), { exact: true })).toBeVisible()
  await expect(erase).toHaveCount(0)
  await axe(office)
  await page.goto(publicPage)
  await expect(page.getByRole('heading', { name: t('Certificates.erasedName') })).toBeVisible()
  await expect(page.getByText(corrected)).toHaveCount(0)
  await axe(page)
  await page.goto(at('/user/dashboard'))
  await expect(page).toHaveURL(/\/login/)
  await context.close()
})
