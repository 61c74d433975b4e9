import { z } from 'zod'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { runImport } from './run-import'

export const importStudentsJob = defineJob('imports.students', z.object({ id: z.uuid(), byId: z.uuid() }))

/** How often it is tried before the page offers its button again. */
export const importTries = 5

export const importStudents = handleJob(importStudentsJob, async ({ id, byId }, { lastAttempt }) => {
  try {
    await runImport({ id, byId, now: container().clock.now() })
  } catch (error) {
    if (lastAttempt) {
      await db().studentImport.updateMany({
        where: { id, state: 'queued' },
        data: { state: 'checked', percent: 0 },
      })
    }
    throw error
  }
})
