import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { uploadFolder } from '@/features/base/uploads/server/upload-folder'
import { removeUnnamedFiles } from '@/features/study/learning/server/item-files.queries'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'

const cleanUploadsJob = defineJob('assignments.clean-uploads', z.object({}))

/** The row of a younger file may not be written yet. */
const oldEnoughMs = 24 * 3_600_000
const batchSize = 200

async function removeOrphans(keys: string[]): Promise<number> {
  const { db, files } = container()
  const named = { where: { storageKey: { in: keys } }, select: { storageKey: true } } as const
  const rows = await Promise.all([
    db.submission.findMany(named),
    db.submissionFile.findMany(named),
    db.itemFile.findMany(named),
    db.contactFile.findMany(named),
    db.personalExport.findMany(named),
  ])
  const usedKeys = new Set(rows.flat().map(({ storageKey }) => storageKey))
  const orphans = keys.filter((key) => !usedKeys.has(key))
  for (const key of orphans) {
    await files.remove(key)
  }
  return orphans.length
}

async function removeLeftFolders(before: Date): Promise<number> {
  const names = await readdir(uploadFolder()).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => each.startsWith('upload-'))) {
    const path = join(uploadFolder(), name)
    const info = await stat(path).catch(() => null)
    if (!info || info.mtime > before) {
      continue
    }
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/**
 * Removes files without a row: a process died between writing the file and the row, or no revision of an item names the
 * file any more.
 */
export const cleanUploads = handleJob(cleanUploadsJob, async (_payload, { log }) => {
  const { files, clock } = container()
  const before = new Date(clock.now().getTime() - oldEnoughMs)
  await removeUnnamedFiles(before)
  let orphans = 0
  let batch: string[] = []
  for await (const { key, storedAt } of files.list()) {
    if (storedAt < before) {
      batch.push(key)
    }
    if (batch.length < batchSize) {
      continue
    }
    orphans += await removeOrphans(batch)
    batch = []
  }
  orphans += await removeOrphans(batch)
  const folders = await removeLeftFolders(before)
  if (orphans + folders > 0) {
    log.info({ event: 'uploads.cleaned', orphans, folders }, 'abandoned uploads removed')
  }
})
