import { upload } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { receiveUpload } from '@/features/base/uploads/server/receive-upload'
import { type StoredFile, withStoredFiles } from '@/features/base/uploads/server/store-files'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import { placeWork } from '@/features/study/learning/server/place-work'
import { db } from '@/server/db'
import { learner } from '@/server/kernel/access'
import { AppError, firstText, invalid } from '@/server/kernel/app-error'
import { fieldErrors } from '@/server/kernel/execute'
import { type CallKey, withKey } from '@/server/kernel/idempotency'
import { ownerKey } from '@/server/kernel/owner-key'
import { hashToken } from '@/server/kernel/secrets'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { incomingFormSchema, submissionFieldsSchema } from '../assignments.schema'
import { chooseEnrolment, readEnrolments } from './choose-enrolment'
import { presentSubmission, submissionFields } from './submission.presenter'
import { inspectFiles, textAsFile, workRules } from './work-files'

interface Used {
  files: number
  bytes: number
}

/** Limits the space of a student's files, including the new ones. */
async function checkQuota(tx: Tx, userId: string, added: Used) {
  const [used] = await tx.$queryRaw<Used[]>`
    select count(*)::int as files, coalesce(sum(each.size), 0)::float8 as bytes from (
      select s.size from submissions s where s.user_id = ${userId}::uuid
      union all
      select f.size from submissions s join submission_files f on f.submission_id = s.id where s.user_id = ${userId}::uuid
    ) each`
  const files = (used?.files ?? 0) + added.files
  const bytes = (used?.bytes ?? 0) + added.bytes
  if (files > upload.perStudent || bytes > upload.perStudentBytes) {
    throw new AppError('too_large', { text: 'Assignments.quota' })
  }
}

/** `placeWork` has locked the enrolment, so its state is final for this transaction: a refund may have come in between. */
async function checkPaid(tx: Tx, enrolmentId: string) {
  const { status } = await tx.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: { status: true },
  })
  if (!isPaid(status)) {
    throw new AppError('forbidden', { text: 'Student.payFirst' })
  }
}

function parseFields(fields: Record<string, string>) {
  const parsed = submissionFieldsSchema.safeParse(fields)
  if (parsed.success) {
    return parsed.data
  }
  const errors = fieldErrors(parsed.error)
  throw new AppError('invalid', { fields: errors, text: firstText(errors) })
}

/** Finds the same work sent again after its key was removed: a phone may be offline for days. */
async function findSame(userId: string, clientId: string | undefined, locale: Locale) {
  const row =
    clientId === undefined
      ? null
      : await db().submission.findUnique({
          where: { userId_clientId: { userId, clientId } },
          select: submissionFields,
        })
  return row && presentSubmission(row, locale)
}

const furtherFiles = (files: readonly StoredFile[]) =>
  files.length > 0 && {
    files: { create: files.map((file, index) => ({ ...file, position: index + 1 })) },
  }

/** Takes files, a text, or both for one of the student's programs. Refused work is not stored. */
export const submitAssignment = defineUseCase({
  name: 'assignments.submit-assignment',
  access: learner(),
  input: incomingFormSchema,
  limits: [perActor('upload.actor')],
  run: async ({ input, actor, locale, now }) => {
    const userId = actor.user.id
    if (input.owner !== undefined && input.owner !== ownerKey(userId)) {
      throw new AppError('sign_in_first')
    }
    const enrolments = await readEnrolments(userId)
    await inTransaction((tx) => checkQuota(tx, userId, { files: 1, bytes: 0 }))
    return withUploadFolder(async (folder) => {
      const { files: received, fields } = await receiveUpload(input.form, folder, workRules)
      const { program, week, item, text, at } = parseFields(fields)
      if (received.length === 0 && text === undefined) {
        throw invalid({ assignment: 'Assignments.fileRequired' })
      }
      const names = received.map(({ filename, sha256 }) => [filename, sha256])
      const clientId = input.idempotencyKey && hashToken(input.idempotencyKey)
      const take = async (key: CallKey) => {
        const same = await findSame(userId, clientId, locale)
        if (same) {
          return same
        }
        const enrolment = await chooseEnrolment(enrolments, { program, week, item })
        const files = await inspectFiles(received)
        if (files.length === 0 && text !== undefined) {
          files.push(await textAsFile(text, folder, locale))
        }
        return withStoredFiles(files, (storedFiles) =>
          key.once(async (tx) => {
            // Two uploads at the same time are counted one after the other.
            await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`
            const bytes = storedFiles.reduce((sum, { size }) => sum + size, 0)
            await checkQuota(tx, userId, { files: storedFiles.length, bytes })
            const place = await placeWork(tx, { enrolmentId: enrolment.id, itemId: item, week, at, now })
            await checkPaid(tx, enrolment.id)
            const [first, ...further] = storedFiles
            if (!first) {
              throw new Error('work without a file and without a text')
            }
            const row = await tx.submission.create({
              data: {
                ...place,
                ...first,
                ...furtherFiles(further),
                userId,
                programId: enrolment.program.id,
                enrolmentId: enrolment.id,
                text,
                clientId,
                submittedAt: now,
              },
              select: submissionFields,
            })
            await emitEvent(tx, 'assignment.submitted', { submissionId: row.id, userId })
            return presentSubmission(row, locale)
          }),
        )
      }
      const call = {
        scope: `assignments.submit user:${userId}`,
        key: input.idempotencyKey,
        fingerprint: hashToken(JSON.stringify([program, week, item, text, names])),
      }
      return withKey(call, now, take)
    })
  },
})
