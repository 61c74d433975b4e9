import type { z } from 'zod'
import { asLocale, type Locale } from '@/config/locales'
import type { Guardian } from '@/generated/prisma/client'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { GuardianState } from '../guardian.rules'
import { guardianAnswerSchema } from '../guardian.schema'
import { findByToken, isAdult } from './find-by-token'
import { mailStudent, storeAnswer } from './store-answer'

type Answer = z.output<typeof guardianAnswerSchema>

/** Which answers are possible in a state. */
const possible: Record<GuardianState, readonly Answer['answer'][]> = {
  waiting: ['confirm', 'refuse'],
  confirmed: ['chat', 'withdraw', 'stop_notices', 'start_notices'],
  refused: [],
  withdrawn: [],
}

/** The columns that an answer changes. */
function changeOf(input: Answer, now: Date, locale: Locale): Partial<Guardian> {
  switch (input.answer) {
    case 'confirm':
      return {
        state: 'confirmed',
        confirmedHow: 'link',
        decidedAt: now,
        allowsChat: input.chat === 'yes',
        locale,
      }
    case 'chat':
      return { allowsChat: input.chat === 'yes' }
    case 'refuse':
      return { state: 'refused', decidedAt: now, allowsChat: false }
    case 'withdraw':
      return { state: 'withdrawn', decidedAt: now, allowsChat: false }
    case 'stop_notices':
      return { noticesOffAt: now }
    default:
      return { noticesOffAt: null }
  }
}

const news = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const

/** One answer by the link of the mail. Confirming takes a link that has not expired; the rest is possible at any time. */
export const answerGuardianLink = defineUseCase({
  name: 'guardians.answer-guardian-link',
  access: everyone(),
  input: guardianAnswerSchema,
  limits: [perAddress('guardian.link')],
  async run({ input, now, request }) {
    const found = await findByToken(input.token)
    if (!found) {
      throw new AppError('not_found', { text: 'GuardianPage.invalidTitle' })
    }
    const { userId } = found.guardian
    return inTransaction(async (tx) => {
      await lockUser(tx, userId)
      const guardian = await tx.guardian.findUnique({
        where: { id: found.guardian.id },
        include: { user: true },
      })
      if (!guardian || isAdult(guardian.user.dateOfBirth, now)) {
        throw new AppError('not_found', { text: 'GuardianPage.invalidTitle' })
      }
      if (!possible[guardian.state].includes(input.answer)) {
        throw new AppError('conflict', { text: 'GuardianPage.changed' })
      }
      if (input.answer === 'confirm' && found.until < now) {
        throw new AppError('conflict', { text: 'GuardianPage.expiredText' })
      }
      await storeAnswer(tx, guardian, changeOf(input, now, request.locale), now)
      if (input.answer in news) {
        const user = { ...guardian.user, locale: asLocale(guardian.user.locale) }
        await mailStudent(tx, user, news[input.answer as keyof typeof news], guardian.id)
      }
      await recordAudit(tx, { actor: null, request, now }, 'guardian.answered', {
        targetUserId: userId,
        details: { answer: input.answer, by: 'link', ...('chat' in input && { chat: input.chat }) },
      })
      return { answer: input.answer }
    })
  },
})
