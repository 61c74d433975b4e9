import { z } from 'zod'
import { type AggregatorName, type ProviderName, providerNames } from '@/config/payment-providers'
import type { ProviderTrial } from '@/generated/prisma/client'
import { maskPhone } from '@/lib/cameroon-phone'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { NextAction } from '@/server/ports/payment-gateway'
import { isOpen } from '../../attempt.rules'
import { trialOf } from './ask-trial'

export interface ShownTrial {
  id: string
  version: number
  reference: string
  maskedPhone: string
  amountXaf: number
  phase: 'running' | 'failed' | 'owed' | 'approved' | 'paid_back'
  /** Why it failed, if it did. */
  reason: string | null
  /** What its payer does, while it runs. */
  nextAction: NextAction | null
  askedAt: Date
  paidAt: Date | null
  paidBackAt: Date | null
  providerTxnId: string | null
  payoutReference: string | null
}

export interface TrialsOfProvider {
  provider: ProviderName
  /** null, if not configured now: what went on before is still listed. */
  amountXaf: number | null
  aggregator: AggregatorName | null
  /** The newest first: the last one, and those whose money is still owed. */
  trials: ShownTrial[]
}

function phaseOf({ state, refundState }: ProviderTrial): ShownTrial['phase'] {
  if (refundState === null) {
    return isOpen(state) ? 'running' : 'failed'
  }
  return refundState === 'done' ? 'paid_back' : refundState === 'approved' ? 'approved' : 'owed'
}

function shown(trial: ProviderTrial): ShownTrial {
  const phase = phaseOf(trial)
  return {
    id: trial.id,
    version: trial.version,
    reference: trial.reference,
    maskedPhone: trial.phone === '' ? '' : maskPhone(trial.phone),
    amountXaf: trial.amountXaf,
    phase,
    reason: phase === 'failed' ? (trial.reason ?? 'generic') : null,
    nextAction: phase === 'running' ? (trial.nextAction as NextAction | null) : null,
    askedAt: trial.createdAt,
    paidAt: trial.paidAt,
    paidBackAt: trial.paidOutAt,
    providerTxnId: trial.providerTxnId,
    payoutReference: trial.payoutReference,
  }
}

const mostShown = 50

/** For each provider that is configured, or was tried: the last trial, and what is still owed back. */
export const listTrials = defineUseCase({
  name: 'payments.list-trials',
  access: can('payments.manage'),
  input: z.object({}),
  limits: [],
  async run(): Promise<TrialsOfProvider[]> {
    const [last, owed] = await Promise.all([
      db().providerTrial.findMany({
        distinct: ['provider'],
        orderBy: [{ provider: 'asc' }, { createdAt: 'desc' }],
      }),
      db().providerTrial.findMany({
        where: { refundState: { in: ['due', 'approved'] } },
        orderBy: { createdAt: 'desc' },
        take: mostShown,
      }),
    ])
    return providerNames.flatMap((provider) => {
      const [newest] = last.filter((each) => each.provider === provider)
      const others = owed.filter((each) => each.provider === provider && each.id !== newest?.id)
      const trial = trialOf(provider)
      if (!newest && !trial) {
        return []
      }
      const trials = [...(newest ? [newest] : []), ...others].map(shown)
      return [
        { provider, amountXaf: trial?.amountXaf ?? null, aggregator: trial?.aggregator ?? null, trials },
      ]
    })
  },
})
