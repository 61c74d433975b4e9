import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { cookieNames } from '../src/config/cookies'
import { asUser } from './support/api'
import { enrol, givePassword, makeUser, password, query } from './support/database'
import { expect, languagesFrom, signInContext, test, translator } from './support/fixtures'
import { makeCannedReply, makeMessage } from './support/messages'

const longText = Array.from(
  { length: 30 },
  (_, line) => `Line ${line + 1}: I would like to know when the next class begins, and what it costs.`,
).join('\n')

const repliesTo = async (id: string) =>
  (
    await query<{ body: string }>(
      'select body from contact_replies where message_id = $1 order by created_at',
      [id],
    )
  ).map(({ body }) => body)

const writeReply = (messageId: string, authorId: string, body: string) =>
  query(
    `insert into contact_replies (id, message_id, direction, author_id, subject, body)
     values (gen_random_uuid(), $1, 'office', $2, 'Re: other', $3)`,
    [messageId, authorId, body],
  )

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`the answer to a long message is written on the first screen: ${size.width}`, async ({
    page,
    signIn,
    t,
    axe,
  }) => {
    const { id, name } = await makeMessage({ message: longText })
    await makeCannedReply()
    await signIn('staff')
    await page.setViewportSize(size)
    await page.goto(`/admin/messages?message=${id}&reply=1`)
    const dialog = page.getByRole('dialog', { name: t('OfficeMessages.replyTitle', { name }) })
    const field = dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })
    const send = dialog.getByRole('button', { name: t('Office.sendResponse') })
    await expect(field).toBeFocused()
    await expect(send).toBeInViewport({ ratio: 1 })
    const [box, sent] = [await field.boundingBox(), await send.boundingBox()]
    expect(box?.y).toBeGreaterThan(0)
    // Whole, and not under the bar with the buttons.
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sent?.y ?? 0)
    await expect(dialog.getByText('Line 1:')).toBeInViewport()
    await axe()
  })
}

test('a ready answer becomes a paragraph of its own', async ({ page, signIn, t }) => {
  const { id } = await makeMessage()
  const title = await makeCannedReply()
  await signIn('staff')
  await page.goto(`/admin/messages?message=${id}&reply=1`)
  const field = page.getByLabel(t('OfficeMessages.reply'), { exact: true })
  await field.fill('Thank you for your message.')
  await page.getByLabel(t('OfficeMessages.canned')).selectOption({ label: title })
  const ready = 'Dear Odile, it begins on Monday.'
  await expect(field).toHaveValue(`Thank you for your message.\n\n${ready}`)
  await field.fill(`First.\n\nLast.`)
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await page.getByLabel(t('OfficeMessages.canned')).selectOption({ label: title })
  await expect(field).toHaveValue(`First.\n\n${ready}\n\nLast.`)
})

test('what was written meanwhile is one press away, and the text stays', async ({ page, signIn, t }) => {
  const { id, name } = await makeMessage({ message: longText })
  const colleague = await makeUser('staff')
  await signIn('staff')
  await page.goto(`/admin/messages?message=${id}&reply=1`)
  const dialog = page.getByRole('dialog', { name: t('OfficeMessages.replyTitle', { name }) })
  const field = dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })
  await field.fill('It begins on Monday.')
  await writeReply(id, colleague.id, 'On Tuesday, I think.')
  await dialog.getByRole('button', { name: t('Office.sendResponse') }).click()
  await expect(dialog.getByText(t('OfficeMessages.answeredMeanwhile'))).toBeVisible()
  await expect(dialog.getByText('On Tuesday, I think.')).toHaveCount(0)
  await dialog.getByRole('link', { name: t('OfficeMessages.readMeanwhile') }).click()
  await expect(dialog.getByText('On Tuesday, I think.')).toBeInViewport()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'On Tuesday, I think.' })).toBeFocused()
  await expect(dialog.getByText(t('OfficeMessages.answeredMeanwhile'))).toHaveCount(0)
  await expect(field).toHaveValue('It begins on Monday.')
  await dialog.getByRole('button', { name: t('Office.sendResponse') }).click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  expect(await repliesTo(id)).toEqual(['On Tuesday, I think.', 'It begins on Monday.'])
})

