import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import {
  buildDocument,
  type FileDescription,
} from '../src/features/study/practice/runners/file/build-document'
import { presentProof } from '../src/features/study/practice/server/present-proof'
import { enrol, query } from './support/database'
import { controlled, phone, saveWeek } from './support/device'
import { expect, type Translate, test } from './support/fixtures'
import { type ExerciseItem, exerciseOf, takenOver } from './support/practice'

test.use({ ...phone })

const attemptsOf = (userId: string) =>
  query<{ passed: boolean; on_device: boolean; code: string }>(
    `select a.passed, a.on_device, a.work ->> 'code' as code from item_attempts a join enrolments e on e.id = a.enrolment_id
     where e.user_id = $1 order by a.received_at`,
    [userId],
  )

/** A right file, as the author has described it. */
async function solutionOf({ id }: ExerciseItem): Promise<Buffer> {
  const [row] = await query<{ definition: unknown }>(
    `select r.definition from learning_items i join item_revisions r on r.id = i.published_revision_id where i.id = $1`,
    [id],
  )
  const { exercise } = presentProof(row?.definition, 'en')
  return Buffer.from(buildDocument(JSON.parse(exercise.solution) as FileDescription))
}

/** What the page sends, so that a test can see that a file is not in it. */
function listen(page: Page) {
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  return {
    holds: (part: Buffer) => sent.some((request) => request.postDataBuffer()?.includes(part) === true),
    largest: () => Math.max(0, ...sent.map((request) => request.postDataBuffer()?.length ?? 0)),
  }
}

const fileParts = (page: Page, t: Translate, kind: string) => ({
  field: page.getByLabel(t('Practice.fileLabel', { kind })),
  check: page.getByRole('button', { name: t('Practice.fileCheck') }),
  main: page.locator('main'),
})

async function open(page: Page, item: ExerciseItem, at: (path: string) => string) {
  await page.goto(at(`/user/programs/${item.program}/${item.slug}`))
  await takenOver(page)
}

test('a letter is fetched, fails with what was seen, is repaired and passes, and never leaves the phone', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const student = await signIn()
  const item = await exerciseOf('en', 'file', 'a-letter-repaired')
  await enrol(student.id, item.program)
  const traffic = listen(page)
  await open(page, item, at)
  const { field, check, main } = fileParts(page, t, 'docx')

  await check.click()
  await expect(main.getByRole('alert').getByText(t('Practice.unanswered.file'))).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('Practice.fileFetch', { kind: 'docx' }) }).click(),
  ])
  const starter = await readFile(await download.path())
  expect(download.suggestedFilename()).toMatch(/\.docx$/)
  expect(starter.subarray(0, 2).toString()).toBe('PK')

  await field.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: starter })
  await expect(main).toContainText('letter.docx')
  await check.click()
  await expect(main.locator('[data-verdict]')).toBeVisible({ timeout: 30_000 })
  await expect(main).toContainText(/Places with several spaces in a row: \d|Endroits avec plusieurs espaces/)
  await axe()

  const right = await solutionOf(item)
  await field.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: right })
  await check.click()
  await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
  await expect
    .poll(() => attemptsOf(student.id))
    .toEqual([
      { passed: false, on_device: true, code: `name=letter.docx\nbytes=${starter.length}` },
      { passed: true, on_device: true, code: `name=letter.docx\nbytes=${right.length}` },
    ])
  expect(traffic.holds(right.subarray(0, 64))).toBe(false)
  expect(traffic.largest()).toBeLessThan(4_000)

  // Only its name is kept.
  await page.reload()
  await takenOver(page)
  await expect(main).toContainText(/letter\.docx/)
  await check.click()
  await expect(main.getByRole('alert').getByText(t('Practice.unanswered.file'))).toBeVisible()
})

