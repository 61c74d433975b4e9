import { can } from '@/server/kernel/access'
import { perActor, useCase } from '@/server/kernel/use-case'
import { listAuditLogSchema } from '../audit.schema'
import { findAuditPage } from './audit.repository'

/** Who changed what, newest first. */
export const listAuditLog = useCase({
  name: 'audit.list',
  access: can('audit.read'),
  input: listAuditLogSchema,
  limits: [perActor('admin.read')],
  run: ({ input: { page, page_size, ...filter } }) => findAuditPage(filter, { page, page_size }),
})
