import { container } from '@/server/container'
import type {
  AttemptToSubmit,
  Handle,
  PaymentGateway,
  PrepareResult,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import type { AttemptEvent } from '../../attempt.rules'
import { gatewayNameOf, gatewayOf } from '../gateway-of'
import { mayPush, notePush } from './provider-health'

type Routed = Parameters<typeof gatewayOf>[0]
type Keep = (handle: Handle) => Promise<unknown>

const facts = ({ id, reference }: AttemptToSubmit) => ({ attemptId: id, reference })

/** What a provider returns before money can move is stored first, so that a crash in between loses nothing. */
async function prepare(
  gateway: PaymentGateway,
  request: AttemptToSubmit,
  keep: Keep,
): Promise<{ ended: SubmitResult } | { handle: Handle | null }> {
  if (!gateway.prepare || request.handle !== null) {
    return { handle: request.handle }
  }
  let result: PrepareResult
  try {
    result = await gateway.prepare(request)
  } catch (error) {
    container().log.error(
      { event: 'payment.prepare_failed', err: error, ...facts(request) },
      'preparing a payment failed',
    )
    result = { status: 'unavailable' }
  }
  if (result.status === 'refused') {
    return { ended: result }
  }
  if (result.status === 'unavailable') {
    return { ended: { status: 'not_sent' } }
  }
  await keep(result.handle)
  return { handle: result.handle }
}

/**
 * Sends a request whose lease this worker has. `keep` stores what the provider returns before money can move. Never throws because
 * of the provider.
 */
export async function askWallet(routed: Routed, request: AttemptToSubmit, keep: Keep): Promise<SubmitResult> {
  const { clock, log } = container()
  const gateway = gatewayOf(routed)
  if (!gateway) {
    return { status: 'not_sent' }
  }
  // No failure is recorded here: an open breaker must not keep itself open.
  if (!mayPush(gatewayNameOf(routed), clock.now())) {
    return { status: 'not_sent' }
  }
  let outcome: SubmitResult
  try {
    const prepared = await prepare(gateway, request, keep)
    outcome =
      'ended' in prepared ? prepared.ended : await gateway.submit({ ...request, handle: prepared.handle })
  } catch (error) {
    log.error(
      { event: 'payment.submit_failed', err: error, ...facts(request) },
      'submission to the wallet failed',
    )
    outcome = { status: 'unknown' }
  }
  notePush(gatewayNameOf(routed), !['unknown', 'not_sent'].includes(outcome.status), clock.now())
  return outcome
}

/** Reads the state of a request from its provider; `unavailable` when that throws or the provider is not configured. */
export async function askState(routed: Routed, request: AttemptToSubmit): Promise<ReadResult> {
  try {
    const gateway = gatewayOf(routed)
    return gateway ? await gateway.read(request) : { status: 'unavailable' }
  } catch (error) {
    container().log.error(
      { event: 'payment.read_failed', err: error, ...facts(request) },
      'reading a payment failed',
    )
    return { status: 'unavailable' }
  }
}

export const eventOf: Record<SubmitResult['status'], AttemptEvent> = {
  accepted: 'accepted',
  refused: 'refused',
  unknown: 'no_answer',
  lost: 'submit_lost',
  not_sent: 'not_sent',
}

export const reasonOf = (outcome: SubmitResult) => {
  if (outcome.status === 'refused') {
    return outcome.reason
  }
  if (outcome.status === 'lost') {
    return 'submit_lost'
  }
  return outcome.status === 'not_sent' ? 'provider_unavailable' : null
}
