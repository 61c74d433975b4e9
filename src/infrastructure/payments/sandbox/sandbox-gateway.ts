import { type ProviderName, paymentProviders } from '@/config/payment-providers'
import type { Clock } from '@/server/ports/clock'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  GatewayCapabilities,
  NextAction,
  PaymentGateway,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { sandboxAnswerMs, sandboxOutcome } from './sandbox-outcomes'

/**
 * A simulated provider without money, for demos: it approves automatically. Its whole state is in the attempt's
 * handle and the clock, so it continues after a restart.
 */
export class SandboxGateway implements PaymentGateway {
  readonly capabilities: GatewayCapabilities
  readonly unknownHandle = null
  private readonly nextAction: NextAction

  constructor(
    provider: ProviderName,
    private readonly clock: Clock,
  ) {
    const { windowMs, graceMs, dial } = paymentProviders[provider].simulated
    this.capabilities = { push: true, redirect: false, requiresPhone: true, windowMs, graceMs }
    this.nextAction = dial === null ? { type: 'none' } : { type: 'ussd_prompt', dial }
  }

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    const outcome = sandboxOutcome(attempt.phone)
    if (outcome.kind === 'refused') {
      return { status: 'refused', reason: outcome.reason }
    }
    if (outcome.kind === 'no_answer') {
      return { status: 'unknown' }
    }
    const handle = { sandbox: true, acceptedAt: this.clock.now().getTime() }
    return { status: 'accepted', handle, nextAction: this.nextAction }
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    const acceptedAt = Number(attempt.handle?.acceptedAt)
    if (!Number.isFinite(acceptedAt)) {
      return { status: 'not_found' }
    }
    const age = this.clock.now().getTime() - acceptedAt
    const outcome = sandboxOutcome(attempt.phone)
    if (outcome.kind === 'approves') {
      return age < outcome.afterMs ? { status: 'pending' } : this.success(attempt)
    }
    if (outcome.kind === 'stays_pending' || age < sandboxAnswerMs) {
      return { status: 'pending' }
    }
    return outcome.kind === 'fails' ? { status: 'failed', reason: outcome.reason } : { status: 'expired' }
  }

  parseCallback(request: CallbackRequest): CallbackHint {
    return { attemptToken: request.query.token ?? null, authentic: 'unverifiable', claimsSuccess: false }
  }

  private success({ id, amountXaf, currency, reference }: AttemptToSubmit): ReadResult {
    return { status: 'succeeded', amountXaf, currency, reference, providerTxnId: `SANDBOX-${id}` }
  }
}
