import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'

const version = z.object({ certificateId: z.uuid(), number: z.int() })

export const sealCertificateJob = defineJob('certificates.seal', version)
export const rescueCertificatesJob = defineJob('certificates.rescue', z.object({}))

/** One waiting job per version, even if it is queued several times. */
export const enqueueSealing = (tx: Tx, { certificateId, number }: z.output<typeof version>) =>
  enqueueJob(
    tx,
    sealCertificateJob,
    { certificateId, number },
    { key: `certificate:${certificateId}:${number}` },
  )
