import { z } from 'zod'
import { idField } from '@/lib/fields'

export const bulkIdSchema = z.object({ id: idField })

export const openBulkSchema = z.object({ page: z.string().max(40) })

/** The second press: how many rows its person was told. */
export const sureField = z.coerce.number().int().min(0).max(1_000_000).catch(0).default(0)