/** Deflated zeros: 1,000 times smaller than what they become. */
const zeros = (kilobytes: number) => new Uint8Array(kilobytes * 1024)
const cut = (whole: Uint8Array) => whole.slice(0, whole.length - 40)
const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])
const laughs = zipSync({
  '_rels/.rels': strToU8('<R><Relationship Id="a" Type="t/officeDocument" Target="word/document.xml"/></R>'),
  'word/document.xml': strToU8(
    `<!DOCTYPE d [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "&a;&a;">`).join('')}]><d>&a29;</d>`,
  ),
})

const renamed = buildDocument({ zip: { 'index.html': '<p>Menu</p>' } })

const hostile = [
  ['letter.pdf', strToU8('%PDF-1.7'), 'ending'],
  ['letter.doc', compound, 'old'],
  ['letter.docx', compound, 'old'],
  ['letter.docx', new Uint8Array(), 'empty'],
  ['letter.docx', new Uint8Array(21 * 1024 * 1024), 'large'],
  ['letter.docx', strToU8('<script>alert(1)</script>'), 'other'],
  ['letter.docx', renamed, 'other'],
  ['letter.docx', cut(buildDocument({ docx: ['One'] })), 'broken'],
  ['letter.docx', zipSync({ '../../word/document.xml': strToU8('<d/>') }), 'unsafe'],
  [
    'letter.docx',
    zipSync(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}`, zeros(41 * 1024)]))),
    'much',
  ],
  ['letter.docx', laughs, 'unsafe'],
] as const

test('what cannot be checked is refused beside the field, in a sentence, within seconds, and is no try', async ({
  page,
  t,
  at,
  signIn,
}) => {
  test.slow()
  const student = await signIn()
  const item = await exerciseOf('en', 'file', 'a-letter-repaired')
  await enrol(student.id, item.program)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await open(page, item, at)
  const { field, check, main } = fileParts(page, t, 'docx')
  const alert = main.locator('[data-practice] [role=alert]')
  const fine = { name: 'fine.docx', mimeType: '', buffer: Buffer.from(buildDocument({ docx: ['One'] })) }
  for (const [name, bytes, reason] of hostile) {
    await field.setInputFiles(fine)
    await expect(main).toContainText('fine.docx')
    await expect(alert.filter({ hasText: /\S/ })).toHaveCount(0)
    await field.setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
    const begins = t(`Practice.refused.${reason}`, { kind: 'docx', limit: '' }).slice(0, 25)
    // What its first bytes do not say is found when it is checked.
    if (['broken', 'unsafe', 'much'].includes(reason) || (name === 'letter.docx' && bytes === renamed)) {
      await expect(main).toContainText(t('Practice.fileChosen', { name, size: '' }).slice(0, 20))
      await check.click()
    }
    await expect(alert.filter({ hasText: begins })).toBeVisible({ timeout: 10_000 })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await attemptsOf(student.id)).toEqual([])
  expect(broken).toEqual([])

  // And then a right one is taken.
  await field.setInputFiles({ name: 'letter.docx', mimeType: '', buffer: await solutionOf(item) })
  await check.click()
  await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
})

test('a zip with three pages names the link that leads nowhere', async ({ page, t, at, signIn }) => {
  const student = await signIn()
  const item = await exerciseOf('en', 'file', 'the-zip-before-it-leaves')
  await enrol(student.id, item.program)
  await open(page, item, at)
  const { field, check, main } = fileParts(page, t, 'zip')
  const pages = {
    'site/index.html': '<a href="Menu.html">Menu</a>',
    'site/menu.html': '<a href="index.html">Home</a>',
    'site/access.html': '<a href="menu.html">Menu</a>',
  }
  await field.setInputFiles({
    name: 'site.zip',
    mimeType: '',
    buffer: Buffer.from(buildDocument({ zip: pages })),
  })
  await check.click()
  await expect(main).toContainText(t('Practice.why.fileLink', { where: 'index.html', seen: 'Menu.html' }), {
    timeout: 30_000,
  })
  await field.setInputFiles({ name: 'site.zip', mimeType: '', buffer: await solutionOf(item) })
  await check.click()
  await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
})

