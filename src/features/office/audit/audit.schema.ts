import { z } from 'zod'
import { text } from '@/config/limits'
import { dayField, searchText } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'

/** Somebody by id, user name or e-mail address. */
const person = searchText(text.email)

const auditFilterFields = {
  action: searchText(80),
  admin_id: person,
  target_user_id: person,
  from: dayField,
  to: dayField,
}

export const auditFilterSchema = z.object(auditFilterFields)
export const listAuditLogSchema = z.object({ ...auditFilterFields, ...pagingFields })

export type AuditFilter = z.output<typeof auditFilterSchema>
