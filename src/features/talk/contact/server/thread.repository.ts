import { emailKey } from '@/lib/email-field'
import { db } from '@/server/db'
import type { FileRefusal } from './receive-answer'

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
  files: MailedFile[]
  /** Names of files that came before files were kept. */
  leftFiles: string[]
}

export interface MailedFile {
  id: string
  filename: string
  size: number
  /** `waiting`: a job is fetching it. Anything but `kept` and `waiting`: why it is not kept. */
  state: 'kept' | 'waiting' | FileRefusal
}

const presentFile = ({
  storageKey,
  refusal,
  ...file
}: Omit<MailedFile, 'state'> & { storageKey: string | null; refusal: FileRefusal | null }): MailedFile => ({
  ...file,
  state: refusal ?? (storageKey === null ? 'waiting' : 'kept'),
})

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
      files: {
        orderBy: { position: 'asc' },
        select: { id: true, filename: true, size: true, storageKey: true, refusal: true },
      },
      message: { select: { email: true } },
    },
  })
  return rows
    .map(({ id, direction, body, createdAt, author, fromEmail: from, message, files, ...mail }) => ({
      id,
      direction,
      body,
      createdAt,
      author: author?.firstName ?? null,
      byMail:
        from === null
          ? null
          : {
              ...mail,
              from,
              isOther: emailKey(from) !== emailKey(message.email),
              files: files.map(presentFile),
            },
    }))
    .reverse()
}
