import { randomUUID } from 'node:crypto'
import { enrol, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { makeMessage, markedName, messageLinkIn } from './support/messages'
import { openFilters } from './support/office'

const stateOf = async (id: string) =>
  (
    await query<{
      waiting: boolean
      archived: boolean
      spam: boolean
      deleted: boolean
      assignee_id: string | null
    }>(
      `select waiting_since is not null as waiting, archived_at is not null as archived, spam_at is not null as spam,
         deleted_at is not null as deleted, assignee_id from contact_messages where id = $1`,
      [id],
    )
  )[0]

test('what is not answered comes first; a conversation is handed over with a note, and the colleague is notified', async ({
  page,
  signIn,
  t,
  at,
  axe,
}) => {
  const name = markedName()
  const { id } = await makeMessage({ name })
  const colleague = await makeUser('staff')
  await signIn('staff')
  await page.goto(at('/admin/messages'))
  await openFilters(page)
  const filters = page.getByRole('navigation', { name: t('OfficeMessages.filterLabel') })
  await expect(filters.locator('[aria-current=true]')).toContainText(t('OfficeMessages.unanswered'))

  await page.goto(at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}`))
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(t('OfficeMessages.waits.soon'))
  await axe()
  await row.getByRole('link', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const note = `@${colleague.username} ${t('OfficeMessages.note')}`
  await dialog.getByLabel(t('OfficeMessages.note')).fill(note)
  await dialog.getByRole('button', { name: t('OfficeMessages.addNote') }).click()
  await expect(dialog.getByText(t('OfficeMessages.noteAdded', { count: 1 }))).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  await axe()

  await dialog.getByLabel(t('OfficeMessages.assignee')).selectOption(colleague.id)
  await dialog.getByRole('button', { name: t('OfficeMessages.assign'), exact: true }).click()
  await expect(page.getByText(t('OfficeMessages.changed.assign', { count: 1 }))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(id)).toMatchObject({ assignee_id: colleague.id, waiting: true })
  expect(
    await query('select kind from notifications where user_id = $1 order by created_at', [colleague.id]),
  ).toEqual([{ kind: 'message.mentioned' }, { kind: 'message.assigned' }])
})

test('archive, spam and delete are taken back with one press', async ({ page, signIn, t, at }) => {
  const name = markedName()
  const { id } = await makeMessage({ name })
  await signIn('staff')
  for (const [change, place] of [
    ['archive', 'archived'],
    ['spam', 'spam'],
    ['delete', 'deleted'],
  ] as const) {
    await page.goto(at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}&message=${id}`))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t(`OfficeMessages.changes.${change}`), exact: true }).click()
    await expect(page.getByText(t(`OfficeMessages.changed.${change}`, { count: 1 }))).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ [place]: true, waiting: false })
    await page.getByRole('button', { name: t('OfficeMessages.undo'), exact: true }).click()
    await expect(page.getByText(t('OfficeMessages.undone'))).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ [place]: false, waiting: true })
  }
})

