import type { Readable } from 'node:stream'
import { isLocale, type Locale } from '@/config/locales'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { useCase } from '@/server/kernel/use-case'
import { submissionParamsSchema } from '../assignments.schema'
import { previewKindOf, textOf } from '../preview.rules'
import {
  findOfficeSubmission,
  findSubmissionDetails,
  findWaitingBeside,
  type OfficeSubmission,
} from './submissions.repository'

/** Enough of a text to judge it; the rest is in the file. */
const shownBytes = 64 * 1024

export type FilePreview = { kind: 'text'; text: string; cut: boolean } | { kind: 'image' } | { kind: 'none' }

export interface SubmissionForGrading extends OfficeSubmission {
  /** The task of the file's week, in the language of who grades. */
  task: string | null
  preview: FilePreview
  studentLocale: Locale
  /** Other files that wait for a grade, around this one. */
  waiting: { next: string | null; previous: string | null; left: number }
}

async function readStart(file: Readable): Promise<{ text: string; cut: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > shownBytes) break
  }
  return { text: textOf(Buffer.concat(chunks).subarray(0, shownBytes)), cut: size > shownBytes }
}

/** One file with its student and grade, what it answers and what it holds, for whoever grades it. */
export const getOfficeSubmission = useCase({
  name: 'assignments.get-office',
  access: can('assignments.grade'),
  input: submissionParamsSchema,
  limits: [],
  async run({ input, actor, locale, log, ports }): Promise<SubmissionForGrading> {
    const found = await findOfficeSubmission(input.id, locale)
    if (!found) throw new AppError('not_found')
    const [details, waiting] = await Promise.all([
      findSubmissionDetails(input.id),
      findWaitingBeside(input.id, actor.user.id),
    ])
    const week = details.program.weeks.find(({ number }) => number === details.weekNumber)
    const kind = previewKindOf(details.contentType)
    const readText = async (): Promise<FilePreview> => {
      try {
        return { kind: 'text', ...(await readStart(await ports.files.read(details.storageKey))) }
      } catch (error) {
        // The form works without the preview; the download says what is wrong.
        log.warn({ event: 'submission.preview_failed', err: error, id: input.id }, 'a file cannot be shown')
        return { kind: 'none' }
      }
    }
    return {
      ...found,
      task: (locale === 'fr' ? week?.assignmentFr : week?.assignmentEn) ?? null,
      preview: kind === 'text' ? await readText() : { kind: kind ?? 'none' },
      studentLocale: isLocale(details.user.locale) ? details.user.locale : 'en',
      waiting,
    }
  },
})
