import type { Readable } from 'node:stream'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { messageFileSchema } from '../../office.schema'

interface OpenFile {
  filename: string
  contentType: string
  size: number
  content: Readable
}

/** A file that came by mail into this conversation, for those who read its messages. */
export const openMessageFile = defineUseCase({
  name: 'contact.open-message-file',
  access: can('messages.read'),
  input: messageFileSchema,
  limits: [perActor('read.actor')],
  async run({ input: { id, file } }): Promise<OpenFile> {
    const row = await db().contactFile.findFirst({
      where: { id: file, reply: { messageId: id } },
      select: { filename: true, contentType: true, size: true, storageKey: true },
    })
    if (!row?.storageKey || !row.contentType) {
      throw new AppError('not_found')
    }
    const { storageKey, contentType, filename, size } = row
    return { filename, contentType, size, content: await container().files.read(storageKey) }
  },
})
