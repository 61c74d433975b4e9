import { z } from 'zod'

export const auditEntryAnswer = z
  .object({
    id: z.int(),
    timestamp: z.iso.datetime(),
    admin_id: z.uuid().nullable(),
    action: z.string(),
    target_user_id: z.uuid().nullable(),
    details: z.unknown(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntryAnswer>
