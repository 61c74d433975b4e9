import type { Readable } from 'node:stream'
import { asLocale, type Locale } from '@/config/locales'
import { assignmentDefinitionSchema } from '@/features/study/learning/item-definition.schema'
import type { PresentedCriterion } from '@/features/study/learning/learning.answers'
import { presentCriterion } from '@/features/study/learning/server/item-content'
import { localized } from '@/lib/localized'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { officeSubmissionSchema } from '../assignments.schema'
import { previewKindOf, textOf } from '../preview.rules'
import { findReadyComments, type ReadyComment } from './ready-comments'
import {
  findOfficeSubmission,
  findSameFiles,
  findSubmissionDetails,
  findWaitingBeside,
  type OfficeSubmission,
  type SameFile,
} from './submissions.repository'

/** Enough of a text to judge it; the rest is in the file. */
const shownBytes = 64 * 1024

type FilePreview =
  | { kind: 'text'; text: string; cut: boolean }
  | { kind: 'image' }
  | { kind: 'pdf' }
  | { kind: 'none' }

export interface PreviewedFile {
  n: number
  filename: string
  preview: FilePreview
}

export interface SubmissionForGrading extends OfficeSubmission {
  /** The task of the file's week, in the language of the grader. */
  task: string | null
  /** The same as HTML, if the assignment is an item. */
  taskHtml: string | null
  /** What the student wrote beside the files. */
  text: string | null
  files: PreviewedFile[]
  /** `given`: the points of the last grade; null: none were given. */
  rubric: (PresentedCriterion & { given: number | null })[]
  studentLocale: Locale
  readyComments: ReadyComment[]
  /** The same file was handed in by somebody else; the grader decides what that means. */
  sameFiles: SameFile[]
  /** The files before and after this one in the grading queue. */
  waiting: { next: string | null; previous: string | null; left: number }
}

async function readStart(file: Readable): Promise<{ text: string; cut: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > shownBytes) {
      break
    }
  }
  return { text: textOf(Buffer.concat(chunks).subarray(0, shownBytes)), cut: size > shownBytes }
}

interface StoredFile {
  contentType: string
  storageKey: string
}

/** Work that is only a text is stored as a file, and this file is shown. */
const isShownAsFile = (text: string | null, [first, ...others]: readonly PreviewedFile[]) =>
  text !== null &&
  others.length === 0 &&
  first?.preview.kind === 'text' &&
  text.startsWith(first.preview.text.trim())

function criteriaOf(definition: unknown, ratings: unknown, locale: Locale) {
  if (!definition) {
    return []
  }
  const points = (ratings ?? {}) as Record<string, number>
  return assignmentDefinitionSchema.parse(definition).rubric.map((criterion) => ({
    ...presentCriterion(criterion, locale),
    given: points[criterion.id] ?? null,
  }))
}

/** One piece of work with its student, grade, task and contents, for the person who grades it. */
export const getOfficeSubmission = defineUseCase({
  name: 'assignments.get-office-submission',
  access: can('assignments.grade'),
  input: officeSubmissionSchema,
  limits: [],
  async run({ input, actor, locale, log }): Promise<SubmissionForGrading> {
    const submission = await findOfficeSubmission(input.id, locale)
    if (!submission) {
      throw new AppError('not_found')
    }
    const [details, waiting, readyComments, sameFiles] = await Promise.all([
      findSubmissionDetails(input.id),
      findWaitingBeside(input.id, actor.user.id, input),
      findReadyComments(db()),
      findSameFiles(input.id),
    ])
    const week = details.program.weeks.find(({ number }) => number === details.weekNumber)
    const preview = async ({ contentType, storageKey }: StoredFile): Promise<FilePreview> => {
      const kind = previewKindOf(contentType)
      if (kind !== 'text') {
        return { kind: kind ?? 'none' }
      }
      try {
        return { kind: 'text', ...(await readStart(await container().files.read(storageKey))) }
      } catch (error) {
        // The form works without the preview, and a download reports the error.
        log.warn({ event: 'submission.preview_failed', err: error, id: input.id }, 'a file cannot be shown')
        return { kind: 'none' }
      }
    }
    const first = {
      position: 0,
      filename: submission.filename,
      contentType: details.contentType,
      storageKey: details.storageKey,
    }
    const all = [first, ...details.files]
    const files = await Promise.all(
      all.map(async (file) => ({
        n: file.position + 1,
        filename: file.filename,
        preview: await preview(file),
      })),
    )
    const revision = details.item?.publishedRevision
    return {
      ...submission,
      task: week ? localized(week, 'assignment', locale) : null,
      taskHtml: (revision && localized(revision, 'html', locale)) || null,
      text: isShownAsFile(details.text, files) ? null : details.text,
      files,
      rubric: criteriaOf(revision?.definition, details.rubric, locale),
      studentLocale: asLocale(details.user.locale),
      readyComments,
      sameFiles,
      waiting,
    }
  },
})
