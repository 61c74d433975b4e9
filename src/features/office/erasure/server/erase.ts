import { randomUUID } from 'node:crypto'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { endChoice } from '@/features/money/payments/server/checkout/drop-choice'
import { endChoices } from '@/features/money/payments/server/checkout/end-choices'
import { eraseCertificate, eraseJudge } from '@/features/study/certificates/server/erase-certificate'
import { hashPassword } from '@/server/kernel/password-hash'
import { emitEvent, recordAudit, type Tx } from '@/server/kernel/transaction'
import { enqueueCleanUp } from './clean-up.job'
import {
  emptyAccount,
  emptyAuditEntries,
  listChoices,
  lockEnrolments,
  type Person,
  removeMail,
  removeMessages,
  removeNameAtOthers,
  removeOwnRows,
  removePayer,
  removeWork,
} from './erasure.repository'

/** For one statement; the transaction of the caller ends it earlier. */
const statementMs = 30_000

/** The hash of a password that nobody knows; made before the transaction, because it takes time. */
export const unknownPassword = () => hashPassword(randomUUID())

export interface ErasureCall {
  /** Null: the person's own request that fell due, an unused account, or a restored backup. */
  actor: { user: { id: string } } | null
  request?: { id: string; address?: string }
  now: Date
  passwordHash: string
  reason: string
  /** After a restore: a choice with a request to a wallet does not stop it. */
  isRepeated?: boolean
}

/**
 * Removes the data of a person whose account the caller has locked. Everything in one transaction: after a kill it has happened
 * completely, or not at all. Returns the keys of their files, which a job removes after the commit.
 */
export async function erase(
  tx: Tx,
  person: Person,
  { actor, request, now, passwordHash, reason, isRepeated = false }: ErasureCall,
): Promise<string[]> {
  const { id } = person
  // The audit log and the mails of others are searched whole: longer than a request may.
  await tx.$executeRaw`select set_config('statement_timeout', ${String(statementMs)}, true)`
  if (isRepeated) {
    await endChoices(tx, { userId: id })
  } else {
    for (const slug of await listChoices(tx, person)) {
      await endChoice(tx, id, slug, now)
    }
  }
  await removePayer(tx, person)
  for (const enrolment of await lockEnrolments(tx, person)) {
    await eraseCertificate(tx, enrolment.id, now)
  }
  await eraseJudge(tx, id)
  await endSessions(tx, { userId: id }, now)
  await removeNameAtOthers(tx, person)
  await removeOwnRows(tx, person)
  const keys = await removeWork(tx, person)
  await removeMessages(tx, person, now)
  keys.push(...(await removeMail(tx, person)))
  await emptyAccount(tx, person, passwordHash, now)
  await tx.erasureRequest.updateMany({
    where: { userId: id, isOpen: true },
    data: { isOpen: null, doneAt: now },
  })
  await tx.erasureRequest.updateMany({ where: { userId: id }, data: { refusal: null } })
  await tx.erasure.upsert({ where: { userId: id }, create: { userId: id, erasedAt: now }, update: {} })
  await emitEvent(tx, 'user.access_changed', { userId: id })
  await enqueueCleanUp(tx, id, keys, now)
  const emptied = await emptyAuditEntries(tx, person, now)
  await recordAudit(tx, { actor, request, now }, 'user.erased', {
    targetUserId: id,
    details: { reason, emptied },
  })
  return keys
}
