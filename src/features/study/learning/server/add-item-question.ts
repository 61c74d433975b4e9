import { findQuestion } from '@/features/talk/chat/server/question.queries'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { namesStudent } from '../item-question.rules'
import { addItemQuestionSchema } from '../learning.schema'

/** Puts a question of the chat with its answer under an item, in one language, once. Neither names a student of the room. */
export const addItemQuestion = defineUseCase({
  name: 'learning.add-item-question',
  access: can('curriculum.propose'),
  input: addItemQuestionSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ program: string; item: string }> {
    const { message, item: itemId, language, question, answer } = input
    const asked = await findQuestion(message, actor.user)
    if (!asked) {
      throw new AppError('not_found')
    }
    const isNamed = (text: string) => namesStudent(text, asked.students)
    if (isNamed(question) || isNamed(answer)) {
      throw invalid({
        ...(isNamed(question) && { question: 'Learning.questions.namesStudent' as const }),
        ...(isNamed(answer) && { answer: 'Learning.questions.namesStudent' as const }),
      })
    }
    return inTransaction(async (tx) => {
      const item = await tx.learningItem.findFirst({
        where: { id: itemId, archivedAt: null, publishedRevisionId: { not: null } },
        select: { id: true, slug: true, program: { select: { slug: true } } },
      })
      if (!item) {
        throw invalid({ item: 'Learning.questions.itemNeeded' })
      }
      const { count } = await tx.itemQuestion.createMany({
        data: [
          {
            itemId: item.id,
            locale: language,
            question,
            answer,
            messageId: asked.id,
            createdAt: now,
            createdById: actor.user.id,
          },
        ],
        skipDuplicates: true,
      })
      if (count === 0) {
        throw new AppError('conflict', { text: 'Learning.questions.thereAlready' })
      }
      const place = { program: item.program.slug, item: item.slug }
      await recordAudit(tx, { actor, request, now }, 'curriculum.question_added', { details: place })
      return place
    })
  },
})
