import { asLocale, type Locale } from '@/config/locales'
import { findQuestion } from '@/features/talk/chat/server/question.queries'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { columnIn } from '@/server/kernel/localized-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { readQuestion, withoutNames } from '../item-question.rules'
import { questionFormSchema } from '../learning.schema'

export interface QuestionItem {
  id: string
  program: string
  programSlug: string
  slug: string
  week: number
  title: string
}

export interface QuestionForm {
  message: string
  locale: Locale
  question: string
  answer: string
  /** Published items of the programs of who asked. */
  items: QuestionItem[]
  /** The item that the question says it is about. */
  chosen: string | null
  /** It stands under an item already. */
  isThere: boolean
}

const mostItems = 600

const listItems = (userId: string, locale: Locale) =>
  db().$queryRaw<QuestionItem[]>`
    select i.id::text as id, ${columnIn(locale, 'p.title')} as program, p.slug as "programSlug", i.slug, w.number as week,
      ${columnIn(locale, 'r.title')} as title
    from enrolments e join programs p on p.id = e.program_id join learning_items i on i.program_id = p.id
      join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
    where e.user_id = ${userId}::uuid and i.archived_at is null
    order by p.position, p.id, w.number, i.position, i.id limit ${mostItems}`

/** What the teacher edits before a question of the chat stands under its lesson: both texts, without names of students. */
export const getQuestionForm = defineUseCase({
  name: 'learning.get-question-form',
  access: can('curriculum.propose'),
  input: questionFormSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale }): Promise<QuestionForm> {
    const asked = await findQuestion(input.message, actor.user)
    if (!asked) {
      throw new AppError('not_found')
    }
    const [items, stored] = await Promise.all([
      listItems(asked.askedById, locale),
      db().itemQuestion.count({ where: { messageId: asked.id } }),
    ])
    const { text, place } = readQuestion(asked.text)
    const chosen = items.find(
      ({ slug, programSlug }) => slug === place?.item && programSlug === place.program,
    )
    return {
      message: asked.id,
      locale: asLocale(asked.locale),
      question: withoutNames(text, asked.students),
      answer: withoutNames(asked.answer ?? '', asked.students),
      items,
      chosen: chosen?.id ?? null,
      isThere: stored > 0,
    }
  },
})