test('whose session ended while a reply was typed signs in again, and it is stored once', async ({
  page,
  context,
  baseURL,
  t,
}) => {
  const { id } = await makeMessage()
  const user = await makeUser('staff')
  await givePassword(user.id)
  await signInContext(context, baseURL ?? '', user)
  // The server ends the live channel with a session; only the cookie is removed here.
  await page.routeWebSocket(/\/ws\/admin$/, () => undefined)
  await page.goto(`/admin/messages?message=${id}&reply=1`)
  const field = page.getByLabel(t('OfficeMessages.reply'), { exact: true })
  const send = page.getByRole('button', { name: t('Office.sendResponse') })
  await field.fill('It begins on Monday.')
  await context.clearCookies({ name: cookieNames(baseURL ?? '').session })
  await send.click()
  await expect(page.getByText(t('Errors.signedOut'))).toBeVisible()
  await expect(field).toHaveValue('It begins on Monday.')
  expect(await repliesTo(id)).toEqual([])

  const [login] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: t('Errors.signInAgain') }).click(),
  ])
  await login.getByLabel(t('Office.username')).fill(user.username)
  await login.getByLabel(t('Office.password'), { exact: true }).fill(password)
  await login.locator('main form button').last().click()
  await expect(login).toHaveURL(/\/admin\/dashboard/)
  await login.close()

  await expect(field).toHaveValue('It begins on Monday.')
  await send.dblclick()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()
  expect(await repliesTo(id)).toEqual(['It begins on Monday.'])
})

