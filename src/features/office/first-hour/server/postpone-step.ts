import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { postponeStepSchema } from '../first-hour.schema'
import { laterSetting } from '../setting-names'
import { noteStep } from './note-step'

/** Leaves a step for later, with a reason. No other step can be, and none can be called done. */
export const postponeStep = defineUseCase({
  name: 'first-hour.postpone-step',
  access: can('settings.manage'),
  input: postponeStepSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { step, reason }, actor, request, now }) =>
    inTransaction(async (tx) => {
      await noteStep(tx, { name: laterSetting[step], value: reason, by: actor.user.id, at: now })
      await recordAudit(tx, { actor, request, now }, 'first_hour.postponed', { details: { step, reason } })
      return {}
    }),
})
