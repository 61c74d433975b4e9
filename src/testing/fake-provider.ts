import { minute } from '@/config/durations'
import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  PaymentGateway,
  PrepareResult,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'

interface HeldPayment {
  attempt: AttemptToSubmit
  state: 'pending' | 'failed' | 'expired' | 'succeeded'
  visibleFrom: number
  reported: Partial<Extract<ReadResult, { status: 'succeeded' }>>
}

/** The fault of the next submission: whether the request arrives, and whether its answer does. */
type SubmitFault = 'request_lost' | 'answer_lost' | 'refused' | 'throws_before' | 'throws_after'

/** A mobile money operator controlled by the test, which records its requests. */
export class FakeProvider implements PaymentGateway {
  readonly capabilities = {
    push: true,
    redirect: false,
    requiresPhone: true,
    windowMs: 5 * minute,
    graceMs: minute,
  }
  readonly unknownHandle = null
  readonly payments = new Map<string, HeldPayment>()
  readonly submits: string[] = []
  readonly reads: { id: string; at: number }[] = []
  /** One per submission, in order. */
  readonly faults: (SubmitFault | null)[] = []
  /** The payer approves this long after the prompt; null: by hand. */
  approvesAfterMs: number | null = null
  isDown = false
  /** Delay until a status read can see a new payment. */
  visibleAfterMs = 0

  /** Runs while a submission is in progress. */
  whileSubmitting: ((attempt: AttemptToSubmit) => Promise<unknown>) | null = null

  constructor(private readonly clock: FakeClock) {}

  private create(attempt: AttemptToSubmit) {
    if (!this.payments.has(attempt.id)) {
      this.payments.set(attempt.id, {
        attempt,
        state: 'pending',
        visibleFrom: this.clock.now().getTime() + this.visibleAfterMs,
        reported: {},
      })
    }
    if (this.approvesAfterMs === 0 && this.of(attempt.id).state === 'pending') {
      this.approve(attempt.id)
    }
  }

  /** Set by tests of providers that issue a token before a payment. */
  prepare?: (attempt: AttemptToSubmit) => Promise<PrepareResult>

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    this.submits.push(attempt.id)
    const fault = this.faults.shift() ?? null
    if (this.isDown || fault === 'request_lost') {
      return { status: 'unknown' }
    }
    if (fault === 'throws_before') {
      throw new Error('connection reset')
    }
    if (fault === 'refused') {
      return { status: 'refused', reason: 'payer_not_found' }
    }
    this.create(attempt)
    await this.whileSubmitting?.(attempt)
    if (fault === 'throws_after') {
      throw new Error('connection reset')
    }
    if (fault === 'answer_lost') {
      return { status: 'unknown' }
    }
    return {
      status: 'accepted',
      handle: { id: attempt.id },
      nextAction: { type: 'ussd_prompt', dial: '*126#' },
    }
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    this.reads.push({ id: attempt.id, at: this.clock.now().getTime() })
    if (this.isDown) {
      return { status: 'unavailable' }
    }
    const payment = this.payments.get(attempt.id)
    const now = this.clock.now().getTime()
    if (!payment || now < payment.visibleFrom) {
      return { status: 'not_found' }
    }
    const approves = this.approvesAfterMs !== null && now >= payment.visibleFrom + this.approvesAfterMs
    // Who has refused does not approve the same request any more.
    if (approves && payment.state === 'pending') {
      this.approve(attempt.id)
    }
    if (payment.state === 'failed') {
      return { status: 'failed', reason: 'rejected_by_payer' }
    }
    if (payment.state !== 'succeeded') {
      return { status: payment.state }
    }
    const { amountXaf, currency, reference } = payment.attempt
    const details = { amountXaf, currency, reference, providerTxnId: `T-${attempt.id}` }
    return { status: 'succeeded', ...details, ...payment.reported }
  }

  parseCallback(request: CallbackRequest): CallbackHint {
    const claimsSuccess = request.rawBody.includes('SUCCESSFUL')
    return { attemptToken: request.query.token ?? null, authentic: 'unverifiable', claimsSuccess }
  }

  private of(id: string): HeldPayment {
    const payment = this.payments.get(id)
    if (!payment) {
      throw new Error(`the provider has no ${id}`)
    }
    return payment
  }
  approve(id: string, reported: HeldPayment['reported'] = {}) {
    Object.assign(this.of(id), { state: 'succeeded', reported })
  }
  reject(id: string) {
    this.of(id).state = 'failed'
  }
  /** Payments that moved money. */
  get debits() {
    return [...this.payments.values()].filter(({ state }) => state === 'succeeded').length
  }
}
