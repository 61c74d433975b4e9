import { isPaid } from '@/features/enrolments/enrolment-status.rules'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { myProgramSchema } from '../learning.schema'
import { calendarWeekOf, streakOf } from '../streak.rules'
import { type MyProgramDetail, presentMyProgram } from './get-my-program'
import { findProgram } from './my-program.repository'

export interface ProgramPage {
  program: MyProgramDetail
  /** Weeks in a row in which the student has learned, in any program: the same number as on the dashboard. */
  streak: number
  /** The weeks that have items, with the bytes of their texts; none until the program is paid. */
  texts: { number: number; pages: number; bytes: number }[]
}

/** One of the student's own programs as its page shows it. */
export const getProgramPage = defineUseCase({
  name: 'learning.get-program-page',
  access: withRole('student'),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ProgramPage> {
    const row = await findProgram(actor.user.id, input.slug, locale)
    if (!row) {
      throw new AppError('not_found')
    }
    const withItems = isPaid(row.status) ? row.weeks.filter(({ items }) => items.length > 0) : []
    return {
      program: presentMyProgram(row),
      streak: streakOf(row.learnedWeeks, calendarWeekOf(now)),
      texts: withItems.map(({ number, items, textBytes }) => ({
        number,
        pages: items.length,
        bytes: textBytes,
      })),
    }
  },
})