for (const language of languagesFrom('fr')) {
  test(`50 characters of a message are shown in its row, and its actions lie over it: ${language}`, async ({
    page,
    context,
    baseURL,
    axe,
  }) => {
    const t = translator(language)
    const begin = 'Bonjour, je travaille à Douala et je voudrais suiv'
    expect([...begin]).toHaveLength(50)
    const { email, name } = await makeMessage({ message: `${begin}re le cours du soir.` })
    await signInContext(context, baseURL ?? '', await makeUser('staff', language))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${language === 'fr' ? '/fr' : ''}/admin/messages?q=${email}`)
    const row = page.getByRole('row').filter({ hasText: email })
    const preview = row.getByText(`${begin}...`)
    await expect(preview).toBeVisible()
    const cut = await preview.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(60)
    const respond = row.getByRole('link', { name: t('OfficeMessages.respondTo', { name }) })
    const isSeen = () => respond.evaluate((link) => link.checkVisibility({ opacityProperty: true }))
    expect(await isSeen()).toBe(false)
    await row.hover()
    await expect.poll(isSeen).toBe(true)
    await expect(respond).toBeInViewport({ ratio: 1 })
    await axe()
    await page.mouse.move(0, 0)
    await expect.poll(isSeen).toBe(false)
    await row.getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(respond).toBeFocused()
    await expect.poll(isSeen).toBe(true)
  })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1280, height: 800 } })

  test('the actions of a message are always there', async ({ page, signIn, t, axe }) => {
    const { email, name, id } = await makeMessage()
    await signIn('staff')
    await page.goto(`/admin/messages?q=${email}`)
    const respond = page.getByRole('link', { name: t('OfficeMessages.respondTo', { name }) })
    expect(await respond.evaluate((link) => link.checkVisibility({ opacityProperty: true }))).toBe(true)
    await axe()
    await respond.tap()
    await expect(page).toHaveURL(new RegExp(`message=${id}&reply=1`))
  })
})

test('each number of messages is that of the list behind it', async ({ page, signIn, t }) => {
  // A name alone: how texts become words is another matter.
  const mark = `Essomba ${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const { id } = await makeMessage({ name: mark })
  await makeMessage({ name: mark })
  await query('update contact_messages set read_at = now() where id = $1', [id])
  await signIn('staff')
  await page.goto('/admin/messages')
  const nav = page.getByRole('navigation', { name: t('Office.nav.label') })
  await expect(nav.getByRole('link', { name: t('Office.nav.messages'), exact: true })).toHaveAttribute(
    'href',
    /status=unanswered/,
  )
  await nav.getByRole('link', { name: new RegExp(`^${t('Office.nav.badge_newMessages')} \\d`) }).click()
  await expect(page).toHaveURL(/status=unread/)
  // Other tests write and read meanwhile: what the page says twice, it says of one moment.
  const filters = page.getByRole('navigation', { name: t('OfficeMessages.filterLabel') })
  const chosen = filters.locator('[aria-current=true] span')
  const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
  await expect
    .poll(async () => {
      await page.reload()
      const [inBar, inFilter, unread] = [
        digits(await page.locator('nav [data-live=newMessages]').last().textContent()),
        digits(await chosen.textContent()),
        (
          await query<{ n: number }>('select count(*)::int as n from contact_messages where read_at is null')
        )[0]?.n,
      ]
      return inBar === inFilter && inFilter === unread
    })
    .toBe(true)

  await page.goto(`/admin/messages?q=${mark}`)
  await expect(filters.locator('a span')).toHaveText(['2'])
  await page.goto(`/admin/messages?q=${mark}&status=unread`)
  await expect(filters.locator('a span')).toHaveText(['1'])
  await expect(page.getByText(t('Office.showingOne'))).toBeVisible()
})

/** Stores a file of this content as handed-in work. Returns the id of the work. */
async function storeFile(request: APIRequestContext, baseURL: string, content: string) {
  const student = await makeUser()
  await enrol(student.id, 'test-automation')
  const assignment = { name: 'work.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }
  const answer = await request.post('/api/assignments/submit', {
    headers: await asUser(student.id, baseURL),
    multipart: { assignment, week: '1' },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('files that came by e-mail are below their answer: kept ones are downloaded, others say why not', async ({
  page,
  signIn,
  t,
  axe,
  request,
  baseURL,
}) => {
  const { id, email } = await makeMessage()
  const content = 'On Monday at eight.\n'
  const work = await storeFile(request, baseURL ?? '', content)
  const reply = randomUUID()
  await query(
    `insert into contact_replies (id, message_id, direction, subject, body, from_email)
     values ($1, $2, 'visitor', 'Re: other', 'See the files.', $3)`,
    [reply, id, email],
  )
  await query(
    `insert into contact_files (id, reply_id, position, filename, size, sha256, content_type, storage_key, received_id)
     select gen_random_uuid(), $1, 1, 'plan.txt', size, sha256, content_type, storage_key, 'file-0' from submissions where id = $2`,
    [reply, work],
  )
  await query(
    `insert into contact_files (id, reply_id, position, filename, size, refusal, received_id) values
     (gen_random_uuid(), $1, 2, 'photo.heic', 10, 'kind', 'file-1'), (gen_random_uuid(), $1, 3, 'film.pdf', 10, 'too_large', 'file-2'),
     (gen_random_uuid(), $1, 4, 'late.pdf', 10, null, 'file-3')`,
    [reply],
  )
  await signIn('staff')
  await page.goto(`/admin/messages?message=${id}`)
  const files = page.getByRole('dialog').getByRole('list', { name: t('OfficeMessages.byMail.attached') })
  const reason = t('OfficeMessages.byMail.refusals.kind')
  await expect(files).toContainText(
    t('OfficeMessages.byMail.fileRefused', { filename: 'photo.heic', reason }),
  )
  await expect(files).toContainText(t('OfficeMessages.byMail.fileWaiting', { filename: 'late.pdf' }))
  await expect(files.getByRole('listitem')).toHaveCount(4)
  await expect(files.getByRole('link')).toHaveCount(1)
  await axe()
  const downloading = page.waitForEvent('download')
  await files
    .getByRole('link', { name: t('OfficeMessages.byMail.downloadFile', { filename: 'plan.txt' }) })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('plan.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(content)
})
