import type { z } from 'zod'
import { asLocale, type Locale } from '@/config/locales'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { readGuardianToken } from '@/features/base/mail/guardian-token'
import type { GuardianNews } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Guardian } from '@/generated/prisma/client'
import { birthdayOf, dayToDate, isBeforeDay } from '@/lib/age'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { GuardianState } from '../guardian.rules'
import { guardianAnswerSchema, guardianLinkSchema } from '../guardian.schema'
import { applyAnswer } from './keep-guardian'

type LinkState =
  | { state: 'invalid' }
  | {
      /** `expired`: nobody has answered, and the link is too old to confirm with. */
      state: GuardianState | 'expired'
      firstName: string
      /** In the reader's language. */
      programs: string[]
      allowsChat: boolean
      hasNotices: boolean
    }

async function findByToken(token: string) {
  const link = readGuardianToken(token)
  const guardian =
    link && (await db().guardian.findUnique({ where: { id: link.id }, include: { user: true } }))
  return guardian ? { guardian, until: link.until } : null
}

const isAdult = (dateOfBirth: Date | null, now: Date) =>
  !dateOfBirth || !isBeforeDay(now, dayToDate(birthdayOf(dateOfBirth.toISOString().slice(0, 10))))

/** What the page of the link shows, before a button is pressed. Without an account: the signed link names the guardian. */
export const readGuardianLink = defineUseCase({
  name: 'guardians.read-guardian-link',
  access: everyone(),
  input: guardianLinkSchema,
  limits: [perAddress('guardian.link')],
  async run({ input, locale, now }): Promise<LinkState> {
    const found = await findByToken(input.token)
    if (!found || isAdult(found.guardian.user.dateOfBirth, now)) {
      return { state: 'invalid' }
    }
    const { guardian, until } = found
    const enrolments = await db().enrolment.findMany({
      where: { userId: guardian.userId, status: { not: 'ended' } },
      orderBy: { createdAt: 'asc' },
      take: 20,
      select: { program: { select: { titleEn: true, titleFr: true } } },
    })
    return {
      state: guardian.state === 'waiting' && until < now ? 'expired' : guardian.state,
      firstName: guardian.user.firstName,
      programs: enrolments.map(({ program }) => localized(program, 'title', locale)),
      allowsChat: guardian.allowsChat,
      hasNotices: guardian.noticesOffAt === null,
    }
  },
})

type Answer = z.output<typeof guardianAnswerSchema>

/** Which answers are possible in a state. */
const possible: Record<GuardianState, readonly Answer['answer'][]> = {
  waiting: ['confirm', 'refuse'],
  confirmed: ['chat', 'withdraw', 'stop_notices', 'start_notices'],
  refused: [],
  withdrawn: [],
}

/** The columns that an answer changes. */
function changeOf(input: Answer, now: Date): Partial<Guardian> {
  switch (input.answer) {
    case 'confirm':
      return { state: 'confirmed', confirmedHow: 'link', decidedAt: now, allowsChat: input.chat === 'yes' }
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

/** Mails the student what the guardian has decided, if the address is known to be theirs. */
export async function mailStudent(
  tx: Tx,
  user: { id: string; email: string; firstName: string; locale: Locale },
  what: GuardianNews,
  guardianId: string,
): Promise<void> {
  if (!(await hasProvenAddress(tx, user.id))) {
    return
  }
  await queueMail(tx, {
    kind: 'guardian_news',
    to: user.email,
    locale: user.locale,
    userId: user.id,
    dedupeKey: `guardian_news:${guardianId}:${what}`,
    data: { firstName: user.firstName, news: what },
  })
}

/** Stores what a guardian has decided, with everything that follows from it. Also for what the office records. */
export async function storeAnswer(
  tx: Tx,
  guardian: Pick<Guardian, 'id' | 'userId'>,
  change: Partial<Guardian>,
  now: Date,
): Promise<Guardian> {
  const after = await tx.guardian.update({ where: { id: guardian.id }, data: change })
  await applyAnswer(tx, after)
  if (change.state === 'refused' || change.state === 'withdrawn' || change.allowsChat === false) {
    // Open lessons, rooms and sockets end at once.
    await endSessions(tx, { userId: guardian.userId }, now)
  }
  return after
}

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
      await storeAnswer(tx, guardian, changeOf(input, now), now)
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
