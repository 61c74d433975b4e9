import { defineExport } from '@/server/kernel/define-export'
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

/** The log as a file, with its hashes: stored elsewhere, it proves the contents of the log. The export itself is logged too. */
export const exportAuditLog = defineExport({
  name: 'audit.export-audit-log',
  file: 'audit-log',
  right: 'audit.read',
  action: 'audit.exported',
  input: auditFilterSchema,
  header,
  rows: ({ input }) => ({
    read: (last: AuditRow | undefined, count) =>
      findAuditBelow(input, last?.id ?? Number.MAX_SAFE_INTEGER, count),
    toCells,
  }),
})
