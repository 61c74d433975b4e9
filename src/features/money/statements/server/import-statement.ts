import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { statement as limits } from '@/config/limits'
import {
  type ReceivedFile,
  receiveUpload,
  type UploadRules,
} from '@/features/base/uploads/server/receive-upload'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import { planReadOfLine } from '@/features/money/payments/server/attempts/bring-read-forward'
import { revealFromLine } from '@/features/money/payments/server/attempts/reveal-from-line'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'
import type { TextKey } from '@/messages/text-key'
import { can } from '@/server/kernel/access'
import { AppError, firstText, invalid } from '@/server/kernel/app-error'
import { fieldErrors } from '@/server/kernel/execute'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { decodeFile } from '../read-rows.rules'
import { readStatement, type StatementEntry } from '../read-statement.rules'
import { statementColumns } from '../statement-columns'
import type { StatementAnswer } from '../statements.answers'
import { incomingStatementSchema, statementFieldsSchema } from '../statements.schema'
import {
  compare,
  findRequestsToRead,
  findSameFile,
  type ImportedFile,
  noteDifferences,
  storeLines,
} from './statements.repository'

const fileRules: UploadRules = {
  field: 'file',
  files: 1,
  maxBytes: limits.bytes,
  togetherBytes: limits.bytes,
  texts: {
    fileRequired: 'Statements.errors.fileNeeded',
    nameInvalid: 'Assignments.nameInvalid',
    textTooLong: 'Validation.tooLong',
    tooManyFiles: 'Statements.errors.oneOnly',
    tooLarge: 'Statements.errors.tooLarge',
    tooLargeTogether: 'Statements.errors.tooLarge',
  },
}

/** Long enough for the largest file. */
const timeoutMs = 60_000

type Fields = z.output<typeof statementFieldsSchema>

export interface ImportedStatement extends StatementAnswer {
  /** false: this file was imported before, and nothing has changed. */
  isNew: boolean
}

function fieldsOf(fields: unknown, hasFile: boolean): Fields {
  const parsed = statementFieldsSchema.safeParse(fields)
  const missing: Record<string, TextKey> = hasFile ? {} : { file: fileRules.texts.fileRequired }
  if (!parsed.success) {
    const errors = { ...missing, ...fieldErrors(parsed.error) }
    throw new AppError('invalid', { fields: errors, text: firstText(errors) })
  }
  if (!hasFile) {
    throw invalid(missing)
  }
  return parsed.data
}

const before = (file: ImportedFile): ImportedStatement => ({
  isNew: false,
  lines: file.lines,
  matched: file.matched,
  unknown_here: file.unknownHere,
  unknown_there: file.unknownThere,
})

/** The days of the file: whole ones, except that of the import, which is not over. */
function coverOf(entries: readonly StatementEntry[], until: Date, now: Date) {
  const times = entries.map(({ at }) => at.getTime())
  const first = new Date(times.reduce((a, b) => Math.min(a, b)))
  const last = new Date(times.reduce((a, b) => Math.max(a, b)))
  const end = doualaDayOf(last) === doualaDayOf(now) ? until : doualaDayStart(doualaDayOf(last), 1)
  return { from: doualaDayStart(doualaDayOf(first)) ?? first, to: end ?? until }
}

type Content = { entries: StatementEntry[]; until: Date }

function importFile(file: ReceivedFile, fields: Fields, content: Content, office: UserCall) {
  const { now, actor } = office
  const { provider } = fields
  const cover = coverOf(content.entries, content.until, now)
  return inTransaction(
    async (tx): Promise<ImportedStatement> => {
      const id = randomUUID()
      await tx.statement.create({
        data: {
          id,
          provider,
          filename: file.filename,
          sha256: file.sha256,
          coversFrom: cover.from,
          coversTo: cover.to,
          lines: content.entries.length,
          importedById: actor.user.id,
          importedAt: now,
        },
      })
      await storeLines(tx, { id, provider }, content.entries)
      const counts = await compare(tx, provider, content.entries, { now, ...cover, provider })
      const { lines, matched, unknown_here: unknownHere, unknown_there: unknownThere } = counts
      await tx.statement.update({ where: { id }, data: { matched, unknownHere, unknownThere } })
      await noteDifferences(tx, now)
      for (const request of await findRequestsToRead(tx, id)) {
        if (request.line !== null) {
          await revealFromLine(tx, request.id, request.line)
        }
        await planReadOfLine(tx, request.id, now)
      }
      await recordAudit(tx, office, 'statement.imported', {
        details: { provider, filename: file.filename, lines, matched, unknownHere, unknownThere },
      })
      return { isNew: true, ...counts }
    },
    { timeoutMs },
  )
}

/** Two imports of one file at the same moment: one stores it, the other finds it. */
async function importOnce(file: ReceivedFile, fields: Fields, content: Content, office: UserCall) {
  try {
    return await importFile(file, fields, content, office)
  } catch (error) {
    const same = (error as { code?: string }).code === 'P2002' ? await findSame(fields, file) : null
    if (same) {
      return before(same)
    }
    throw error
  }
}

const findSame = (fields: Fields, file: ReceivedFile) =>
  inTransaction((tx) => findSameFile(tx, fields.provider, file.sha256))

/**
 * Imports an operator's file and compares it with our books. It changes no payment: lines that seem to be about a request without an
 * outcome let the provider be asked about it, and the rest is a list for the office.
 */
export const importStatement = defineUseCase({
  name: 'statements.import-statement',
  access: can('payments.manage'),
  input: incomingStatementSchema,
  limits: [perActor('upload.actor')],
  run: ({ input, actor, request, now }) =>
    withUploadFolder(async (folder): Promise<ImportedStatement> => {
      const { files, fields: typed } = await receiveUpload(input.form, folder, fileRules)
      const [file] = files
      const fields = fieldsOf(typed, file !== undefined)
      if (!file) {
        throw new AppError('internal')
      }
      const same = await findSame(fields, file)
      if (same) {
        return before(same)
      }
      const { column_number: number, column_date: date, column_amount: amount, column_phone: phone } = fields
      const named = { number, date, amount, phone }
      const read = readStatement(
        decodeFile(await readFile(file.path)),
        statementColumns[fields.provider],
        named,
      )
      if ('problem' in read) {
        const { text, params } = read.problem
        throw new AppError('invalid', { text, params, fields: { file: text } })
      }
      return importOnce(file, fields, read, { actor, request, now })
    }),
})
