import type { Locale } from '@/config/locales'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import type { GuardianNews } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Guardian } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { applyAnswer } from './keep-guardian'

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
  guardian: Pick<Guardian, 'id' | 'userId' | 'state' | 'allowsChat'>,
  change: Partial<Guardian>,
  now: Date,
): Promise<Guardian> {
  const after = await tx.guardian.update({ where: { id: guardian.id }, data: change })
  await applyAnswer(tx, after)
  const closesChat = guardian.state === 'confirmed' && guardian.allowsChat && !after.allowsChat
  if (change.state === 'refused' || change.state === 'withdrawn' || closesChat) {
    // Open lessons, rooms and sockets end at once.
    await endSessions(tx, { userId: guardian.userId }, now)
  }
  return after
}
