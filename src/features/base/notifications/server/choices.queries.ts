import type { NotificationChoice } from '@/generated/prisma/client'
import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { type Choices, choicesOf } from '../choices.rules'
import type { Topic } from '../notification-topics'

/** What somebody has chosen, with the usual for the rest. */
export async function readChoices(reader: Tx | ReturnType<typeof db>, userId: string): Promise<Choices> {
  const row: NotificationChoice | null = await reader.notificationChoice.findUnique({ where: { userId } })
  return choicesOf(row)
}

/** Whether somebody wants a mail of this topic at once; in a digest or not at all otherwise. */
export const wantsMailNow = async (tx: Tx, userId: string, topic: Topic): Promise<boolean> =>
  (await readChoices(tx, userId)).mail[topic] === 'now'
