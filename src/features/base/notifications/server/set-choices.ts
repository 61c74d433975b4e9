import { z } from 'zod'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type Choices, choicesOf, mailOptions, type StoredTopics, storedTopicsOf } from '../choices.rules'
import { choicesSchema } from '../choices.schema'
import { type MailChoice, type Topic, topicsOf } from '../notification-topics'

export interface NotificationSettings {
  topics: Topic[]
  choices: Choices
  browsers: { device: string; endpointHash: string }[]
  /** With which a browser subscribes. */
  publicKey: string
}

export const getNotificationSettings = defineUseCase({
  name: 'notifications.get-notification-settings',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor }): Promise<NotificationSettings> {
    const { id } = actor.user
    const [choice, browsers] = await Promise.all([
      db().notificationChoice.findUnique({ where: { userId: id } }),
      db().pushSubscription.findMany({
        where: { userId: id },
        orderBy: { createdAt: 'desc' },
        select: { device: true, endpointHash: true },
      }),
    ])
    return {
      topics: topicsOf(actor.user),
      choices: choicesOf(choice),
      browsers,
      publicKey: container().push.publicKey(),
    }
  },
})

/** A mail choice that the topic does not have changes nothing. */
function chosen(topic: Topic, way: string) {
  const [first, second] = way.split('.') as ['push' | 'bell', MailChoice | undefined]
  const isOffered = second !== undefined && mailOptions(topic).includes(second)
  return { push: first === 'push', ...(isOffered ? { mail: second } : {}) }
}

export const setNotificationChoices = defineUseCase({
  name: 'notifications.set-notification-choices',
  access: signedIn(),
  input: choicesSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor }): Promise<Record<string, never>> {
    const { quietFrom, quietUntil, digestFirst, digestSecond } = input
    const userId = actor.user.id
    await inTransaction(async (tx) => {
      const before = await tx.notificationChoice.findUnique({ where: { userId } })
      const topics: StoredTopics = { ...storedTopicsOf(before) }
      for (const topic of topicsOf(actor.user)) {
        const way = input[topic]
        if (way !== undefined) {
          topics[topic] = { ...topics[topic], ...chosen(topic, way) }
        }
      }
      const hours = [digestFirst, digestSecond].filter((hour) => hour !== undefined)
      const digestHours = hours.length > 0 ? { digestHours: [...new Set(hours)].sort((a, b) => a - b) } : {}
      const data = { topics, quietFrom, quietUntil, ...digestHours }
      await tx.notificationChoice.upsert({ where: { userId }, create: { userId, ...data }, update: data })
    })
    return {}
  },
})
