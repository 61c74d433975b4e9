import { isMinor, isPossibleBirth } from '@/lib/age'
import { maskEmail } from '@/lib/mask-email'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type GuardianState, mayChange } from '../guardian.rules'
import { birthDateSchema, guardianSchema, nothingSchema } from '../guardian.schema'
import { closedBy, mailRequest, putGuardian } from './keep-guardian'

export interface OwnGuardian {
  /** '2009-08-24'; null: not given yet. */
  born: string | null
  isMinor: boolean
  guardian: {
    name: string
    relation: string | null
    /** Enough to recognise it. */
    email: string | null
    hasPhone: boolean
    state: GuardianState
    sentAt: Date | null
    allowsChat: boolean
  } | null
}

/** What a student's own page says about date of birth and guardian. */
export const getOwnGuardian = defineUseCase({
  name: 'guardians.get-own-guardian',
  access: withRole('student'),
  input: nothingSchema,
  limits: [],
  async run({ actor, now }): Promise<OwnGuardian> {
    const { dateOfBirth, guardian } = await db().user.findUniqueOrThrow({
      where: { id: actor.user.id },
      select: { dateOfBirth: true, guardian: true },
    })
    const born = dateOfBirth?.toISOString().slice(0, 10) ?? null
    return {
      born,
      isMinor: born !== null && isMinor(born, now),
      guardian: guardian && {
        name: guardian.name,
        relation: guardian.relation,
        email: guardian.email && maskEmail(guardian.email),
        hasPhone: guardian.phone !== null,
        state: guardian.state,
        sentAt: guardian.sentAt,
        allowsChat: guardian.allowsChat,
      },
    }
  },
})

/** A student gives the date of birth once; the office corrects it. */
export const giveBirthDate = defineUseCase({
  name: 'guardians.give-birth-date',
  access: withRole('student'),
  input: birthDateSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor, now }) {
    const born = input.date_of_birth
    if (!isPossibleBirth(born, now)) {
      throw invalid({ date_of_birth: 'Validation.birthDateImpossible' })
    }
    const { count } = await db().user.updateMany({
      where: { id: actor.user.id, dateOfBirth: null },
      data: closedBy(born, now),
    })
    if (count === 0) {
      throw new AppError('conflict', { text: 'Guardian.birthDateKnown' })
    }
    return { isMinor: isMinor(born, now) }
  },
})

/** Under the lock: the student is under 18, and nobody has answered for them yet. */
async function readOpen(tx: Tx, userId: string, now: Date) {
  await lockUser(tx, userId)
  const { dateOfBirth, guardian } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { dateOfBirth: true, guardian: true },
  })
  if (!dateOfBirth || !isMinor(dateOfBirth.toISOString().slice(0, 10), now)) {
    throw new AppError('conflict', { text: 'Guardian.notNeeded' })
  }
  if (!mayChange(guardian?.state ?? null)) {
    throw new AppError('conflict', { text: 'Guardian.answered' })
  }
  return guardian
}

/** Names the guardian, or another one as long as nobody has answered. */
export const nameGuardian = defineUseCase({
  name: 'guardians.name-guardian',
  access: withRole('student'),
  input: guardianSchema,
  limits: [perActor('guardian.name')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx) => {
      await readOpen(tx, actor.user.id, now)
      const { email } = await putGuardian(tx, actor.user, input, now)
      return { mailed: email !== null }
    }),
})

export const sendRequestAgain = defineUseCase({
  name: 'guardians.send-request-again',
  access: withRole('student'),
  input: nothingSchema,
  limits: [perActor('profile.write')],
  run: ({ actor, now }) =>
    inTransaction(async (tx) => {
      const guardian = await readOpen(tx, actor.user.id, now)
      if (!guardian) {
        throw new AppError('not_found')
      }
      await mailRequest(tx, guardian, actor.user.locale, now)
      return { mailed: true }
    }),
})