test('several at once: the ticked ones, then all that match', async ({ page, signIn, t, at, axe }) => {
  const name = markedName()
  const ids = [await makeMessage({ name }), await makeMessage({ name }), await makeMessage({ name })].map(
    (each) => each.id,
  )
  await signIn('staff')
  const list = at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}`)
  await page.goto(list)
  const press = (change: string) =>
    page.getByRole('button', { name: t(`OfficeMessages.changes.${change}`), exact: true }).click()
  await press('spam')
  await expect(page.getByText(t('OfficeMessages.noneTicked'))).toBeVisible()

  const boxes = page.getByRole('checkbox', { name: t('OfficeMessages.tick', { name }) })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await axe()
  await press('settle')
  await expect(page.getByText(t('OfficeMessages.changed.settle', { count: 2 }))).toBeVisible()
  await expect(boxes).toHaveCount(1)
  await page.getByRole('button', { name: t('OfficeMessages.undo'), exact: true }).click()
  await expect(boxes).toHaveCount(3)

  await page.goto(list)
  await page.getByRole('checkbox', { name: t('OfficeMessages.bulkAll', { total: 3 }) }).check()
  await press('archive')
  await expect(page.getByText(t('OfficeMessages.changed.archive', { count: 3 }))).toBeVisible()
  for (const id of ids) {
    expect(await stateOf(id)).toMatchObject({ archived: true, waiting: false })
  }
})

test('a ready answer says what it does not know, and is not sent so; the writer reads what was promised', async ({
  page,
  signIn,
  t,
  at,
  axe,
  mailTo,
  language,
}) => {
  const student = await makeUser('student', language)
  await enrol(student.id, 'web-development', 'pending')
  const { id } = await makeMessage({ locale: language })
  await query('update contact_messages set email = $2 where id = $1', [id, student.email])
  const title = `Pay ${randomUUID().slice(0, 8)}`
  await query(
    `insert into canned_replies (id, title, title_fr, body_en, body_fr, updated_at)
     values ($1, $2, $3, 'Please pay {amount}. Receipt: {receipt_link}', 'Veuillez payer {amount}. Reçu : {receipt_link}', now())`,
    [randomUUID(), title, `${title} fr`],
  )
  await signIn('staff')
  await page.goto(at(`/admin/messages?message=${id}&reply=1`))
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(t('OfficeMessages.reply'), { exact: true })
  const send = dialog.getByRole('button', { name: t('Office.sendResponse') })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('region', { name: t('PersonFacts.title') })).toContainText(
    t('Student.statuses.pending'),
  )
  await dialog
    .getByLabel(t('OfficeMessages.canned'))
    .selectOption({ label: language === 'fr' ? `${title} fr` : title })
  await expect(field).toHaveValue(/\{receipt_link\}$/)
  await expect(field).not.toHaveValue(/\{amount\}/)
  await expect(
    dialog.getByText(t('OfficeMessages.placeholdersOpen', { placeholders: '{receipt_link}' })),
  ).toBeVisible()
  await expect(send).toBeDisabled()
  await axe()
  // What is left is selected: typing replaces it.
  await page.keyboard.type('R-1')
  await expect(field).toHaveValue(/: R-1$/)
  await send.click()
  await expect(page.getByText(t('Office.responseSent'))).toBeVisible()

  const mail = await mailTo(student.email, 'office_reply')
  await page.goto(messageLinkIn(mail.html))
  await expect(page.getByText('R-1')).toBeVisible()
  const kept = t('ContactThread.promise.kept', { by: 'BY' }).split('BY')[0] ?? ''
  await expect(page.locator('main')).toContainText(kept.trim())
  await axe()
})

test('the keys of the list: j and k choose, r answers, e archives', async ({ page, signIn, t, at }) => {
  const name = markedName()
  const [first, second] = [await makeMessage({ name }), await makeMessage({ name })]
  await signIn('staff')
  await page.goto(at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}`))
  const links = page.getByRole('link', { name, exact: true })
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText(t('OfficeMessages.changed.archive', { count: 1 }))).toBeVisible()
  await expect(links).toHaveCount(1)
  const left = (await stateOf(first.id))?.archived ? second : first
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(new RegExp(`message=${left.id}&reply=1`))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a conversation is filtered, opened, archived and brought back', async ({ page, signIn, t, at }) => {
    const name = markedName()
    const { id } = await makeMessage({ name })
    await signIn('staff')
    await page.goto(at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}`))
    await page.getByRole('checkbox', { name: t('OfficeMessages.tick', { name }) }).check()
    await page.getByRole('button', { name: t('OfficeMessages.changes.archive'), exact: true }).click()
    await expect(page.getByText(t('OfficeMessages.changed.archive', { count: 1 }))).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ archived: true, waiting: false })
    await page.getByRole('button', { name: t('OfficeMessages.undo'), exact: true }).click()
    await expect(page.getByText(t('OfficeMessages.undone'))).toBeVisible()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByLabel(t('OfficeMessages.note')).fill('Call her on Monday.')
    await page.getByRole('button', { name: t('OfficeMessages.addNote') }).click()
    await expect(page.getByText('Call her on Monday.')).toBeVisible()
    expect(await stateOf(id)).toMatchObject({ archived: false, waiting: true })
  })
})
