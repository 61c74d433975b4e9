import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { markReadSchema } from '../notifications.schema'

export const markAllRead = defineUseCase({
  name: 'notifications.mark-all-read',
  access: signedIn(),
  input: markReadSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, now }): Promise<{ marked: number }> {
    const { count } = await db().notification.updateMany({
      where: {
        userId: actor.user.id,
        readAt: null,
        createdAt: { lte: new Date(input.until), ...(input.since && { gte: new Date(input.since) }) },
      },
      data: { readAt: now },
    })
    return { marked: count }
  },
})
