import { z } from 'zod'
import { studentImport as limits } from '@/config/limits'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import {
  type CheckedCounts,
  checkedCounts,
  type ImportCounts,
  importCounts,
  type StoredFault,
  storedFaults,
} from '../imports.rules'

export interface OpenImport {
  id: string
  filename: string
  state: 'faulty' | 'checked' | 'queued'
  lines: number
  percent: number
  /** The first ones. */
  faults: StoredFault[]
  faultCount: number
  counts: CheckedCounts | null
}

export interface DoneImport {
  id: string
  filename: string
  doneAt: Date
  counts: ImportCounts
}

const shown = {
  id: true,
  filename: true,
  state: true,
  lines: true,
  percent: true,
  faults: true,
  counts: true,
  doneAt: true,
  createdAt: true,
} as const

/** The file that was checked last, if it is not imported yet, and those that were imported. */
export const getImports = defineUseCase({
  name: 'imports.get-imports',
  access: can('payments.manage'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ now }): Promise<{ open: OpenImport | null; done: DoneImport[]; program: string }> {
    const rows = await db().studentImport.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 11,
      select: shown,
    })
    const program = await db().program.findFirst({ orderBy: { position: 'asc' }, select: { slug: true } })
    const oldest = now.getTime() - limits.keptMs
    const row = rows.find(
      ({ state, createdAt }) => state === 'queued' || (state !== 'done' && createdAt.getTime() > oldest),
    )
    const faults = storedFaults.parse(row?.faults ?? [])
    return {
      open:
        row && row.state !== 'done'
          ? {
              id: row.id,
              filename: row.filename,
              state: row.state,
              lines: row.lines,
              percent: row.percent,
              faults: faults.slice(0, limits.shownFaults),
              faultCount: faults.length,
              counts: checkedCounts.safeParse(row.counts).data ?? null,
            }
          : null,
      done: rows.flatMap(({ id, filename, doneAt, counts }) =>
        doneAt ? [{ id, filename, doneAt, counts: importCounts.parse(counts) }] : [],
      ),
      program: program?.slug ?? '',
    }
  },
})
