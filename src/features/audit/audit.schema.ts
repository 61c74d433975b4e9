import { z } from 'zod'
import { text } from '@/config/limits'
import { doualaDayStart } from '@/lib/douala-time'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'

/** Somebody by id, user name or e-mail address. */
const person = searchText(text.email)

/** A calendar day in Douala, as the browser's date field writes it. */
const day = z.preprocess(
  unlessBlank,
  z
    .string('Audit.dayInvalid')
    .refine((value) => doualaDayStart(value) !== null, 'Audit.dayInvalid')
    .optional(),
)

const auditFilterFields = {
  action: searchText(80),
  admin_id: person,
  target_user_id: person,
  from: day,
  to: day,
}

export const auditFilterSchema = z.object(auditFilterFields)
export const listAuditLogSchema = z.object({ ...auditFilterFields, ...pagingFields })

export type AuditFilter = z.output<typeof auditFilterSchema>
