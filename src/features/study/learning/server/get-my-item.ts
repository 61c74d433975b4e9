import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { studentOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { itemState } from '../item.rules'
import type { ItemKind, ItemState } from '../item-kinds'
import { itemParamsSchema } from '../learning.schema'
import { dueAt } from '../rhythm.rules'
import { type Heading, type KindFields, presentDefinition } from './item-content'
import { findItem, type ItemRow, type Neighbour } from './my-item.repository'

export interface ItemView extends KindFields {
  id: string
  slug: string
  kind: ItemKind
  title: string
  minutes: number
  required: boolean
  program: { slug: string; name: string }
  week: { number: number; title: string; completed: boolean }
  html: string
  outline: Heading[]
  revision: number
  /** null: somebody of the office, who is not enrolled. */
  state: ItemState | null
  /** Assignments: when it is due; a date that advises. */
  due_at?: string | null
  /** Exercises: what the student sent last. */
  draft?: string | null
  attempts: { count: number; best: { score: number; max: number } | null }
  previous: Neighbour | null
  next: Neighbour | null
}

export function presentItemView(row: ItemRow, withAnswers: boolean, locale: Locale): ItemView {
  const { enrolment } = row
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    minutes: row.minutes,
    required: row.required,
    program: { slug: row.program, name: row.programName },
    week: { number: row.week, title: row.weekTitle, completed: enrolment?.weekCompleted ?? false },
    html: row.html,
    outline: row.outline,
    revision: row.revision,
    state: enrolment && itemState({ ...enrolment, done: enrolment.how !== null }),
    ...(row.kind === 'assignment' && {
      due_at: dueAt(enrolment?.startDate ?? null, row.week, row.dueDays)?.toISOString() ?? null,
    }),
    ...(row.kind === 'exercise' && { draft: enrolment?.draft ?? null }),
    attempts: {
      count: enrolment?.tries ?? 0,
      best:
        enrolment?.bestScore == null || enrolment.bestMax === null
          ? null
          : { score: enrolment.bestScore, max: enrolment.bestMax },
    },
    previous: row.previous,
    next: row.next,
    ...presentDefinition(row.kind, row.definition, locale, withAnswers),
  }
}

/** One item with its text: for who has paid for its program, and for the office. Anybody else's does not exist. */
export const getMyItem = defineUseCase({
  name: 'learning.get-my-item',
  access: studentOr('curriculum.read'),
  input: itemParamsSchema,
  limits: [],
  async run({ input, actor, locale }): Promise<ItemView> {
    const ofOffice = hasRight(actor.user, 'curriculum.read')
    const row = await findItem({ id: input.id }, actor.user.id, { locale })
    if (!row || (!row.enrolment && !ofOffice)) {
      throw new AppError('not_found')
    }
    if (!ofOffice && row.enrolment && !isPaid(row.enrolment.status)) {
      throw new AppError('forbidden', { text: 'Student.payFirst' })
    }
    return presentItemView(row, ofOffice, locale)
  },
})
