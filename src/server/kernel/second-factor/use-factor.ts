import { container } from '../../container'
import { type AppError, invalid, isAppError } from '../app-error'
import { consumeLimit, resetLimit } from '../rate-limit'
import { enqueueJob, inTransaction, type Tx } from '../transaction'
import type { RequestInfo } from '../use-case'
import { spendPasskeyAnswer } from './passkeys'
import { spendRecoveryCode } from './recovery-codes'
import { openSecret } from './secret-box'
import { noteFactorChange, tellFactorChangeJob } from './tell-change'
import { isTotpCode, totpStep } from './totp'

/** What somebody shows: a code of their app or a recovery code, or the answer of a passkey to the challenge. */
export interface FactorProof {
  code?: string
  credential?: string
}

interface Attempt extends FactorProof {
  userId: string
  challenge: string | null
  request: Pick<RequestInfo, 'id' | 'address'>
}

/** Digits may be typed in groups. */
const bareCode = (code: string) => code.replace(/\s/g, '')

async function spendTotp(tx: Tx, userId: string, code: string, now: Date): Promise<void> {
  const apps = await tx.secondFactor.findMany({
    where: { userId, kind: 'totp', confirmedAt: { not: null } },
    select: { id: true, secret: true },
  })
  for (const { id, secret } of apps) {
    const step = totpStep(openSecret(secret ?? '', userId), code, now)
    if (step === null) {
      continue
    }
    const { count } = await tx.secondFactor.updateMany({
      where: { id, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
      data: { lastStep: step, lastUsedAt: now },
    })
    if (count === 1) {
      return
    }
    throw invalid({ code: 'SecondFactor.codeUsed' })
  }
  throw invalid({ code: 'SecondFactor.codeWrong' })
}

/**
 * Throws beside the field unless this is the person's second factor. What works once is used up in this transaction:
 * of several who show the same at the same time, one gets through.
 */
export async function useFactor(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const { userId, credential, challenge, request } = attempt
  const code = bareCode(attempt.code ?? '')
  if (credential) {
    if (challenge && (await spendPasskeyAnswer(tx, { userId, credential, challenge }, now))) {
      return
    }
    throw invalid({ credential: 'SecondFactor.passkeyWrong' })
  }
  if (code === '') {
    throw invalid({ code: 'SecondFactor.codeMissing' })
  }
  if (isTotpCode(code)) {
    return spendTotp(tx, userId, code, now)
  }
  if (!(await spendRecoveryCode(tx, userId, code, now))) {
    throw invalid({ code: 'SecondFactor.codeWrong' })
  }
  await noteFactorChange(tx, { userId, change: 'recovery_code_used', request }, now)
}

/** Which budget an attempt is counted in. Nobody can guess a passkey's answer, so it has none of its own. */
function budgetOf({ code = '', credential }: FactorProof) {
  if (credential) {
    return null
  }
  return isTotpCode(bareCode(code)) ? 'second_factor.code' : 'second_factor.recovery'
}

/**
 * Runs `work` within the budget of attempts that belongs to `key`. Only somebody who knows the password gets this far,
 * so strangers lock nobody out; when a budget is used up, the owner hears that somebody knows the password.
 */
export async function withinAttempts<T>(
  proof: FactorProof,
  { key, userId }: { key: string; userId: string },
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const budget = budgetOf(proof)
  try {
    if (budget) {
      await consumeLimit(budget, key)
    }
    const done = await work()
    if (budget) {
      await resetLimit(budget, key)
    }
    return done
  } catch (error) {
    if (isAppError(error)) {
      await noteFailure(error, userId, now)
    }
    throw error
  }
}

async function noteFailure(error: AppError, userId: string, now: Date) {
  container().log.warn({ event: 'second_factor.failed', userId, reason: error.code }, 'second factor refused')
  if (error.code !== 'too_many') {
    return
  }
  const key = now.toISOString().slice(0, 10)
  await inTransaction((tx) =>
    enqueueJob(
      tx,
      tellFactorChangeJob,
      { userId, change: 'guessed', name: null, key },
      { key: `second-factor-guessed:${userId}:${key}` },
    ),
  )
}
