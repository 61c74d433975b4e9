import { z } from 'zod'
import { passkeyLimits } from '@/config/limits'
import { db } from '@/server/db'
import { officeMember } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import {
  authenticationOptions,
  readNewPasskey,
  registrationOptions,
} from '@/server/kernel/second-factor/passkeys'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { addPasskeySchema } from '../second-factor.schema'
import { enrolFactor } from './enrol-factor'
import { lockAccount } from './lock-account'

const passkeysOf = (userId: string) =>
  db().secondFactor.findMany({
    where: { userId, kind: 'passkey' },
    select: { credentialId: true, transports: true },
  })

/** The challenge belongs to this session and is used once. */
const keepChallenge = (sessionId: string, challenge: string, now: Date) =>
  db().session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { challenge, challengeUntil: new Date(now.getTime() + passkeyLimits.challengeMs) },
  })

/** The options for the browser to create a passkey. */
export const beginPasskey = defineUseCase({
  name: 'second-factor.begin-passkey',
  access: officeMember(),
  input: z.object({}),
  limits: [perActor('second_factor.actor')],
  stepUp: true,
  async run({ actor: { user, sessionId }, now }) {
    const options = await registrationOptions(user, await passkeysOf(user.id))
    await keepChallenge(sessionId, options.challenge, now)
    return { options }
  },
})

/** Stores the passkey that the browser has created. The first factor returns recovery codes, once. */
export const addPasskey = defineUseCase({
  name: 'second-factor.add-passkey',
  access: officeMember(),
  input: addPasskeySchema,
  limits: [perActor('profile.write')],
  stepUp: true,
  async run({ input, actor, request, now }) {
    const { user, sessionId } = actor
    const codes = await inTransaction(async (tx) => {
      await lockAccount(tx, user.id)
      const session = await tx.session.findFirst({
        where: { id: sessionId, challengeUntil: { gt: now } },
        select: { challenge: true },
      })
      const passkey = session?.challenge ? await readNewPasskey(input.credential, session.challenge) : null
      if (!passkey) {
        throw invalid({ credential: 'SecondFactor.passkeyWrong' })
      }
      if ((await tx.secondFactor.count({ where: { userId: user.id } })) >= passkeyLimits.perUser) {
        throw new AppError('conflict', { text: 'SecondFactor.tooManyPasskeys' })
      }
      if (await tx.secondFactor.findUnique({ where: { credentialId: passkey.credentialId } })) {
        throw new AppError('conflict', { text: 'SecondFactor.passkeyExists' })
      }
      const factor = await tx.secondFactor.create({
        data: {
          ...passkey,
          userId: user.id,
          kind: 'passkey',
          name: input.name,
          createdAt: now,
          confirmedAt: now,
        },
        select: { id: true, kind: true, name: true },
      })
      return enrolFactor(tx, { actor, factor, request }, now)
    })
    return { codes }
  },
})

/** The options for the browser to ask a signed-in user for a passkey. */
export const beginPasskeyProof = defineUseCase({
  name: 'second-factor.begin-passkey-proof',
  access: officeMember(),
  input: z.object({}),
  limits: [perActor('second_factor.actor')],
  // The page that asks for a consent offers the copy of the data, which asks for a proof.
  beforeConsent: true,
  async run({ actor: { user, sessionId }, now }) {
    const options = await authenticationOptions(await passkeysOf(user.id))
    await keepChallenge(sessionId, options.challenge, now)
    return { options }
  },
})
