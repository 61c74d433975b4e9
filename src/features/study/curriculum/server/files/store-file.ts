import { createHash } from 'node:crypto'
import { itemFiles } from '@/config/limits'
import { type Inspected, withStoredFiles } from '@/features/base/uploads/server/store-files'
import { container } from '@/server/container'
import { invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { lockItem } from '../lock-item'

interface NewFile extends Inspected {
  /** The end of its name, with the pixels of a picture: '-800x600.webp', '.csv'. */
  ending: string
  isPicture: boolean
  /** The field of the form that errors stand beside. */
  field: string
}

interface Place {
  slug: string
  item: string
}

const nameOf = (itemId: string, { sha256, ending }: NewFile) =>
  `${createHash('sha256').update(`${itemId} ${sha256}`).digest('hex').slice(0, 24)}${ending}`

/** The row of the content: an earlier upload of the same counts as made now. */
async function writeRow(tx: Tx, itemId: string, file: NewFile, storageKey: string, call: UserCall) {
  const name = nameOf(itemId, file)
  const { actor, now } = call
  const { count } = await tx.itemFile.updateMany({ where: { name }, data: { createdAt: now } })
  if (count > 0) {
    return { name, isNew: false }
  }
  if ((await tx.itemFile.count({ where: { itemId } })) >= itemFiles.perItem) {
    throw invalid({ [file.field]: 'Curriculum.files.tooMany' })
  }
  const { filename, size, sha256, contentType, isPicture } = file
  const row = { name, filename, size, sha256, contentType, isPicture, storageKey }
  await tx.itemFile.create({ data: { ...row, itemId, createdAt: now, createdById: actor.user.id } })
  return { name, isNew: true }
}

/** Stores a file that was inspected, and in the same transaction does what follows. Nothing is left of a refused one. */
export const storeFile = <T>(
  { slug, item }: Place,
  file: NewFile,
  call: UserCall,
  then: (tx: Tx, name: string) => Promise<T>,
): Promise<T> =>
  withStoredFiles([file], async ([stored]) => {
    const storageKey = stored?.storageKey ?? ''
    const { result, isNew } = await inTransaction(async (tx) => {
      const { id } = await lockItem(tx, slug, item)
      const row = await writeRow(tx, id, file, storageKey, call)
      const outcome = await then(tx, row.name)
      await recordAudit(tx, call, 'curriculum.file_added', {
        details: { program: slug, item, filename: file.filename },
      })
      return { result: outcome, isNew: row.isNew }
    })
    if (!isNew) {
      await container()
        .files.remove(storageKey)
        .catch(() => undefined)
    }
    return result
  })
