import { db } from '@/server/db'

const longestThread = 200

export interface ThreadEntry {
  id: string
  direction: 'office' | 'visitor'
  body: string
  createdAt: Date
  /** First name of the colleague; only the back office sees it. */
  author: string | null
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
    },
  })
  return rows.map(({ author, ...row }) => ({ ...row, author: author?.firstName ?? null })).reverse()
}
