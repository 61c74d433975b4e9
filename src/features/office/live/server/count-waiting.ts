import { z } from 'zod'
import { unreadMessagesSql } from '@/features/talk/chat/server/unread.queries'
import { pool } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { unreadNoticesSql } from '@/server/kernel/unread-notices'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { WaitingCounts } from '../live.answers'

/** One statement. */
async function countWaitingOf(userId: string): Promise<WaitingCounts> {
  const { rows } = await pool().query<WaitingCounts>({
    name: 'live.waiting',
    text: `select (${unreadMessagesSql}) as messages, (${unreadNoticesSql}) as notifications`,
    values: [userId],
  })
  return rows[0] ?? { messages: 0, notifications: 0 }
}

/** The numbers of the bar for the caller, polled while a page stays open. */
export const countWaiting = defineUseCase({
  name: 'live.count-waiting',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  run: ({ actor }) => countWaitingOf(actor.user.id),
})

/** The same for a page that is rendered. */
export const countForBar = defineUseCase({
  name: 'live.count-for-bar',
  access: signedIn(),
  input: z.object({}),
  limits: [],
  run: ({ actor }) => countWaitingOf(actor.user.id),
})
