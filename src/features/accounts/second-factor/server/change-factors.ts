import { z } from 'zod'
import { officeMember } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { noteFactorChange } from '@/server/kernel/second-factor/notify-factor-change'
import { renewRecoveryCodes } from '@/server/kernel/second-factor/recovery-codes'
import { mustHaveSecondFactor } from '@/server/kernel/second-factor/required'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { factorSchema, renameFactorSchema } from '../second-factor.schema'
import { lockAccount } from './lock-account'

const factorFields = { id: true, kind: true, name: true } as const

/** Removes a passkey or the app. The recovery codes go with the last one; some accounts must keep one. */
export const removeFactor = defineUseCase({
  name: 'second-factor.remove-factor',
  access: officeMember(),
  input: factorSchema,
  limits: [perActor('profile.write')],
  stepUp: true,
  async run({ input: { id }, actor: { user }, request, now }) {
    await inTransaction(async (tx) => {
      await lockAccount(tx, user.id)
      const confirmed = { userId: user.id, confirmedAt: { not: null } }
      const factor = await tx.secondFactor.findFirst({ where: { id, ...confirmed }, select: factorFields })
      if (!factor) {
        throw new AppError('not_found')
      }
      const isLast = (await tx.secondFactor.count({ where: confirmed })) === 1
      if (isLast && mustHaveSecondFactor(user)) {
        throw new AppError('conflict', { text: 'SecondFactor.lastRefused' })
      }
      await tx.secondFactor.delete({ where: { id } })
      if (isLast) {
        await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
        await tx.user.update({ where: { id: user.id }, data: { secondFactorSince: null } })
      }
      await emitEvent(tx, 'user.changed', { userId: user.id })
      await noteFactorChange(tx, { userId: user.id, change: 'removed', factor, request }, now)
    })
    return {}
  },
})

export const renameFactor = defineUseCase({
  name: 'second-factor.rename-factor',
  access: officeMember(),
  input: renameFactorSchema,
  limits: [perActor('profile.write')],
  stepUp: true,
  async run({ input: { id, name }, actor: { user }, request, now }) {
    await inTransaction(async (tx) => {
      const [before] = await tx.secondFactor.findMany({
        where: { id, userId: user.id },
        select: factorFields,
      })
      if (!before) {
        throw new AppError('not_found')
      }
      await tx.secondFactor.updateMany({ where: { id, userId: user.id }, data: { name } })
      await recordAudit(tx, { actor: { user }, request, now }, 'second_factor.renamed', {
        targetUserId: user.id,
        details: { kind: before.kind, before: { name: before.name }, after: { name } },
      })
    })
    return {}
  },
})

/** Issues new recovery codes; the previous ones become invalid. */
export const renewCodes = defineUseCase({
  name: 'second-factor.renew-codes',
  access: officeMember(),
  input: z.object({}),
  limits: [perActor('profile.write')],
  stepUp: true,
  async run({ actor: { user }, request, now }) {
    if (user.secondFactorSince === null) {
      throw new AppError('not_found')
    }
    const codes = await inTransaction(async (tx) => {
      await lockAccount(tx, user.id)
      const codes = await renewRecoveryCodes(tx, user.id, now)
      await noteFactorChange(tx, { userId: user.id, change: 'codes_renewed', request }, now)
      return codes
    })
    return { codes }
  },
})
