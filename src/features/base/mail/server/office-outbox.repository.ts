import type { OutboxMail, Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import type { CallKey } from '@/server/kernel/idempotency'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import type { RenderedMail } from '../emails/render-template'
import { giveUpAfterMs, officeClaimMs, sameMailMs } from '../mail.rules'
import type { OfficeMail } from './office-mail'

type Claim =
  /** This call sends it. */
  | { state: 'claimed'; mail: OutboxMail }
  /** Another call is sending it. */
  | { state: 'busy'; id: string }
  /** It was sent a moment ago. */
  | { state: 'sent'; id: string }

const lockByKey = async (tx: Tx, dedupeKey: string): Promise<OutboxMail | null> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text from outbox_mails where dedupe_key = ${dedupeKey} for update`
  return rows[0] ? tx.outboxMail.findUnique({ where: { id: rows[0].id } }) : null
}

const isOver = (mail: OutboxMail, now: Date) =>
  mail.state === 'sent'
    ? now.getTime() - (mail.sentAt?.getTime() ?? 0) > sameMailMs
    : now.getTime() - mail.createdAt.getTime() > giveUpAfterMs

/**
 * Finds the row of an unsent e-mail, or creates one, and claims it for sending. Every attempt sends what was
 * rendered first: the provider recognises a repeat by its key and its bytes.
 */
export async function claimOfficeMail(
  mail: OfficeMail,
  render: () => Promise<RenderedMail>,
  now: Date,
  key: CallKey,
): Promise<Claim> {
  const dedupeKey = `office:${mail.fingerprint}`
  const content = await render()
  const nextTryAt = new Date(now.getTime() + officeClaimMs)
  return inTransaction(async (tx): Promise<Claim> => {
    await key.claim(tx)
    const { fingerprint: _, to, data, ...rest } = mail
    const earlier = await lockByKey(tx, dedupeKey)
    if (earlier && isOver(earlier, now)) {
      await tx.outboxMail.update({ where: { id: earlier.id }, data: { dedupeKey: null } })
    } else if (earlier?.state === 'sent') {
      return { state: 'sent', id: earlier.id }
    } else if (earlier) {
      return takeAgain(tx, earlier, now, nextTryAt)
    }
    const [newMail] = await tx.outboxMail.createManyAndReturn({
      data: [
        {
          ...rest,
          subject: content.subject,
          html: content.html,
          text: content.text,
          toEmail: to,
          data: data as Prisma.InputJsonObject,
          dedupeKey,
          state: 'sending',
          attempts: 1,
          nextTryAt,
          createdAt: now,
        },
      ],
      skipDuplicates: true,
    })
    if (newMail) {
      return { state: 'claimed', mail: newMail }
    }
    const other = await lockByKey(tx, dedupeKey)
    if (!other) {
      throw new Error('the row of this mail is neither there nor can it be made')
    }
    return other.state === 'sent' ? { state: 'sent', id: other.id } : takeAgain(tx, other, now, nextTryAt)
  })
}

async function takeAgain(tx: Tx, mail: OutboxMail, now: Date, nextTryAt: Date): Promise<Claim> {
  if (mail.state === 'sending' && mail.nextTryAt && mail.nextTryAt > now) {
    return { state: 'busy', id: mail.id }
  }
  const claimed = await tx.outboxMail.update({
    where: { id: mail.id },
    data: { state: 'sending', attempts: { increment: 1 }, nextTryAt },
  })
  return { state: 'claimed', mail: claimed }
}

/** Idempotent: true for the first call that stores it. */
export async function markOfficeMailSent(tx: Tx, id: string, providerId: string | null, now: Date) {
  const { count } = await tx.outboxMail.updateMany({
    where: { id, state: { not: 'sent' } },
    data: { state: 'sent', sentAt: now, providerId, lastError: null, nextTryAt: null },
  })
  return count === 1
}

/** Nothing is queued: the author decides about another attempt. */
export const markOfficeMailUnsent = (
  { id, attempts }: Pick<OutboxMail, 'id' | 'attempts'>,
  state: 'failed' | 'dead',
  error: string,
  now: Date,
) =>
  db().outboxMail.updateMany({
    where: { id, attempts, state: 'sending' },
    data: { state, lastError: error, failedAt: now, nextTryAt: null },
  })
