import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { incoming, upload } from '@/config/limits'
import { isAcceptedFromStrangers } from '@/features/base/uploads/file-kinds.rules'
import { examineFile } from '@/features/base/uploads/server/inspect-file'
import { writeReceived } from '@/features/base/uploads/server/receive-upload'
import { type StoredFile, withStoredFiles } from '@/features/base/uploads/server/store-files'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import type { FileRefusal } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'

export const receiveFilesJob = defineJob('contact.receive-files', z.object({ replyId: z.uuid() }))

interface WaitingFile {
  id: string
  filename: string
  replyId: string
  messageId: string
  /** The provider's ids. */
  mailId: string
  fileId: string
}

interface Used {
  mail: number
  conversation: number
}

const isWaiting = { storageKey: null, refusal: null }

async function findWaiting(replyId: string): Promise<WaitingFile[]> {
  const reply = await db().contactReply.findUnique({
    where: { id: replyId },
    select: {
      messageId: true,
      receivedId: true,
      files: {
        where: isWaiting,
        orderBy: { position: 'asc' },
        select: { id: true, filename: true, receivedId: true },
      },
    },
  })
  const { files = [], messageId = '', receivedId } = reply ?? {}
  return files.map(({ receivedId: fileId, ...file }) => ({
    ...file,
    replyId,
    messageId,
    mailId: receivedId ?? '',
    fileId,
  }))
}

async function refuse(id: string, refusal: FileRefusal): Promise<void> {
  await db().contactFile.updateMany({ where: { id, ...isWaiting }, data: { refusal } })
}

/** Writes the row of a stored file. False: there is no space left, or the row was removed or written meanwhile. */
const keep = ({ id, replyId, messageId }: WaitingFile, stored: StoredFile): Promise<boolean> =>
  inTransaction(async (tx) => {
    // E-mails of one conversation are counted one after the other.
    await tx.$executeRaw`select 1 from contact_messages where id = ${messageId}::uuid for no key update`
    const [used] = await tx.$queryRaw<Used[]>`
      select coalesce(sum(f.size) filter (where f.reply_id = ${replyId}::uuid), 0)::float8 as mail,
        coalesce(sum(f.size), 0)::float8 as conversation
      from contact_files f join contact_replies r on r.id = f.reply_id
      where r.message_id = ${messageId}::uuid and f.storage_key is not null`
    const { filename: _, ...content } = stored
    const isFull =
      (used?.mail ?? 0) + content.size > upload.togetherBytes ||
      (used?.conversation ?? 0) + content.size > incoming.conversationBytes
    const { count } = await tx.contactFile.updateMany({
      where: { id, ...isWaiting },
      data: isFull ? { refusal: 'space' } : content,
    })
    return count > 0 && !isFull
  })

/** Writes a file into a folder of its own, examines it and keeps it, or returns why not. */
const keepContent = (file: WaitingFile, content: Readable): Promise<FileRefusal | null> =>
  withUploadFolder(async (folder) => {
    const place = { filename: file.filename, path: join(folder, 'file'), maxBytes: upload.maxBytes }
    const received = await writeReceived(content, place, () => new AppError('too_large'))
    const found = await examineFile(received, isAcceptedFromStrangers)
    if ('fault' in found) {
      return found.fault
    }
    return withStoredFiles([{ ...received, ...found }], async (storedFiles) => {
      for (const stored of storedFiles) {
        if (!(await keep(file, stored))) {
          await container().files.remove(stored.storageKey)
        }
      }
      return null
    })
  })

/** Fetches a file and keeps it, or returns why not. Throws if another attempt may succeed. */
async function take(file: WaitingFile): Promise<FileRefusal | null> {
  const opened = (await container().inbox?.openFile(file)) ?? ({ status: 'gone' } as const)
  if (opened.status === 'gone') {
    return 'gone'
  }
  if (opened.status === 'unavailable') {
    throw new Error(`the mail provider did not give us a file: ${opened.error}`)
  }
  try {
    return await keepContent(file, opened.content)
  } catch (error) {
    if (isAppError(error) && error.code === 'too_large') {
      return 'too_large'
    }
    throw error
  } finally {
    opened.content.destroy()
  }
}

/**
 * Fetches the files of an answer by mail, one after the other, and keeps them by the rules of uploads, or notes why not. May run again:
 * it continues with those that still wait. The content of a run that was killed has no row, and is removed with abandoned uploads.
 */
export const receiveFiles = handleJob(receiveFilesJob, async ({ replyId }, { log, lastAttempt }) => {
  let failure: unknown
  for (const file of await findWaiting(replyId)) {
    try {
      const refusal = await take(file)
      if (refusal) {
        await refuse(file.id, refusal)
      }
    } catch (error) {
      failure = error
      if (lastAttempt) {
        log.error(
          { event: 'mail.file_lost', replyId, err: error },
          'a file that came by mail was not fetched',
        )
        await refuse(file.id, 'gone')
      }
    }
  }
  if (failure !== undefined) {
    throw failure
  }
})
