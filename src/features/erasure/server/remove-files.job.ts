import { z } from 'zod'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'

export const removeFilesJob = defineJob('erasure.remove-files', z.object({ keys: z.array(z.string()) }))

/** What an erased person had handed in. Done again, it removes what is left. */
export const removeFiles = handleJob(removeFilesJob, async ({ keys }, { log }) => {
  const { files } = container()
  for (const key of keys) {
    await files.remove(key)
  }
  log.info({ event: 'erasure.files_removed', count: keys.length }, 'files of an erased person removed')
})
