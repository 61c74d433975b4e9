import { paths } from '@/config/paths'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { blockWeights, runnerWeights } from '@/features/study/practice/server/runner-files'
import { toolsOf } from '@/features/study/practice/workbench/tools.rules'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { myProgramSchema } from '../learning.schema'
import { calendarWeekOf, streakOf } from '../streak.rules'
import type { StudyState } from '../study-state.rules'
import { type MyProgramDetail, presentMyProgram, stateOfProgram } from './get-my-program'
import { findProgram } from './my-program.repository'

interface ProgramPage {
  program: MyProgramDetail
  /** The state of the student; null: not paid, or ended. */
  state: StudyState | null
  /** A request for its payment is open on a phone. */
  paymentWaits: boolean
  /** Consecutive weeks in which the student has learned, in any program: the same number as on the dashboard. */
  streak: number
  /** The weeks that can be saved on a device, with the files of their exercises, code and texts (address: bytes); none until paid. */
  savable: { number: number; files: Record<string, number> }[]
  /** It has a glossary that the student may read. */
  hasGlossary: boolean
  /** Its items use a tool of the workbench, and the student may use it. */
  hasWorkbench: boolean
}

/** One of the student's own programs, for its page. */
export const getProgramPage = defineUseCase({
  name: 'learning.get-program-page',
  access: learner(),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ProgramPage> {
    const row = await findProgram(actor.user.id, input.slug, locale)
    if (!row) {
      throw new AppError('not_found')
    }
    const program = presentMyProgram(row, locale, now)
    const isOpen = isPaid(row.status) && !program.owed?.paused
    const withItems = isOpen ? row.weeks.filter(({ items }) => items.length > 0) : []
    return {
      program,
      state: stateOfProgram(program, now),
      paymentWaits: row.paymentWaits,
      streak: streakOf(row.learnedWeeks, calendarWeekOf(now)),
      savable: withItems.map(({ number, runners, code, files }) => ({
        number,
        files: Object.assign(
          blockWeights([...new Set(code.flat())]),
          ...runners.map(runnerWeights),
          ...Object.entries(files).map(([name, bytes]) => ({ [paths.itemFile(name)]: bytes })),
        ),
      })),
      hasWorkbench: withItems.some(({ runners, code }) => toolsOf([...runners, ...code.flat()]).length > 0),
      hasGlossary: row.hasGlossary && isOpen,
    }
  },
})
