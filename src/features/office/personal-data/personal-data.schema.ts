import { z } from 'zod'
import { idField } from '@/lib/fields'

export const nothingSchema = z.object({})
export const openExportSchema = z.object({ id: idField })
