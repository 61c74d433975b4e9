import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'

export const bulkJob = defineJob('bulk.run', z.object({ id: z.uuid() }))
