import { z } from 'zod'
import { factorSetupMs } from '@/config/limits'
import { textsOf } from '@/i18n/texts-of'
import { officeMember } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { openSecret, sealSecret } from '@/server/kernel/second-factor/secret-box'
import { newTotpSecret, totpStep } from '@/server/kernel/second-factor/totp'
import { withinAttempts } from '@/server/kernel/second-factor/use-factor'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { confirmAuthenticatorSchema } from '../second-factor.schema'
import { enrolFactor } from './enrol-factor'
import { lockAccount } from './lock-account'

/** A new secret for an authenticator app. It has no effect until the app has produced a right code. */
export const beginAuthenticator = defineUseCase({
  name: 'second-factor.begin-authenticator',
  access: officeMember(),
  input: z.object({}),
  limits: [perActor('profile.write')],
  stepUp: true,
  async run({ actor: { user, sessionId }, locale, now }) {
    await inTransaction(async (tx) => {
      await lockAccount(tx, user.id)
      const mine = { userId: user.id, kind: 'totp' as const }
      if (await tx.secondFactor.findFirst({ where: { ...mine, confirmedAt: { not: null } } })) {
        throw new AppError('conflict', { text: 'SecondFactor.appExists' })
      }
      await tx.secondFactor.deleteMany({ where: mine })
      await tx.secondFactor.create({
        data: {
          ...mine,
          sessionId,
          name: textsOf(locale)('SecondFactor.appName'),
          secret: sealSecret(newTotpSecret(), user.id),
          createdAt: now,
        },
      })
    })
    return {}
  },
})

/**
 * The app produced a right code: from here on it is required. The first factor returns recovery codes, once.
 */
export const confirmAuthenticator = defineUseCase({
  name: 'second-factor.confirm-authenticator',
  access: officeMember(),
  input: confirmAuthenticatorSchema,
  limits: [perActor('second_factor.actor')],
  stepUp: true,
  async run({ input, actor, request, now }) {
    const { user, sessionId } = actor
    const code = input.code.replace(/\s/g, '')
    const codes = await withinAttempts(
      { code },
      { key: sessionId, userId: user.id, isSetUp: true },
      now,
      () =>
        inTransaction(async (tx) => {
          await lockAccount(tx, user.id)
          const app = await tx.secondFactor.findFirst({
            where: {
              userId: user.id,
              kind: 'totp',
              sessionId,
              confirmedAt: null,
              createdAt: { gt: new Date(now.getTime() - factorSetupMs) },
            },
            select: { id: true, kind: true, name: true, secret: true },
          })
          if (!app?.secret) {
            throw new AppError('conflict', { text: 'SecondFactor.setupOver' })
          }
          const step = totpStep(openSecret(app.secret, user.id), code, now)
          if (step === null) {
            throw invalid({ code: 'SecondFactor.codeWrong' })
          }
          await tx.secondFactor.update({
            where: { id: app.id },
            data: { confirmedAt: now, lastStep: step, lastUsedAt: now },
          })
          return enrolFactor(tx, { actor, factor: app, request }, now)
        }),
    )
    return { codes }
  },
})
