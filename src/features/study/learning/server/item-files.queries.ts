import { db } from '@/server/db'
import type { ItemFileView } from '../learning.answers'
import { namesFile } from './named-files.sql'
import { presentFile } from './present-file'

/** Forgets what no revision names, if it was uploaded before this time. The stored content goes with the next cleaning. */
export const removeUnnamedFiles = (before: Date): Promise<number> =>
  db().$executeRaw`
    delete from item_files f where f.created_at < ${before}
      and not exists (select 1 from item_revisions r where r.item_id = f.item_id and ${namesFile})`

/** The files that are listed under a text, in their order. */
export async function readFiles(itemId: string, names: readonly string[]): Promise<ItemFileView[]> {
  if (names.length === 0) {
    return []
  }
  const rows = await db().itemFile.findMany({
    where: { itemId, name: { in: [...names] } },
    select: { name: true, filename: true, size: true },
  })
  return rows.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name)).map(presentFile)
}
