import type { Readable } from 'node:stream'
import { hasRight } from '@/config/roles'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { studentOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { submissionFileSchema } from '../assignments.schema'
import { isPdf } from '../preview.rules'

interface OpenFile {
  filename: string
  contentType: string
  size: number
  content: Readable
  /** Shown by the browser's own viewer, in a frame of our page. */
  inFrame: boolean
}

/** A handed-in file, for its owner and for staff; for everybody else it is treated as missing. */
export const openSubmissionFile = defineUseCase({
  name: 'assignments.open-submission-file',
  access: studentOr('assignments.grade'),
  input: submissionFileSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor }): Promise<OpenFile> {
    const mayGrade = hasRight(actor.user, 'assignments.grade')
    const mine = mayGrade ? {} : { userId: actor.user.id }
    const fields = { filename: true, contentType: true, size: true, storageKey: true } as const
    const row =
      input.n === 1
        ? await db().submission.findFirst({ where: { id: input.id, ...mine }, select: fields })
        : await db().submissionFile.findFirst({
            where: { submissionId: input.id, position: input.n - 1, submission: mine },
            select: fields,
          })
    if (!row) {
      throw new AppError('not_found')
    }
    const { storageKey, ...file } = row
    const inFrame = mayGrade && input.show === '1' && isPdf(file.contentType)
    return { ...file, content: await container().files.read(storageKey), inFrame }
  },
})
