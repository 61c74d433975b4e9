import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query, type TestUser } from './database'

/** A room with its members and, if wanted, its past: [who, text] in order, a minute apart. */
export async function makeRoom(
  name: string,
  members: readonly TestUser[],
  past: readonly (readonly [TestUser, string])[] = [],
): Promise<string> {
  const id = randomUUID()
  await query('insert into rooms (id, name, created_by_id, last_seq) values ($1, $2, $3, $4)', [
    id,
    name,
    members[0]?.id,
    past.length,
  ])
  for (const { id: userId } of members) {
    await query(
      'insert into room_members (room_id, user_id, last_read_seq, last_seen_at) values ($1, $2, $3, now())',
      [id, userId, past.length],
    )
  }
  await query(
    `insert into room_messages (id, room_id, seq, user_id, content, created_at)
     select gen_random_uuid(), $1, n, ($2::uuid[])[n], ($3::text[])[n], now() - ($4 - n) * interval '1 minute'
     from generate_series(1, $4::int) as n`,
    [id, past.map(([{ id: userId }]) => userId), past.map(([, text]) => text), past.length],
  )
  return id
}

/** One more message, announced like every other. */
export const write = (roomId: string, { id }: TestUser, text: string) =>
  query(
    `with room as (update rooms set last_seq = last_seq + 1 where id = $1 returning last_seq),
       message as (insert into room_messages (id, room_id, seq, user_id, content)
         select gen_random_uuid(), $1, last_seq, $2, $3 from room returning id, seq)
     insert into events (type, payload) select 'room.message_sent',
       jsonb_build_object('roomId', $1::text, 'messageId', id, 'seq', seq) from message`,
    [roomId, id, text],
  )

export const storedTexts = async (roomId: string) =>
  (
    await query<{ content: string }>('select content from room_messages where room_id = $1 order by seq', [
      roomId,
    ])
  ).map(({ content }) => content)

/** The texts on the screen, in order, without those on their way. */
export const shownTexts = (page: Page) =>
  page.locator('li[id^="message-"] > div p:first-child').allInnerTexts()

export const box = (page: Page) => page.locator('#chat-box')

/** The connection is there: what is written goes out at once. */
export async function connected(page: Page) {
  await page.locator('[data-link="online"]').waitFor()
}
