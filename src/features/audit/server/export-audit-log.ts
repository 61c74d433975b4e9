import { list } from '@/config/limits'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type AuditFilter, auditFilterSchema } from '../audit.schema'
import { type AuditRow, findAuditBelow } from './audit.repository'

const { exportBatch } = list

const header = [
  'id',
  'timestamp',
  'admin_id',
  'admin',
  'action',
  'target_user_id',
  'target',
  'details',
  'request_id',
  'address',
  'hash',
] as const

const toCells = (row: AuditRow) => [
  row.id,
  row.at.toISOString(),
  row.actor_id,
  row.actor_name,
  row.action,
  row.target_user_id,
  row.target_name,
  JSON.stringify(row.details),
  row.request_id,
  row.address,
  row.hash,
]

async function* batches(filter: AuditFilter) {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await findAuditBelow(filter, below, exportBatch)
    if (rows.length > 0) {
      yield rows.map(toCells)
    }
    const last = rows.at(-1)
    if (!last || rows.length < exportBatch) {
      return
    }
    below = last.id
  }
}

/** The log as a file, with its hashes: kept elsewhere, it proves what the log said. The export is itself in the log. */
export const exportAuditLog = defineUseCase({
  name: 'audit.export',
  access: can('audit.read'),
  input: auditFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await inTransaction((tx) =>
      recordAudit(tx, {
        action: 'audit.exported',
        actorId: actor.user.id,
        details: { filter },
        requestId: request.id,
        address: request.address,
        at: now,
      }),
    )
    return {
      filename: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
      header,
      batches: whileAllowed(batches(input), 'audit.read', { actor, log, now }),
    }
  },
})
