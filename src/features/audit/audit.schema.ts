import { z } from 'zod'
import { text } from '@/config/limits'
import { doualaDayStart } from '@/lib/douala-time'
import { pagingFields } from '@/server/kernel/paging'

/** An empty field of a filter form asks for nothing. */
const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

/** Somebody by id, user name or e-mail address. */
const person = z.preprocess(
  blank,
  z
    .string('Validation.invalid')
    .trim()
    .max(text.email, 'Validation.tooLong')
    .refine((value) => !value.includes('\0'), 'Validation.invalid')
    .optional(),
)

/** A calendar day in Douala, as the browser's date field writes it. */
const day = z.preprocess(
  blank,
  z
    .string('Audit.dayInvalid')
    .refine((value) => doualaDayStart(value) !== null, 'Audit.dayInvalid')
    .optional(),
)

const auditFilterFields = {
  action: z.preprocess(
    blank,
    z
      .string('Validation.invalid')
      .trim()
      .max(80, 'Validation.tooLong')
      .refine((value) => !value.includes('\0'), 'Validation.invalid')
      .optional(),
  ),
  admin_id: person,
  target_user_id: person,
  from: day,
  to: day,
}

export const auditFilterSchema = z.object(auditFilterFields)
export const listAuditLogSchema = z.object({ ...auditFilterFields, ...pagingFields })

export type AuditFilter = z.output<typeof auditFilterSchema>
