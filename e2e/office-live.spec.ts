import { randomUUID } from 'node:crypto'
import { query } from './support/database'
import { expect, test } from './support/fixtures'

/** What a visitor sends with the contact form. */
const write = (subject: string) => ({
  name: 'Jean Mbarga',
  email: `live-${randomUUID().slice(0, 8)}@example.cm`,
  phone: '',
  subject: 'other',
  message: subject,
})

const badge = 'nav [data-live=newMessages]'
const unread = async () =>
  Number(
    (await query<{ n: string }>('select count(*) as n from contact_messages where read_at is null', []))[0]
      ?.n,
  )

test('a message of a visitor moves the open back office by itself, and reading it moves a second tab', async ({
  page,
  context,
  request,
  signIn,
}) => {
  await signIn('staff')
  await page.goto('/admin/messages?status=unread')
  const second = await context.newPage()
  await second.goto('/admin/dashboard')
  const number = async (tab: typeof page) =>
    Number(((await tab.locator(badge).last().textContent()) ?? '').replace(/\D/g, ''))
  // Both have their first counts; other tests write and read meanwhile.
  await expect.poll(async () => (await number(second)) === (await unread())).toBe(true)
  const mark = `live ${randomUUID()}`
  await second.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  expect((await request.post('/api/contact/submit', { data: write(mark) })).status()).toBe(201)
  await expect.poll(async () => (await number(second)) === (await unread())).toBe(true)
  await expect(page.getByText(mark.slice(0, 30)).first()).toBeVisible()

  const counter = second.locator('main [data-live=newMessages]')
  const before = await unread()
  const [row] = await query<{ id: string }>('select id from contact_messages where message = $1', [mark])
  const response = await page.request.put(`/api/admin/messages/${row?.id}/read`, {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.ok()).toBe(true)
  await expect(counter).not.toHaveText(new Intl.NumberFormat('en').format(before), { timeout: 2_000 })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await second.evaluate(() => 'sameDocument' in window)).toBe(true)
})