/** A photo of a camera: a JPEG with a place in it. */
async function takePhoto(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_600
    canvas.height = 1_200
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let n = 0; n < 4_000; n += 1) {
      context.fillStyle = `hsl(${(n * 37) % 360} 60% 50%)`
      context.fillRect((n * 53) % 1_600, (n * 29) % 1_200, 40, 30)
    }
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
    return [...new Uint8Array((await photo?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  const place = Buffer.from('Exif\0\0GPS 4.0511 N 9.7679 E')
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  return Buffer.concat([Buffer.from(bytes.slice(0, 2)), head, place, Buffer.from(bytes.slice(2))])
}

const photoParts = (page: Page, t: Translate) => ({
  field: page.getByLabel(t('Practice.photoLabel')),
  width: page.getByRole('textbox', { name: t('Practice.photoWidth', { max: '' }).replace(/\s*\(.*$/, '') }),
  quality: page.getByRole('textbox', { name: t('Practice.photoQuality') }),
  check: page.getByRole('button', { name: t('Practice.check') }),
  main: page.locator('main'),
  /** The last change was drawn and measured. */
  drawn: () => expect(page.locator('[data-practice] [role=status][aria-busy=false]')).toBeVisible(),
})

test('a photo of one’s own is made light with numbers and keys, loses its place, is saved and passes', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  test.slow()
  const student = await signIn()
  const item = await exerciseOf('en', 'photo')
  await enrol(student.id, item.program)
  const traffic = listen(page)
  await open(page, item, at)
  const { field, width, quality, check, main, drawn } = photoParts(page, t)
  await check.click()
  await expect(main.getByRole('alert').getByText(t('Practice.unanswered.photo'))).toBeVisible()

  const photo = await takePhoto(page)
  await field.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(main.locator('dd').first()).toContainText(/1.600 × 1.200/)
  await drawn()
  await check.click()
  await expect(main.locator('[data-verdict]')).toBeVisible()

  await width.fill('0')
  await expect(width).toHaveAttribute('aria-invalid', 'true')
  await width.fill('801')
  await expect(main.locator('dd').last()).toContainText('801 ×')
  const slider = page.getByRole('slider').first()
  await slider.focus()
  await slider.press('ArrowLeft')
  await expect(width).toHaveValue('800')
  await quality.fill('55')
  await expect(main.locator('dd').last()).toContainText('800 × 600')
  await axe()
  await drawn()
  await check.click()
  await expect(main).toContainText(t('Practice.passed'))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('Practice.photoSave') }).click(),
  ])
  const saved = await readFile(await download.path())
  expect(download.suggestedFilename()).toMatch(/-800\.jpg$/)
  expect(saved.length).toBeLessThan(photo.length)
  expect([photo.includes('GPS'), saved.includes('GPS')]).toEqual([true, false])

  await expect
    .poll(async () => (await attemptsOf(student.id)).map(({ passed, on_device }) => [passed, on_device]))
    .toEqual([
      [false, true],
      [true, true],
    ])
  const [, last] = await attemptsOf(student.id)
  expect(last?.code).toMatch(/width=800[\s\S]*from_width=1600[\s\S]*source=own/)
  expect(traffic.largest()).toBeLessThan(4_000)
})

test('without a photo at hand the sample is there, in both formats', async ({ page, t, at, signIn }) => {
  const item = await exerciseOf('en', 'photo')
  await enrol((await signIn()).id, item.program)
  await open(page, item, at)
  const { width, quality, check, main, drawn } = photoParts(page, t)
  await page.getByRole('button', { name: t('Practice.photoSample') }).click()
  await expect(main.locator('dd').first()).toContainText(/2.400 × 1.600/, { timeout: 15_000 })
  await width.fill('800')
  await quality.fill('60')
  await main.getByRole('radio', { name: 'WebP' }).check()
  await expect(main.locator('dd').last()).toContainText(/800 × 533.*WebP/)
  await drawn()
  await check.click()
  await expect(main).toContainText(t('Practice.passed'))
})

