import type { Page } from '@playwright/test'
import { refreshMs } from '../src/config/refresh'
import { makeRoom, write } from './support/chat'
import { makeUser, query, type TestUser } from './support/database'
import { expect, test } from './support/fixtures'

const notify = ({ id }: TestUser) =>
  query(
    `insert into notifications (id, user_id, kind, data, dedupe_key)
     values (gen_random_uuid(), $1, 'message.replied',
       jsonb_build_object('messageId', gen_random_uuid(), 'subject', 'other'), gen_random_uuid())`,
    [id],
  )
const badge = (page: Page, name: string) => page.locator(`[data-live-badge="${name}"]`).last()
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('a student who comes back to a page sees what has come meanwhile, and no connection stayed open', async ({
  page,
  signIn,
  t,
}) => {
  const me = await signIn()
  const other = await makeUser()
  const room = await makeRoom('Quiet', [me, other])
  const answers: { status: number; bytes: number }[] = []
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/user/unread')) {
      return
    }
    const { responseHeadersSize, responseBodySize } = await response.request().sizes()
    answers.push({ status: response.status(), bytes: responseHeadersSize + responseBodySize })
  })
  await page.clock.install()
  await page.goto('/user/payments')
  const bell = page.getByRole('link', { name: /^Notifications, / })
  await expect(bell).toHaveAccessibleName(t('Notifications.bellUnread', { count: 0 }))
  await expect(badge(page, 'unreadChat')).toBeHidden()

  await notify(me)
  await write(room, other, 'one')
  await write(room, other, 'two')
  await page.clock.fastForward(10_000)
  await comeBack(page)
  await expect(badge(page, 'unreadChat')).toHaveText(/^2/)
  await expect(badge(page, 'unreadNotices')).toHaveText('1')
  await expect(bell).toHaveAccessibleName(t('Notifications.bellUnread', { count: 1 }))

  await notify(me)
  await page.clock.fastForward(refreshMs + 1_000)
  await expect(bell).toHaveAccessibleName(t('Notifications.bellUnread', { count: 2 }))
  await query('update notifications set read_at = now() where user_id = $1', [me.id])
  await page.clock.fastForward(10_000)
  await comeBack(page)
  await expect(badge(page, 'unreadNotices')).toBeHidden()
  await page.clock.fastForward(10_000)
  await comeBack(page)
  await expect.poll(() => answers.map(({ status }) => status)).toEqual([200, 200, 200, 304])
  await expect(badge(page, 'unreadChat')).toHaveText(/^2/)
  for (const { bytes } of answers) {
    expect(bytes).toBeLessThan(2_000)
  }
  expect(sockets).toEqual([])
})

test("the chat's badge of the back office moves by itself", async ({ page, signIn }) => {
  const me = await signIn('staff')
  const other = await makeUser()
  const room = await makeRoom('Office', [me, other])
  /** Without the students' questions that nobody has answered: they count for the whole office. */
  const own = async () => {
    const [count] = /\d+/.exec((await badge(page, 'unreadChat').textContent()) ?? '') ?? []
    const [row] = await query<{ questions: number }>(
      'select count(*)::int as questions from rooms where waiting_since is not null',
    )
    return Number(count) - (row?.questions ?? 0)
  }
  await page.goto('/admin/students')
  await expect.poll(own).toBe(0)
  await write(room, other, 'is anybody there?')
  await expect.poll(own).toBe(1)
  await expect(badge(page, 'unreadChat')).toBeVisible()
  await query('update room_members set last_read_seq = 1 where room_id = $1 and user_id = $2', [room, me.id])
  await query(`insert into events (type, payload) values ('room.read', $1)`, [
    JSON.stringify({ roomId: room, userId: me.id }),
  ])
  await expect.poll(own).toBe(0)
})
