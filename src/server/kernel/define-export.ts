import type { z } from 'zod'
import type { AuditAction } from '@/config/audit-actions'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import type { Right } from '@/config/roles'
import type { CsvSeparator } from '@/lib/csv'
import { can } from './access'
import type { UserActor } from './actor'
import { inTransaction, recordAudit } from './transaction'
import { type Context, defineUseCase, perActor } from './use-case'
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

interface ExportSpec<Schema extends z.ZodType<object>, Row, Cells> {
  /** The name of the use case. */
  name: string
  /** The file's name before the day. */
  file: string
  /** Required to start the download, which stops when the reader loses this right. */
  right: Right
  action: AuditAction
  /** The filters of the list. */
  input: Schema
  header: readonly string[]
  /** For a file that is opened in a spreadsheet; otherwise a comma. */
  separators?: Readonly<Record<Locale, CsvSeparator>>
  rows: (context: Context<z.output<Schema>, UserActor>) => Rows<Row, Cells> | Promise<Rows<Row, Cells>>
}

/**
 * A list as a file of any length, for callers with a fresh proof of identity; audited with its filter before the
 * first byte is sent.
 */
export const defineExport = <Schema extends z.ZodType<object>, Row, Cells>({
  name,
  file,
  right,
  action,
  input,
  header,
  separators,
  rows,
}: ExportSpec<Schema, Row, Cells>) =>
  defineUseCase({
    name,
    access: can(right),
    input,
    limits: [perActor('admin.export')],
    stepUp: true,
    async run(context) {
      const { actor, request, now } = context
      const filter = Object.fromEntries(
        Object.entries(context.input).filter(([, value]) => value !== undefined),
      )
      const batches = inBatches(await rows(context))
      await inTransaction((tx) => recordAudit(tx, { actor, request, now }, action, { details: { filter } }))
      return {
        filename: `${file}-${now.toISOString().slice(0, 10)}.csv`,
        header,
        separator: separators?.[context.locale],
        batches: whileAllowed(batches, right, context),
      }
    },
  })
