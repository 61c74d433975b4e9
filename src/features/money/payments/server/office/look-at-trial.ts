import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { lookAtTrialSchema } from '../../office.schema'
import { advanceTrial } from '../attempts/advance-trial'
import { atMost } from '../attempts/await-outcome'

const patienceMs = 8_000

/** Asks the provider for the state of a trial, now. Only its answer changes the trial. */
export const lookAtTrial = defineUseCase({
  name: 'payments.look-at-trial',
  access: can('payments.manage'),
  input: lookAtTrialSchema,
  limits: [perActor('admin.write')],
  async run({ input: { trial: id } }): Promise<Record<string, never>> {
    if (!(await db().providerTrial.findUnique({ where: { id }, select: { id: true } }))) {
      throw new AppError('not_found')
    }
    await atMost<void>(patienceMs, advanceTrial(id), undefined)
    return {}
  },
})
