import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'

export const exportJob = defineJob('personal_data.export', z.object({ id: z.uuid() }))
