import { z } from 'zod'
import { countUnreadOf } from '@/features/chat/server/unread.queries'
import { countUnreadNotices } from '@/features/notifications/server/count-unread'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/** What waits for the caller: the numbers of the bars, asked for again while a page stays open. */
export const countWaiting = defineUseCase({
  name: 'live.count-waiting',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor: { user } }): Promise<{ messages: number; notifications: number }> {
    const [messages, notifications] = await Promise.all([countUnreadOf(user.id), countUnreadNotices(user.id)])
    return { messages, notifications }
  },
})
