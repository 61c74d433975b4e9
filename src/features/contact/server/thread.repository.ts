import { db } from '@/server/container'

const longestThread = 200

export interface ThreadEntry {
  id: string
  direction: 'office' | 'visitor'
  body: string
  createdAt: Date
  /** First name of the colleague; the office only sees it. */
  author: string | null
}

/** What was written after a message, oldest first; of a very long thread the newest. */
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
    },
  })
  return rows.map(({ author, ...row }) => ({ ...row, author: author?.firstName ?? null })).reverse()
}
