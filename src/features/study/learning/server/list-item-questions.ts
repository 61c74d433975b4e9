import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { myItemPlaceSchema } from '../learning.schema'

const mostShown = 100

/** The questions under an item, in both languages, newest first: for its editor. */
export const listItemQuestions = defineUseCase({
  name: 'learning.list-item-questions',
  access: can('curriculum.read'),
  input: myItemPlaceSchema,
  limits: [perActor('admin.read')],
  run: ({ input: { slug, item } }) =>
    db().itemQuestion.findMany({
      where: { item: { slug: item, program: { slug } } },
      select: { id: true, locale: true, question: true, answer: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: mostShown,
    }),
})
