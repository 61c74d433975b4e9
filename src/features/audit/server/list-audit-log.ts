import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listAuditLogSchema } from '../audit.schema'
import { findAuditPage } from './audit.repository'

/** Who changed what, newest first. */
export const listAuditLog = defineUseCase({
  name: 'audit.list-audit-log',
  access: can('audit.read'),
  input: listAuditLogSchema,
  limits: [perActor('admin.read')],
  run: ({ input: { page, page_size, ...filter } }) => findAuditPage(filter, { page, page_size }),
})
