import { finishProgram, signedCodeOf } from './support/certificates'
import { enrol } from './support/database'
import { expect, test } from './support/fixtures'
import { itemOf } from './support/learning'

const program = 'web-development'

test('from the last lesson to a stranger who checks the code on a phone', async ({
  page,
  browser,
  baseURL,
  signIn,
  at,
  t,
  axe,
  language,
}) => {
  const student = await signIn()
  await enrol(student.id, program)
  const lesson = await itemOf(program, 'lesson')
  await finishProgram(student.id, program, lesson.id)
  await page.goto(at(`/user/programs/${program}`))
  await expect(page.locator('#certificate')).toHaveCount(0)
  await page.goto(at(`/user/programs/${program}/${lesson.slug}`))
  await page.getByRole('button', { name: t('Learning.read'), exact: true }).click()
  await expect(page.getByText(t('Learning.readDone'))).toBeVisible()

  await page.goto(at('/user/dashboard'))
  await page
    .getByRole('link', { name: t('Student.openCertificate') })
    .first()
    .click()
  const panel = page.locator('#certificate')
  await expect(panel.getByText(student.fullName)).toBeVisible()
  await axe()
  await panel.getByRole('button', { name: t('Certificates.confirm') }).click()
  await expect(panel.getByRole('link', { name: t('Certificates.openPage') })).toBeVisible()
  await expect.poll(() => signedCodeOf(student.id)).not.toBe('')
  const code = await signedCodeOf(student.id)
  await page.reload()
  await expect(panel.getByRole('strong').filter({ hasText: code })).toBeVisible()
  const pdf = await page.request.get(`/api/certificates/${code}/certificate.pdf`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const linkedIn = await panel
    .getByRole('link', { name: t('Certificates.addToLinkedIn') })
    .getAttribute('href')
  expect(linkedIn).toContain(encodeURIComponent(code))
  await axe()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
  const stranger = await phone.newPage()
  await stranger.goto(`${baseURL}${at('/certificates')}`)
  await axe(stranger)
  const typed = stranger.getByLabel(t('Certificates.enterCode'))
  await typed.fill('2222 2222 2222 2222')
  await stranger.getByRole('button', { name: t('Certificates.checkCode') }).click()
  await expect(stranger.getByRole('heading', { name: t('Certificates.unknownTitle') })).toBeVisible()
  await typed.fill(code.toLowerCase().replaceAll('-', ' '))
  await stranger.getByRole('button', { name: t('Certificates.checkCode') }).click()
  await expect(stranger).toHaveURL(`${baseURL}${at(`/certificates/${code}`)}`)
  await expect(stranger.getByText(t('Certificates.isValid'))).toBeVisible()
  await expect(stranger.getByRole('heading', { name: student.fullName })).toBeVisible()
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const { record } = await (await stranger.request.get(`${baseURL}/api/certificates/${code}`)).json()
  await expect(stranger.getByText(t('Certificates.record.title'), { exact: true })).toBeVisible()
  const ofAll = t('Certificates.record.ofAll', { done: record.weeks.completed, all: record.weeks.of })
  await expect(stranger.getByText(ofAll, { exact: true }).first()).toBeVisible()
  await axe(stranger)
  await stranger.getByRole('link', { name: t('Certificates.openChecker') }).click()
  await expect(stranger.locator('#verdict')).toHaveText(t('Certificates.checker.right'))
  await expect(stranger.locator('#facts')).toContainText(student.fullName)
  const signed = stranger.locator('#signed')
  await signed.fill(
    (await signed.inputValue()).replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`),
  )
  await expect(stranger.locator('#verdict')).toHaveText(t('Certificates.checker.wrong'))

  await phone.close()
})
