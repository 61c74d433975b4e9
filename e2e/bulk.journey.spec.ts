import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { expect, type Translate, test } from './support/fixtures'
import { markedName } from './support/messages'

/** So many messages of one writer that they are not done at once. */
async function makeMany(count: number) {
  const name = markedName()
  await query(
    `insert into contact_messages (id, name, email, phone, subject, message)
     select gen_random_uuid(), $1, 'row' || n || '@example.cm', '', 'other', 'Hello' from generate_series(1, $2::int) n`,
    [name, count],
  )
  return name
}

const archived = async (name: string) =>
  Number(
    (
      await query<{ count: string }>(
        'select count(*) from contact_messages where name = $1 and archived_at is not null',
        [name],
      )
    )[0]?.count,
  )

const lines = (page: Page, t: Translate) => page.getByRole('list', { name: t('Bulk.label') })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const progress = (t: Translate, kind: string, count: number) =>
  t('Bulk.progress', { title: t(`Bulk.kind.${kind}`), done: count, total: count })

test('all messages that match are archived in the background and brought back; the list says how far it is', async ({
  page,
  signIn,
  t,
  at,
  axe,
}) => {
  test.slow()
  const name = await makeMany(350)
  await signIn('staff')
  const list = at(`/admin/messages?status=all&q=${encodeURIComponent(name)}`)
  await page.goto(list)
  await page.getByRole('checkbox', { name: t('OfficeMessages.bulkAll', { total: 350 }) }).check()
  await press(page, t('OfficeMessages.changes.archive'))
  const done = lines(page, t).getByText(progress(t, 'messages_archive', 350))
  await expect(done).toBeVisible({ timeout: 60_000 })
  await expect(lines(page, t)).toContainText(t('Bulk.state.done'))
  await axe()
  expect(await archived(name)).toBe(350)

  // It is there until it was read, wherever its person has been meanwhile.
  await page.goto(at('/admin/students'))
  await expect(lines(page, t)).toHaveCount(0)
  await page.goto(list)
  await expect(done).toBeVisible()

  await press(page, t('Bulk.undo'))
  await expect(lines(page, t).getByText(progress(t, 'messages_undo', 350))).toBeVisible({ timeout: 60_000 })
  await expect(done).toHaveCount(0)
  expect(await archived(name)).toBe(0)
  await press(page, t('Bulk.close'))
  await expect(lines(page, t)).toHaveCount(0)
})

test('what cannot be undone asks again and names the number', async ({ page, signIn, t, at }) => {
  test.slow()
  const name = await makeMany(250)
  const colleague = await makeUser('staff')
  await signIn('staff')
  await page.goto(at(`/admin/messages?status=unanswered&q=${encodeURIComponent(name)}`))
  await page.getByRole('checkbox', { name: t('OfficeMessages.bulkAll', { total: 250 }) }).check()
  await page.getByLabel(t('OfficeMessages.assignee')).selectOption(colleague.id)
  await press(page, t('OfficeMessages.assign'))
  await expect(page.getByText(t('Bulk.errors.sure', { count: 250 }))).toBeVisible()
  await press(page, t('OfficeMessages.assignAnyway'))
  await expect(lines(page, t).getByText(progress(t, 'messages_assign', 250))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: t('Bulk.undo'), exact: true })).toHaveCount(0)
  expect(await query('select kind from notifications where user_id = $1', [colleague.id])).toEqual([
    { kind: 'message.assigned' },
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

  test('it begins, and a reload shows its end', async ({ page, signIn, t, at }) => {
    test.slow()
    const name = await makeMany(250)
    await signIn('staff')
    const list = at(`/admin/messages?status=all&q=${encodeURIComponent(name)}`)
    await page.goto(list)
    await page.getByRole('checkbox', { name: t('OfficeMessages.bulkAll', { total: 250 }) }).check()
    await press(page, t('OfficeMessages.changes.spam'))
    await expect(lines(page, t)).toBeVisible()
    await expect
      .poll(
        async () => {
          await page.goto(list)
          return (await lines(page, t).textContent()) ?? ''
        },
        { timeout: 60_000 },
      )
      .toContain(progress(t, 'messages_spam', 250))
    await press(page, t('Bulk.close'))
    await expect(lines(page, t)).toHaveCount(0)
  })
})

test('all students that match get a message, and the list says who could not be reached', async ({
  page,
  signIn,
  t,
  at,
  axe,
  language,
}) => {
  test.slow()
  const lastName = `Bulk${randomUUID().slice(0, 8)}`
  const students: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await makeUser('student', language)
    await query('update users set last_name = $2 where id = $1', [id, lastName])
    if (n > 0) {
      await enrol(id, 'web-development', 'active')
    }
    students.push(id)
  }
  await signIn('staff')
  await page.goto(at(`/admin/students?q=${lastName}`))
  await page.getByRole('link', { name: t('StudentsOffice.withMatching', { total: '12' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('StudentsOffice.matchingTitle'))
  await axe()
  await page.getByLabel(t('Help.text')).fill('We begin on Monday.')
  await press(page, t('Help.sendTo', { count: 12 }))
  await expect(page).toHaveURL(/\/admin\/students\?/)
  await expect(
    lines(page, t).getByText(
      t('Bulk.progress', { title: t('Bulk.kind.students_write'), done: 11, total: 12 }),
    ),
  ).toBeVisible({ timeout: 60_000 })
  await expect(lines(page, t)).toContainText(t('Bulk.reasons.unreachable'))
  await axe()
  expect(
    await query('select count(*)::int as count from notifications where kind = $1 and user_id = any($2)', [
      'office.wrote',
      students,
    ]),
  ).toEqual([{ count: 11 }])
})
