import type { AuditAction } from '@/config/audit-actions'
import { list } from '@/config/limits'
import type { Right } from '@/config/roles'
import type { UserActor } from './actor'
import { inTransaction, recordAudit } from './transaction'
import type { Context } from './use-case'
import { whileAllowed } from './while-allowed'

interface Rows<Row, Cells> {
  /** The next rows after the last one, at most `count`. */
  read: (last: Row | undefined, count: number) => Promise<Row[]>
  toCells: (row: Row) => Cells
}

async function* inBatches<Row, Cells>({ read, toCells }: Rows<Row, Cells>) {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, list.exportBatch)
    if (rows.length > 0) {
      yield rows.map(toCells)
    }
    last = rows.at(-1)
    if (rows.length < list.exportBatch) {
      return
    }
  }
}

interface Export<Row, Cells> extends Rows<Row, Cells> {
  /** The file's name before the day. */
  name: string
  header: readonly string[]
  action: AuditAction
  /** What the use case asks for: the download stops when the reader loses it. */
  right: Right
}

/** A list as a file of any length; the export is audited, with its filter, before the first byte leaves. */
export async function exportRows<Row, Cells>(
  { name, header, action, right, ...rows }: Export<Row, Cells>,
  {
    input,
    actor,
    request,
    now,
    log,
  }: Pick<Context<object, UserActor>, 'input' | 'actor' | 'request' | 'now' | 'log'>,
) {
  const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  await inTransaction((tx) =>
    recordAudit(tx, {
      action,
      actorId: actor.user.id,
      details: { filter },
      requestId: request.id,
      address: request.address,
      at: now,
    }),
  )
  return {
    filename: `${name}-${now.toISOString().slice(0, 10)}.csv`,
    header,
    batches: whileAllowed(inBatches(rows), right, { actor, log, now }),
  }
}
