import type { Locale } from '@/config/locales'
import { type MyProgramDetail, presentMyProgram } from './get-my-program'
import { findProgram } from './my-program.repository'

/** A student's program as the student sees it, for other people who may see it; null: the student has no such program. */
export async function findProgramOf(
  userId: string,
  slug: string,
  locale: Locale,
): Promise<{
  enrolmentId: string
  program: MyProgramDetail
  /** By the number of the week: why the office completed it. */
  reasons: Record<number, string>
} | null> {
  const row = await findProgram(userId, slug, locale)
  return (
    (row && {
      enrolmentId: row.id,
      program: presentMyProgram(row, locale),
      reasons: Object.fromEntries(
        row.weeks.flatMap(({ number, reason }) => (reason === null ? [] : [[number, reason]])),
      ),
    }) ??
    null
  )
}
