import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/config/env'
import { upload } from '@/config/limits'
import { placeWork } from '@/features/learning/server/place-work'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { fieldErrors } from '@/server/kernel/execute'
import { onceFor } from '@/server/kernel/idempotency'
import { hashToken } from '@/server/kernel/secrets'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { incomingFormSchema, submissionFieldsSchema } from '../assignments.schema'
import { chooseEnrolment, readPaidEnrolments } from './choose-enrolment'
import { inspectFile } from './inspect-file'
import { asRefusal, receiveUpload } from './receive-upload'
import { presentSubmission, submissionFields } from './submission.presenter'

export const uploadFolder = () => join(env().DATA_DIR, 'tmp')

/** A folder of its own for one upload, gone afterwards whatever happens. */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(uploadFolder(), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(uploadFolder(), 'upload-'))
  try {
    return await work(folder)
  } catch (error) {
    throw isDiskError(error) ? asRefusal(error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isDiskError = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string'

async function checkQuota(tx: Tx, userId: string, size: number) {
  const { _count, _sum } = await tx.submission.aggregate({
    where: { userId },
    _count: { _all: true },
    _sum: { size: true },
  })
  if (_count._all >= upload.perStudent || (_sum.size ?? 0) + size > upload.perStudentBytes)
    throw new AppError('too_large', { text: 'Assignments.quota' })
}

function parseFields(fields: Record<string, string>) {
  const parsed = submissionFieldsSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error)
  throw new AppError('invalid', { fields: errors, text: Object.values(errors)[0] })
}

/** Takes a file for one of the student's programs. Nothing is kept of a file that is refused. */
export const submitAssignment = useCase({
  name: 'assignments.submit',
  access: withRole('student'),
  input: incomingFormSchema,
  limits: [perActor('upload.actor')],
  run: async ({ input, actor, ports, locale, now }) => {
    const userId = actor.user.id
    const enrolments = await readPaidEnrolments(userId)
    await inTransaction((tx) => checkQuota(tx, userId, 0))
    return withFolder(async (folder) => {
      const { file, fields } = await receiveUpload(input.form, folder)
      const { program, week, item } = parseFields(fields)
      const call = {
        scope: `assignments.submit user:${userId}`,
        key: input.idempotencyKey,
        fingerprint: hashToken(JSON.stringify([program, week, item, file.filename, file.sha256])),
      }
      return onceFor(call, now, async () => {
        const enrolment = chooseEnrolment(enrolments, program, week)
        const contentType = await inspectFile(file)
        const storageKey = randomUUID()
        await ports.files.put(storageKey, file.path)
        try {
          return await inTransaction(async (tx) => {
            // Two uploads at once count one after the other.
            await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`
            await checkQuota(tx, userId, file.size)
            const place = await placeWork(tx, { enrolmentId: enrolment.id, itemId: item, week, now })
            const row = await tx.submission.create({
              data: {
                ...place,
                userId,
                programId: enrolment.program.id,
                enrolmentId: enrolment.id,
                filename: file.filename,
                size: file.size,
                sha256: file.sha256,
                contentType,
                storageKey,
                submittedAt: now,
              },
              select: submissionFields,
            })
            await emitEvent(tx, 'assignment.submitted', { submissionId: row.id, userId })
            return presentSubmission(row, locale)
          })
        } catch (error) {
          await ports.files.remove(storageKey).catch(() => {})
          throw error
        }
      })
    })
  },
})
