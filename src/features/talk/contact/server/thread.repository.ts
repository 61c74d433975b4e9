import { emailKey } from '@/lib/email-field'
import { db } from '@/server/db'

const longestThread = 200

export interface ThreadEntry {
  id: string
  direction: 'office' | 'visitor'
  body: string
  createdAt: Date
  /** First name of the colleague; only the back office sees it. */
  author: string | null
  /** null: written on our pages. */
  byMail: ByMail | null
}

export interface ByMail {
  from: string
  /** Another address than the message came from. */
  isOther: boolean
  /** The provider's check of the sender failed. */
  senderFailed: boolean
  quoted: string | null
  isCut: boolean
  leftFiles: string[]
}

/** The entries of a thread, oldest first; of a very long one the newest. */
export async function readThread(messageId: string): Promise<ThreadEntry[]> {
  const rows = await db().contactReply.findMany({
    where: { messageId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: longestThread,
    select: {
      id: true,
      direction: true,
      body: true,
      createdAt: true,
      author: { select: { firstName: true } },
      fromEmail: true,
      senderFailed: true,
      quoted: true,
      isCut: true,
      leftFiles: true,
      message: { select: { email: true } },
    },
  })
  return rows
    .map(({ id, direction, body, createdAt, author, fromEmail: from, message, ...mail }) => ({
      id,
      direction,
      body,
      createdAt,
      author: author?.firstName ?? null,
      byMail: from === null ? null : { from, isOther: emailKey(from) !== emailKey(message.email), ...mail },
    }))
    .reverse()
}
