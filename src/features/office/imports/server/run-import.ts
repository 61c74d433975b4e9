import { z } from 'zod'
import { db } from '@/server/db'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import type { Fault, ImportLine } from '../read-students.rules'
import { checkLines } from './check-lines'
import { lockPlanned, storeStudents } from './store-students'

const importLock = 7_204_530
const timeoutMs = 120_000

/** Our own lines, as they were stored after the file was read. */
const contentSchema = z.array(z.custom<ImportLine>((line) => typeof line === 'object' && line !== null))

const asJson = (faults: readonly Fault[]) => faults.map((fault) => ({ ...fault }))

export interface ImportRun {
  id: string
  /** Who started it. */
  byId: string
  now: Date
  /** Called after each step, outside the transaction. */
  onStep?: (percent: number) => Promise<void>
}

const noteStep = (id: string) => async (percent: number) => {
  await db().studentImport.updateMany({ where: { id, state: 'queued' }, data: { percent } })
}

async function store(tx: Tx, { id, byId, now, onStep = noteStep(id) }: ImportRun): Promise<void> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(timeoutMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(timeoutMs)}, true),
    pg_advisory_xact_lock(${importLock}::bigint)`
  const file = await tx.studentImport.findFirst({ where: { id, state: 'queued' } })
  if (!file) {
    return
  }
  const lines = contentSchema.parse(file.content)
  await lockPlanned(
    tx,
    lines.map(({ emailKey }) => emailKey),
    lines.some(({ cohort }) => cohort !== null),
  )
  const { plan, faults, unchanged } = await checkLines(tx, lines)
  await onStep(10)
  const end = { content: [], percent: 100 }
  if (faults.length > 0) {
    // Something has changed since the file was checked.
    await tx.studentImport.update({
      where: { id },
      data: { ...end, state: 'faulty', faults: asJson(faults) },
    })
    return
  }
  const counts = { ...(await storeStudents(tx, plan, { byId, now, onStep })), unchanged }
  await tx.studentImport.update({ where: { id }, data: { ...end, state: 'done', counts, doneAt: now } })
  const { people: students, xaf: amountXaf, ...others } = counts
  await recordAudit(tx, { actor: { user: { id: byId } }, now }, 'students.imported', {
    details: { filename: file.filename, students, amountXaf, ...others },
  })
}

/** Imports a queued file in one transaction, once, however often it runs: all of it or nothing. */
export const runImport = (run: ImportRun): Promise<void> =>
  inTransaction((tx) => store(tx, run), { timeoutMs })
