import type { Locale } from '@/config/locales'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused } from '@/features/base/enrolments/second-part.rules'
import type { ProjectSpec } from '@/features/study/practice/runners/project/files'
import { type Exercise, presentExercise } from '@/features/study/practice/server/present-exercise'
import { reader } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { itemState } from '../item.rules'
import type { AttemptAnswer, ItemView, MyItemView } from '../learning.answers'
import { itemPageSchema } from '../learning.schema'
import { openAfterTries } from '../quiz.rules'
import { presentItemView } from './get-my-item'
import { findItem, type ItemRow, type WeekItemRow } from './my-item.repository'
import { presentWeekGuide } from './present-guide'

export type WeekItemView = Omit<MyItemView, 'id' | 'due_at'>

export interface ItemProject {
  /** Of its exercise. */
  id: string
  slug: string
  title: string
  owner: string
  spec: Pick<ProjectSpec, 'files'>
  /** The answer that was sent last, from any device. */
  draft: string | null
}

export interface ItemPage {
  item: ItemView
  weekItems: WeekItemView[]
  /** The answers of an attempt with their results; null: no attempt was requested. */
  attempt: { id: string; answers: Record<string, unknown>; code: string | null; result: AttemptAnswer } | null
  /** The exercise that the page runs; null: another kind of item. */
  exercise: (Exercise & { owner: string }) | null
  /** The project that can be handed in as this assignment; null: there is none. */
  project: ItemProject | null
  /** Set if this item completed its week: the new skills of the student. null: it did not. */
  weekDone: { goals: string[] } | null
  /** Answered questions of students. */
  questions: ItemRow['questions']
  /** Tries until the answers are shown. */
  triesLeft: number
}

function presentProject(project: ItemRow['project'], owner: string, locale: Locale): ItemProject | null {
  const exercise = project?.kind === 'exercise' ? presentExercise(project.definition, locale) : null
  if (!project || exercise?.runner !== 'project') {
    return null
  }
  const { id, slug, title, draft } = project
  return { id, slug, title, owner, spec: { files: exercise.spec.files }, draft }
}

const presentWeekItem = ({
  slug,
  kind,
  title,
  minutes,
  required,
  device,
  ...standing
}: WeekItemRow): WeekItemView => ({
  slug,
  kind,
  title,
  minutes,
  required,
  device,
  state: itemState(standing),
})

/** An item for its page, with the table of its week. Null: the program is not paid, was refunded, or is paused. */
export const getItemPage = defineUseCase({
  name: 'learning.get-item-page',
  access: reader(),
  input: itemPageSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ItemPage | null> {
    const address = { program: input.slug, slug: input.item }
    const row = await findItem(address, actor.user.id, { locale, attempt: input.attempt ?? null })
    if (!row?.enrolment) {
      throw new AppError('not_found')
    }
    if (!isPaid(row.enrolment.status) || isPaused(row.enrolment.owed, now)) {
      return null
    }
    const { attempt, weekItems } = row
    const goals = presentWeekGuide(row.weekGuide, locale)?.goals.map(({ text }) => text)
    return {
      item: presentItemView(row, false, locale),
      weekItems: weekItems.map(presentWeekItem),
      attempt: attempt && {
        id: input.attempt ?? '',
        answers: attempt.answers,
        code: attempt.code,
        result: attempt.response,
      },
      exercise:
        row.kind === 'exercise' ? { ...presentExercise(row.definition, locale), owner: actor.user.id } : null,
      project: presentProject(row.project, actor.user.id, locale),
      weekDone: row.enrolment.closedWeek
        ? { goals: goals ?? row.weekContent.split('\n').filter(Boolean) }
        : null,
      questions: row.questions,
      triesLeft: Math.max(0, openAfterTries - row.enrolment.tries),
    }
  },
})