/** The head of a picture with so many pixels, and nothing after it. */
const pngHead = (width: number, height: number) => {
  const head = Buffer.alloc(33)
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1').copy(head)
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

test('a drawing with a script, a bomb of pixels, a cut photo and a lying name are refused in a sentence', async ({
  page,
  t,
  at,
  signIn,
}) => {
  test.slow()
  const student = await signIn()
  const item = await exerciseOf('en', 'photo')
  await enrol(student.id, item.program)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await open(page, item, at)
  const { field, main } = photoParts(page, t)
  const alert = main.locator('[data-practice] [role=alert]')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const photo = await takePhoto(page)
  const refused = [
    ['a.svg', Buffer.from(drawing), 'photoKind'],
    ['a.jpg', Buffer.from(drawing), 'photoKind'],
    ['a.jpg', Buffer.from('PK\u0003\u0004'), 'photoKind'],
    ['a.png', pngHead(30_000, 30_000), 'photoPixels'],
    ['a.png', pngHead(0xffffffff, 0xffffffff), 'photoPixels'],
    ['a.png', pngHead(100, 100), 'photoBroken'],
    ['a.jpg', Buffer.alloc(0), 'empty'],
    ['a.jpg', Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]), 'large'],
  ] as const
  for (const [name, buffer, reason] of refused) {
    await field.setInputFiles({ name: 'fine.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(alert.filter({ hasText: /\S/ })).toHaveCount(0)
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    const said = t(`Practice.refused.${reason}`, { pixels: 51, limit: '' }).slice(0, 25)
    await expect(alert.filter({ hasText: said })).toBeVisible()
  }
  expect(dialogs).toEqual([])
  expect(await attemptsOf(student.id)).toEqual([])
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a saved week has both: the file is checked and the photo is made light, and both wait', async ({
    context,
    page,
    t,
    at,
    signIn,
  }) => {
    test.slow()
    const student = await signIn()
    const zip = await exerciseOf('en', 'file', 'the-zip-before-it-leaves')
    const photo = await exerciseOf('en', 'photo')
    await enrol(student.id, zip.program)
    await saveWeek(page, zip.program, at, t, zip.week)
    await controlled(page)
    await context.setOffline(true)
    await open(page, zip, at)
    const { field, check, main } = fileParts(page, t, 'zip')
    await field.setInputFiles({ name: 'site.zip', mimeType: '', buffer: await solutionOf(zip) })
    await check.click()
    await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
    await expect(main).toContainText(t('Practice.waiting'))

    await open(page, photo, at)
    await page.getByRole('button', { name: t('Practice.photoSample') }).click()
    await photoParts(page, t).width.fill('800')
    await photoParts(page, t).quality.fill('60')
    await expect(main.locator('dd').last()).toContainText('800 ×')
    await photoParts(page, t).drawn()
    await page.getByRole('button', { name: t('Practice.check') }).click()
    await expect(main).toContainText(t('Practice.waiting'), { timeout: 30_000 })
    await context.setOffline(false)
    await expect.poll(async () => (await attemptsOf(student.id)).length, { timeout: 30_000 }).toBe(2)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const runner of ['file', 'photo'] as const) {
    test(`${runner}: the page says what is needed`, async ({ page, t, at, signIn }) => {
      const item = await exerciseOf('en', runner)
      await enrol((await signIn()).id, item.program)
      await page.goto(at(`/user/programs/${item.program}/${item.slug}`))
      await expect(page.getByText(t('Practice.panel.needsScript'))).toBeVisible()
      await expect(page.getByText(t('Practice.panel.needsScriptFile'))).toBeVisible()
      await expect(page.locator('main input[type=file]:visible')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('Practice.check') })).toHaveCount(0)
    })
  }
})
