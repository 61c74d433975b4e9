import { can } from '@/server/kernel/access'
import { exportRows } from '@/server/kernel/export-rows'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { auditFilterSchema } from '../audit.schema'
import { type AuditRow, findAuditBelow } from './audit.repository'

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

/** The log as a file, with its hashes: kept elsewhere, it proves what the log said. The export is itself in the log. */
export const exportAuditLog = defineUseCase({
  name: 'audit.export-audit-log',
  access: can('audit.read'),
  input: auditFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run(context) {
    const read = (last: AuditRow | undefined, count: number) =>
      findAuditBelow(context.input, last?.id ?? Number.MAX_SAFE_INTEGER, count)
    return exportRows(
      { name: 'audit-log', header, action: 'audit.exported', right: 'audit.read', read, toCells },
      context,
    )
  },
})
