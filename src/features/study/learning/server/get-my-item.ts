import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused } from '@/features/base/enrolments/second-part.rules'
import { learnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { itemState } from '../item.rules'
import type { ItemView } from '../learning.answers'
import { itemParamsSchema } from '../learning.schema'
import { dueAt } from '../rhythm.rules'
import { presentDefinition } from './item-content'
import { findItem, type ItemRow } from './my-item.repository'
import { presentData, presentFile } from './present-file'
import { presentItemGuide, presentWeekGuide } from './present-guide'

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
    files: [...presentData(row.id, row.data, locale), ...row.files.map(presentFile)],
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
    ...(row.doneIn && { done_in: row.doneIn }),
    previous: row.previous,
    next: row.next,
    ...presentItemGuide(row.guide, presentWeekGuide(row.weekGuide, locale), locale),
    ...presentDefinition(row.kind, row.definition, locale, withAnswers),
  }
}

/** One item with its text, for students who have paid its program and for the office. For others it is treated as missing. */
export const getMyItem = defineUseCase({
  name: 'learning.get-my-item',
  access: learnerOr('curriculum.read'),
  input: itemParamsSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ItemView> {
    const ofOffice = hasRight(actor.user, 'curriculum.read')
    const row = await findItem({ id: input.id }, actor.user.id, { locale })
    if (!row || (!row.enrolment && !ofOffice)) {
      throw new AppError('not_found')
    }
    if (!ofOffice && row.enrolment && !isPaid(row.enrolment.status)) {
      throw new AppError('forbidden', { text: 'Student.payFirst' })
    }
    if (!ofOffice && isPaused(row.enrolment?.owed ?? null, now)) {
      throw new AppError('forbidden', { text: 'Student.paused' })
    }
    return presentItemView(row, ofOffice, locale)
  },
})
