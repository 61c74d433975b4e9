import { z } from 'zod'
import { incomingFormSchema } from '@/features/study/assignments/assignments.schema'
import { idField } from '@/lib/fields'

export const incomingStudentsSchema = incomingFormSchema.pick({ form: true })

export const startImportSchema = z.object({ id: idField })
