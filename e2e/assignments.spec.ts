import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, sessionCookie, test } from './support/fixtures'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const storedFor = (userId: string) =>
  query<{ id: string; filename: string }>('select id, filename from submissions where user_id = $1', [userId])

test.beforeEach(async ({ page, signIn }, info) => {
  const student = await signIn()
  await enrol(student.id, 'web-development')
  info.annotations.push({ type: 'student', description: student.id })
  await page.goto('/user/dashboard?section=assignments')
})
const studentId = () => test.info().annotations.find(({ type }) => type === 'student')?.description ?? ''

const refused: { name: string; give: ReturnType<typeof file> | null; text: string }[] = [
  { name: 'no file', give: null, text: 'Assignments.fileRequired' },
  { name: 'an empty file', give: file('empty.pdf', Buffer.alloc(0)), text: 'Assignments.fileEmpty' },
  { name: 'a program', give: file('setup.exe', Buffer.from('MZ')), text: 'Assignments.typeRefused' },
  {
    name: 'a program that calls itself a PDF',
    give: file('homework.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)])),
    text: 'Assignments.contentDiffers',
  },
  {
    name: 'a picture that calls itself a Word document',
    give: file('essay.docx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    text: 'Assignments.contentDiffers',
  },
  {
    name: 'a file of more than 20 MB',
    give: file('large.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])),
    text: 'Assignments.tooLarge',
  },
]
for (const { name, give, text } of refused) {
  test(`${name} is refused beside the field, and nothing is stored`, async ({ page, t }) => {
    const field = page.getByLabel(t('Assignments.file'))
    if (give) {
      // By its path: 20 MB that travel to the browser by its protocol take a busy machine a minute.
      const path = test.info().outputPath(give.name)
      await writeFile(path, give.buffer)
      await field.setInputFiles(path)
    }
    await page.getByRole('button', { name: t('Assignments.submit') }).click()
    await expect(page.locator('#assignment-error')).toContainText(t(text))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await field.getAttribute('aria-describedby')).toContain('assignment-error')
    expect(await storedFor(studentId())).toEqual([])
  })
}

const send = (page: Page, t: (key: string) => string) =>
  page.getByRole('button', { name: t('Assignments.submit') }).click()

/** Nobody sends a megabyte through this in a moment. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(bytesPerSecond)
}

const percent = async (bar: Locator) => Number(await bar.getAttribute('value'))

test('a large file shows how much has left, can be stopped, and nothing stays behind', async ({
  page,
  t,
  axe,
}) => {
  await slowDown(page, 100_000)
  await page
    .getByLabel(t('Assignments.file'))
    .setInputFiles(file('long.pdf', Buffer.concat([pdf, Buffer.alloc(6_000_000, 65)])))
  await send(page, t)
  const bar = page.getByRole('progressbar', { name: t('Assignments.progressLabel') })
  await expect.poll(() => percent(bar), { timeout: 20_000 }).toBeGreaterThan(0)
  await axe()
  await page.getByRole('button', { name: t('Assignments.cancel') }).click()
  await expect(page.getByText(t('Assignments.cancelled'))).toBeVisible()
  expect(await storedFor(studentId())).toEqual([])
})

test('a network that breaks during the upload is said, and Try again sends the same file', async ({
  page,
  t,
}) => {
  let broken = false
  await page.route('**/api/assignments/submit', (route) => {
    if (broken) {
      return route.continue()
    }
    broken = true
    return route.abort('connectionreset')
  })
  await page.getByLabel(t('Assignments.file')).setInputFiles(file('cut.pdf', pdf))
  await send(page, t)
  await expect(page.getByText(t('Assignments.network'))).toBeVisible()
  expect(await storedFor(studentId())).toEqual([])
  await page.getByRole('button', { name: t('Assignments.retry') }).click()
  await expect(page.getByText(t('Assignments.success'))).toBeVisible()
  expect(await storedFor(studentId())).toMatchObject([{ filename: 'cut.pdf' }])
})

test('what was handed in can be fetched back by its owner, unchanged, and by no other student', async ({
  page,
  t,
  request,
  baseURL,
}) => {
  const name = 'Devoir "été" №1.pdf'
  await page.getByLabel(t('Assignments.file')).setInputFiles(file(name, pdf))
  await page.getByLabel(t('Assignments.week')).selectOption('2')
  await send(page, t)
  await expect(page.getByText(t('Assignments.success'))).toBeVisible()
  await expect(page.getByLabel(t('Assignments.file'))).toHaveValue('')
  const [submission] = await storedFor(studentId())
  const path = `/api/assignments/${submission?.id}/file`
  await expect(page.locator(`main a[href="${path}"]`)).toBeVisible()

  const own = await page.request.get(path)
  expect(own.headers()['content-disposition']).toMatch(/^attachment/)
  expect(own.headers()['x-content-type-options']).toBe('nosniff')
  expect((await own.body()).equals(pdf)).toBe(true)

  const other = { cookie: await sessionCookie(baseURL, (await makeUser()).id) }
  expect((await request.get(path, { headers: other })).status()).toBe(404)
  expect((await request.get(path)).status()).toBe(401)
  expect(await (await request.get('/api/assignments', { headers: other })).json()).toEqual([])
  const staff = { cookie: await sessionCookie(baseURL, (await makeUser('staff')).id) }
  expect((await request.get(path, { headers: staff })).status()).toBe(200)
})
