import { randomUUID } from 'node:crypto'
import { day } from '@/config/durations'
import { trialsPerDay } from '@/config/limits'
import { aggregators, type ProviderName, paymentProviders } from '@/config/payment-providers'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { randomReadable, randomToken } from '@/server/kernel/secrets'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { openStates } from '../../attempt.rules'
import { askTrialSchema } from '../../office.schema'
import { horizonMs } from '../../polling.rules'
import { enqueueTrial } from '../attempts/payment-jobs'
import { routeOf } from '../gateway-of'

const isOpen = { state: { in: [...openStates] } }

/** What stands against another trial now, as a text. Two at once meet at the unique indexes, and the later one decides again. */
async function refusalOf(tx: Tx, provider: ProviderName, phone: string, now: Date) {
  const [running, trialsOfPhone, payments, today] = [
    await tx.providerTrial.count({ where: { provider, ...isOpen } }),
    await tx.providerTrial.count({ where: { phone, ...isOpen } }),
    await tx.paymentAttempt.count({ where: { phone, ...isOpen } }),
    await tx.providerTrial.count({
      where: { provider, createdAt: { gt: new Date(now.getTime() - day) } },
    }),
  ]
  if (running > 0) {
    return 'Money.trial.alreadyRunning'
  }
  if (trialsOfPhone + payments > 0) {
    return 'Money.trial.phoneBusy'
  }
  return today >= trialsPerDay ? 'Money.trial.tooMany' : null
}

/** The smallest amount that the way to this provider takes; null: it is not configured. */
export function trialOf(provider: ProviderName) {
  const route = routeOf(provider)
  const from = route?.aggregator ? aggregators[route.aggregator] : paymentProviders[provider]
  return route && { ...route, amountXaf: from.trialXaf }
}

/**
 * Asks a phone of the office for the smallest amount, whether or not the academy sells: it proves that the provider works. It is no
 * payment, and what arrives is owed back.
 */
export const askTrial = defineUseCase({
  name: 'payments.ask-trial',
  access: can('payments.manage'),
  input: askTrialSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({
    input: { provider, phone },
    actor,
    request,
    now,
    locale,
  }): Promise<{ provider: ProviderName }> {
    const trial = trialOf(provider)
    if (!trial) {
      throw new AppError('conflict', { text: 'Money.trial.notConfigured' })
    }
    const { aggregator, amountXaf } = trial
    const { windowMs, graceMs } = trial.gateway.capabilities
    await decideInTransaction(async (tx) => {
      const text = await refusalOf(tx, provider, phone, now)
      if (text) {
        throw new AppError('conflict', { text, params: { count: trialsPerDay } })
      }
      // Requests of a payment count from 1: statements show ours by its form.
      const reference = `MBA-${randomReadable(10)}-0`
      const { id } = await tx.providerTrial.create({
        data: {
          id: randomUUID(),
          provider,
          aggregator,
          phone,
          amountXaf,
          reference,
          callbackToken: randomToken(),
          horizonAt: new Date(now.getTime() + windowMs + graceMs + horizonMs),
          locale,
          askedById: actor.user.id,
          createdAt: now,
        },
        select: { id: true },
      })
      await enqueueTrial(tx, id, now)
      await recordAudit(tx, { actor, request, now }, 'trial.asked', {
        details: { provider, reference, amountXaf },
      })
    })
    return { provider }
  },
})
