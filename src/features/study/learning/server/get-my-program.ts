import type { Locale } from '@/config/locales'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { certificateFrom } from '@/features/base/enrolments/least-time.rules'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import { isPaused } from '@/features/base/enrolments/second-part.rules'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { itemState } from '../item.rules'
import type { ItemState } from '../item-kinds'
import type { MyItemView, MyProgramAnswer, MyWeekView } from '../learning.answers'
import { myProgramSchema } from '../learning.schema'
import { dueAt } from '../rhythm.rules'
import { type StudyState, studyStateOf } from '../study-state.rules'
import {
  findProgram,
  type ProgramItemRow,
  type ProgramRow,
  type ProgramWeekRow,
} from './my-program.repository'
import { presentWeekGuide } from './present-guide'

export interface MyProgramDetail extends MyProgramAnswer {
  /** Not before this time a certificate is issued; null: no least time, or the program is not paid. */
  certificate_from: string | null
}

const presentItem = (row: ProgramRow, week: number, item: ProgramItemRow): MyItemView => ({
  id: item.id,
  slug: item.slug,
  kind: item.kind,
  title: item.title,
  minutes: item.minutes,
  required: item.required,
  state: itemState(item),
  due_at: dueAt(row.startDate, week, item.dueDays)?.toISOString() ?? null,
  device: item.device,
})

/** Older rows do not say how: such a week was completed by its required items, or declared by the student. */
function completedBy({ completed, how, items }: ProgramWeekRow): MyWeekView['completed_by'] {
  if (!completed) {
    return null
  }
  return how ?? (items.some(({ required, done }) => required && done) ? 'items' : 'student')
}

const presentWeek = (row: ProgramRow, week: ProgramWeekRow, locale: Locale, paid: boolean): MyWeekView => {
  return {
    number: week.number,
    title: week.title,
    summary: week.summary,
    content: paid ? week.content : null,
    guide: paid ? presentWeekGuide(week.guide, locale) : null,
    minutes: week.items.reduce((sum, { minutes }) => sum + minutes, 0),
    assignment: paid ? week.assignment : null,
    has_assignment: week.assignment !== null,
    assignment_status: week.submission,
    assignment_grade: week.grade,
    assignment_feedback: week.feedback,
    completed: week.completed,
    completed_by: completedBy(week),
    available: paid,
    items: week.items.map((item) => presentItem(row, week.number, item)),
  }
}

/** The state of the student, computed from the weeks; the dashboard computes the same from its statement. */
export function stateOfProgram({ status, weeks, next }: MyProgramDetail, now: Date): StudyState | null {
  if (!isPaid(status)) {
    return null
  }
  const openWeeks = weeks.filter(({ completed }) => !completed)
  const items = weeks.flatMap((week) => week.items)
  const dues = openWeeks
    .flatMap((week) => week.items)
    .filter(({ state, due_at }) => due_at !== null && state !== 'done' && !isWaiting(state))
    .map(({ due_at }) => due_at as string)
  const facts = {
    finished: status === 'completed' || openWeeks.length === 0,
    begun:
      items.some(({ state }) => state !== 'todo') ||
      weeks.some(({ completed, assignment_status }) => completed || assignment_status !== null),
    atTeacher: next
      ? isWaiting(items.find(({ id }) => id === next.id)?.state ?? 'todo')
      : openWeeks[0]?.assignment_status === 'submitted',
    due: dues.sort()[0] ?? null,
  }
  return studyStateOf(facts, now)
}

const isWaiting = (state: ItemState) => state === 'waiting'

/**
 * The program for the student: its contents are included after the payment, unless it is paused. `now`: missing for
 * other people, who see it as ever.
 */
export function presentMyProgram(row: ProgramRow, locale: Locale, now?: Date): MyProgramDetail {
  const paused = now !== undefined && isPaused(row.owed, now)
  const paid = isPaid(row.status)
  const weeks = row.weeks.map((week) => presentWeek(row, week, locale, paid && !paused))
  const from = certificateFrom({
    ...row,
    weeks: weeks.length,
    start: row.startDate ?? row.createdAt,
  })
  const completedWeeks = weeks.filter(({ completed }) => completed).length
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    start_date: row.startDate === null ? null : new Date(row.startDate).toISOString(),
    progress: progressOf({ ...row, weeks: weeks.length, completedWeeks }),
    certificate_from: paid ? (from?.toISOString() ?? null) : null,
    weeks,
    next: row.next && !paused ? { id: row.next.id, week: row.next.week, title: row.next.title } : null,
    cohort: row.cohort,
    ...(row.owed && { owed: { amount: row.owed.amountXaf, due_on: row.owed.dueOn, paused } }),
  }
}

/** From when a certificate can be issued is answered where it is asked for. */
export const presentForApi = ({ certificate_from: _, ...program }: MyProgramDetail): MyProgramAnswer =>
  program

/** One of the student's own programs, with what is taught; anybody else's does not exist. */
export const getMyProgram = defineUseCase({
  name: 'learning.get-my-program',
  access: learner(),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<MyProgramDetail> {
    const row = await findProgram(actor.user.id, input.slug, locale)
    if (!row) {
      throw new AppError('not_found')
    }
    return presentMyProgram(row, locale, now)
  },
})
