import { readFile } from 'node:fs/promises'
import { studentImport as limits } from '@/config/limits'
import {
  type ReceivedFile,
  receiveUpload,
  type UploadRules,
} from '@/features/base/uploads/server/receive-upload'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import { decodeFile } from '@/features/money/statements/read-rows.rules'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { StudentImportAnswer } from '../imports.answers'
import { incomingStudentsSchema } from '../imports.schema'
import { type ReadStudents, readStudents } from '../read-students.rules'
import { checkLines } from './check-lines'

const fileRules: UploadRules = {
  field: 'file',
  files: 1,
  maxBytes: limits.bytes,
  togetherBytes: limits.bytes,
  texts: {
    fileRequired: 'Imports.errors.fileNeeded',
    nameInvalid: 'Assignments.nameInvalid',
    textTooLong: 'Validation.tooLong',
    tooManyFiles: 'Imports.errors.oneOnly',
    tooLarge: 'Imports.errors.tooLarge',
    tooLargeTogether: 'Imports.errors.tooLarge',
  },
}

export interface ReceivedStudents extends StudentImportAnswer {
  /** false: this file was imported before, and nothing has changed. */
  isNew: boolean
}

const importsLock = 7_026_016

/** One file at a time: what was checked before and not imported is forgotten. */
async function makeRoom(tx: Tx) {
  await tx.$executeRaw`select pg_advisory_xact_lock(${importsLock}::bigint)`
  if ((await tx.studentImport.count({ where: { state: 'queued' } })) > 0) {
    throw new AppError('conflict', { text: 'Imports.errors.running' })
  }
  await tx.studentImport.deleteMany({ where: { state: { in: ['checked', 'faulty'] } } })
}

const check = (file: ReceivedFile, read: ReadStudents, byId: string, now: Date) =>
  inTransaction(
    async (tx): Promise<ReceivedStudents> => {
      await makeRoom(tx)
      const same = await tx.studentImport.findFirst({ where: { sha256: file.sha256, state: 'done' } })
      if (same) {
        return { isNew: false, id: same.id, lines: same.lines, faults: 0, added: 0 }
      }
      const { plan, unchanged, faults: found, otherPrice } = await checkLines(tx, read.lines)
      const faults = [...read.faults, ...found].toSorted((a, b) => a.line - b.line)
      const isFaulty = faults.length > 0
      const xaf = plan.reduce((sum, { paid }) => sum + (paid?.amountXaf ?? 0), 0)
      const { id } = await tx.studentImport.create({
        data: {
          filename: file.filename,
          sha256: file.sha256,
          state: isFaulty ? 'faulty' : 'checked',
          lines: read.count,
          content: isFaulty
            ? []
            : read.lines.map((line) => ({ ...line, paid: line.paid && { ...line.paid } })),
          faults: faults.map((fault) => ({ ...fault })),
          counts: {
            people: new Set(plan.filter(({ userId }) => userId === null).map(({ emailKey }) => emailKey))
              .size,
            enrolments: plan.filter(({ enrolmentId }) => enrolmentId === null).length,
            payments: plan.filter(({ paid }) => paid !== null).length,
            weeks: plan.reduce((sum, { weeks }) => sum + weeks, 0),
            xaf,
            unchanged,
            otherPrice,
          },
          createdById: byId,
          createdAt: now,
        },
        select: { id: true },
      })
      return { isNew: true, id, lines: read.count, faults: faults.length, added: plan.length }
    },
    { timeoutMs: 30_000 },
  )

/** Reads a file of students and notes everything that is wrong with it, or that it can be imported. It stores nothing of it yet. */
export const receiveStudents = defineUseCase({
  name: 'imports.receive-students',
  access: can('payments.manage'),
  input: incomingStudentsSchema,
  limits: [perActor('upload.actor')],
  run: ({ input, actor, now }) =>
    withUploadFolder(async (folder): Promise<ReceivedStudents> => {
      const { files } = await receiveUpload(input.form, folder, fileRules)
      const [file] = files
      if (!file) {
        throw invalid({ file: fileRules.texts.fileRequired })
      }
      const read = readStudents(decodeFile(await readFile(file.path)), now)
      if ('problem' in read) {
        const { text, params } = read.problem
        throw new AppError('invalid', { text, params, fields: { file: text } })
      }
      return check(file, read, actor.user.id, now)
    }),
})
