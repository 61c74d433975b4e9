import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { defaultSource, type FigureSource, isFigureSource } from '../figure-source'

export const figureSetting = 'public_figures'

interface ChosenSource {
  source: FigureSource
  changedAt: Date | null
  changedById: string | null
}

export async function readFigureSource(client: Tx | ReturnType<typeof db> = db()): Promise<ChosenSource> {
  const row = await client.siteSetting.findUnique({ where: { name: figureSetting } })
  return {
    source: isFigureSource(row?.value) ? row.value : defaultSource(),
    changedAt: row?.changedAt ?? null,
    changedById: row?.changedById ?? null,
  }
}
