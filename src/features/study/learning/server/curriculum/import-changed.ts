import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { productVersion } from '@/config/product-version'
import { db } from '@/server/db'
import { rendererVersion } from '../markdown/renderer-version'
import type { ImportReport } from './import-curriculum'

/** The setting under which the state of the texts is kept that was imported last. */
const settingName = 'curriculum.imported'

/** Changes with every file, and with the programs that read and render them. */
function stateOf(folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify([productVersion(), rendererVersion]))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(JSON.stringify([relative(folder, file), content.length])).update(content)
  }
  return hash.digest('hex')
}

/**
 * Imports the teaching texts of a folder, unless they were imported as they are: to read and compare them takes longer than
 * everything else in a start. null: nothing was read. Texts with problems are read again the next time.
 */
export async function importChanged(folder: string, now: Date): Promise<ImportReport | null> {
  const state = stateOf(folder)
  const imported = await db().siteSetting.findUnique({
    where: { name: settingName },
    select: { value: true },
  })
  if (imported?.value === state) {
    return null
  }
  const [{ importCurriculum }, { readCurriculum }] = await Promise.all([
    import('./import-curriculum'),
    import('./read-curriculum'),
  ])
  const report = await importCurriculum(readCurriculum(folder), { now })
  if (report.problems.length === 0) {
    const row = { value: state, changedAt: now }
    await db().siteSetting.upsert({
      where: { name: settingName },
      create: { name: settingName, ...row },
      update: row,
    })
  }
  return report
}
