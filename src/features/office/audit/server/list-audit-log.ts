import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listAuditLogSchema } from '../audit.schema'
import { findAuditPage } from './audit.repository'
import { readAuditNames } from './audit-names.queries'

/** Who changed what, newest first. */
export const listAuditLog = defineUseCase({
  name: 'audit.list-audit-log',
  access: can('audit.read'),
  input: listAuditLogSchema,
  limits: [perActor('admin.read')],
  async run({ input: { page, page_size, ...filter } }) {
    const found = await findAuditPage(filter, { page, page_size })
    return { ...found, names: await readAuditNames(found.items) }
  },
})
