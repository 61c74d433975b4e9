import { z } from 'zod'
import { defineJob } from '../../jobs/job'
import { enqueueJob, recordAudit, type Tx } from '../transaction'
import type { RequestInfo } from '../use-case'

const factorChanges = ['added', 'removed', 'codes_renewed', 'recovery_code_used', 'guessed', 'reset'] as const
export type FactorChange = (typeof factorChanges)[number]

/** Notifies the person in their language. */
export const notifyFactorChangeJob = defineJob(
  'second_factor.tell_change',
  z.object({
    userId: z.uuid(),
    change: z.enum(factorChanges),
    /** The factor's name, when one factor is meant. */
    name: z.string().nullable(),
    /** A key notifies only once. */
    key: z.string(),
  }),
)

interface Change {
  userId: string
  change: Exclude<FactorChange, 'guessed' | 'reset'>
  factor?: { id: string; kind: 'totp' | 'passkey'; name: string }
  request: Pick<RequestInfo, 'id' | 'address'>
}

const auditActions = {
  added: 'second_factor.added',
  removed: 'second_factor.removed',
  codes_renewed: 'second_factor.codes_renewed',
  recovery_code_used: 'second_factor.recovery_code_used',
} as const satisfies Record<Change['change'], string>

/** Audits every change of somebody's second factor and notifies them. */
export async function noteFactorChange(tx: Tx, { userId, change, factor, request }: Change, now: Date) {
  const payload = { userId, change, name: factor?.name ?? null, key: request.id }
  await enqueueJob(tx, notifyFactorChangeJob, payload)
  await recordAudit(tx, { actor: { user: { id: userId } }, request, now }, auditActions[change], {
    targetUserId: userId,
    details: factor ? { kind: factor.kind, name: factor.name } : {},
  })
}
