import { container } from '../../container'
import { AppError, invalid, isAppError } from '../app-error'
import { consumeLimit, consumeOrRefuse, resetLimit } from '../rate-limit'
import { enqueueJob, inTransaction, type Tx } from '../transaction'
import type { RequestInfo } from '../use-case'
import { noteFactorChange, notifyFactorChangeJob } from './notify-factor-change'
import { spendPasskeyAnswer } from './passkeys'
import { spendRecoveryCode } from './recovery-codes'
import { openSecret } from './secret-box'
import { isTotpCode, totpStep } from './totp'

/**
 * The proof of a second factor: an authenticator or recovery code, or a passkey's answer to the challenge.
 */
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
 * Throws beside the field unless this is the person's second factor. One-time proofs are used up in this
 * transaction: of several concurrent attempts with the same proof, one succeeds.
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

/**
 * The limit that an attempt counts against. A passkey's answer cannot be guessed, so it has no limit of its
 * own.
 */
function budgetOf({ code = '', credential }: FactorProof) {
  if (credential) {
    return null
  }
  return isTotpCode(bareCode(code)) ? 'second_factor.code' : 'second_factor.recovery'
}

/** Without the seconds to wait, because they may be almost a year. */
const codesClosed = () => new AppError('too_many', { text: 'SecondFactor.codesClosed' })

/**
 * Runs `work` within the attempt limit of `key`. Only somebody who knows the password gets this far, so
 * others cannot lock anybody out; when the limit is used up, the owner is warned that somebody knows the
 * password. After very many wrong codes in a row codes are refused until another proof succeeds, or a new app is set up
 * (`isSetUp`).
 */
export async function withinAttempts<T>(
  proof: FactorProof,
  { key, userId, isSetUp = false }: { key: string; userId: string; isSetUp?: boolean },
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const budget = budgetOf(proof)
  try {
    if (budget) {
      await consumeLimit(budget, key)
    }
    if (budget === 'second_factor.code' && !isSetUp) {
      await consumeOrRefuse('second_factor.wrong', userId, 1, codesClosed)
    }
    const done = await work()
    if (budget) {
      await resetLimit(budget, key)
    }
    await resetLimit('second_factor.wrong', userId)
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
      notifyFactorChangeJob,
      { userId, change: 'guessed', name: null, key },
      { key: `second-factor-guessed:${userId}:${key}` },
    ),
  )
}
