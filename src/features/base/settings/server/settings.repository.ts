import { siteSettings as limits } from '@/config/limits'
import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { StoredVersion } from '../settings.rules'

export interface NumberedVersion extends StoredVersion {
  id: number
  reason: string | null
  changedById: string | null
}

/** The changes of the settings, the oldest first. */
export async function readVersions(client: Tx | ReturnType<typeof db>): Promise<NumberedVersion[]> {
  const newestFirst = await client.settingVersion.findMany({
    orderBy: { id: 'desc' },
    take: limits.heldVersions,
  })
  return newestFirst.reverse().map(({ id, ...version }) => ({ ...version, id: Number(id) }))
}
