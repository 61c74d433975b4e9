import { stepUpMs } from '@/config/limits'
import { db } from '../db'
import type { UserActor } from './actor'
import { AppError, firstText, invalid, isAppError } from './app-error'
import { verifyPassword } from './password-hash'
import { consumeLimit, resetLimit } from './rate-limit'
import { type FactorProof, useFactor, withinAttempts } from './second-factor/use-factor'
import { inTransaction } from './transaction'
import type { RequestInfo } from './use-case'

/** The second factor, or the password of an account that has none. */
export interface Proof extends FactorProof {
  password?: string
}

type Method = 'password' | 'code' | 'passkey'

export const isProofFresh = ({ provenAt }: UserActor, now: Date) =>
  now.getTime() - provenAt.getTime() <= stepUpMs

/** The ways in which this person can confirm their identity. */
export async function methodsOf({ user }: UserActor): Promise<Method[]> {
  if (user.secondFactorSince === null) {
    return ['password']
  }
  const kinds = await db().secondFactor.findMany({
    where: { userId: user.id, confirmedAt: { not: null } },
    distinct: ['kind'],
    select: { kind: true },
  })
  return kinds.some(({ kind }) => kind === 'passkey') ? ['passkey', 'code'] : ['code']
}

async function provePassword({ user, sessionId }: UserActor, password: string | undefined, now: Date) {
  if (!password) {
    throw invalid({ password: 'Validation.passwordRequired' })
  }
  // Counted per session, so that a thief of the session cannot use up the owner's limit.
  await consumeLimit('step_up.password', sessionId)
  const row = await db().user.findUnique({ where: { id: user.id }, select: { passwordHash: true } })
  if (!(await verifyPassword(row?.passwordHash ?? null, password))) {
    throw invalid({ password: 'Validation.currentPasswordWrong' })
  }
  await resetLimit('step_up.password', sessionId)
  await db().session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { provenAt: now } })
}

async function proveFactor(actor: UserActor, proof: Proof, request: RequestInfo, now: Date) {
  const { user, sessionId } = actor
  await withinAttempts(proof, { key: sessionId, userId: user.id }, now, () =>
    inTransaction(async (tx) => {
      const [session] = await tx.session.updateManyAndReturn({
        where: { id: sessionId, revokedAt: null },
        data: { secondFactorAt: now },
        select: { challenge: true, challengeUntil: true },
      })
      const open = session?.challengeUntil && session.challengeUntil > now ? session.challenge : null
      await useFactor(tx, { ...proof, userId: user.id, challenge: open, request }, now)
      await tx.session.updateMany({ where: { id: sessionId }, data: { challenge: null } })
    }),
  )
}

/** Throws beside the field unless the proof is right. From then on the session counts as confirmed. */
export const prove = (actor: UserActor, proof: Proof, request: RequestInfo, now: Date): Promise<void> =>
  actor.user.secondFactorSince === null
    ? provePassword(actor, proof.password, now)
    : proveFactor(actor, proof, request, now)

export const stepUpError = async (actor: UserActor, fields?: Record<string, string>) =>
  new AppError('step_up', {
    fields,
    text: firstText(fields),
    extra: { step_up: true, methods: await methodsOf(actor) },
  })

/**
 * For actions that a stolen session must not do: requires a proof when the last one is too old. A proof that
 * is sent is always checked.
 */
export async function stepUp(actor: UserActor, proof: Proof | undefined, request: RequestInfo, now: Date) {
  if (!proof) {
    if (!isProofFresh(actor, now)) {
      throw await stepUpError(actor)
    }
    return
  }
  try {
    await prove(actor, proof, request, now)
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid') {
      throw await stepUpError(actor, error.options.fields)
    }
    throw error
  }
}
