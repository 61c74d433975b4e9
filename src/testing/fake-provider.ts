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

interface Held {
  attempt: AttemptToSubmit
  state: 'pending' | 'failed' | 'expired' | 'succeeded'
  visibleFrom: number
  reported: Partial<Extract<ReadResult, { status: 'succeeded' }>>
}

/** What the next submissions meet: the request gets through or not, and so does the answer. */
type SubmitFault = 'request_lost' | 'answer_lost' | 'refused' | 'throws_before' | 'throws_after'

const minute = 60_000

/** A mobile money operator that does what a test tells it, and remembers what it was asked. */
export class FakeProvider implements PaymentGateway {
  readonly capabilities = {
    push: true,
    redirect: false,
    requiresPhone: true,
    windowMs: 5 * minute,
    graceMs: minute,
  }
  readonly held = new Map<string, Held>()
  readonly submits: string[] = []
  readonly reads: { id: string; at: number }[] = []
  /** One per submission, first come first served. */
  readonly faults: (SubmitFault | null)[] = []
  /** A payer who approves this long after being asked; null: by hand. */
  approvesAfterMs: number | null = null
  isDown = false
  /** Delay until a new payment can be seen by a status read. */
  visibleAfterMs = 0

  /** What happens elsewhere while a submission is under way. */
  whileSubmitting: ((attempt: AttemptToSubmit) => Promise<unknown>) | null = null

  constructor(private readonly clock: FakeClock) {}

  private create(attempt: AttemptToSubmit) {
    if (!this.held.has(attempt.id)) {
      this.held.set(attempt.id, {
        attempt,
        state: 'pending',
        visibleFrom: this.clock.now().getTime() + this.visibleAfterMs,
        reported: {},
      })
    }
    if (this.approvesAfterMs === 0) {
      this.approve(attempt.id)
    }
  }

  /** Set by tests of providers that give a token before they take a payment. */
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
    const held = this.held.get(attempt.id)
    const now = this.clock.now().getTime()
    if (!held || now < held.visibleFrom) {
      return { status: 'not_found' }
    }
    if (this.approvesAfterMs !== null && now >= held.visibleFrom + this.approvesAfterMs) {
      this.approve(attempt.id)
    }
    if (held.state === 'failed') {
      return { status: 'failed', reason: 'rejected_by_payer' }
    }
    if (held.state !== 'succeeded') {
      return { status: held.state }
    }
    const { amountXaf, currency, reference } = held.attempt
    const told = { amountXaf, currency, reference, providerTxnId: `T-${attempt.id}` }
    return { status: 'succeeded', ...told, ...held.reported }
  }

  parseCallback(request: CallbackRequest): CallbackHint {
    return { attemptToken: request.query.token ?? null, authentic: 'unverifiable' }
  }

  private of(id: string): Held {
    const held = this.held.get(id)
    if (!held) {
      throw new Error(`the provider has no ${id}`)
    }
    return held
  }
  approve(id: string, reported: Held['reported'] = {}) {
    Object.assign(this.of(id), { state: 'succeeded', reported })
  }
  reject(id: string) {
    this.of(id).state = 'failed'
  }
  /** Payments that moved money. */
  get debits() {
    return [...this.held.values()].filter(({ state }) => state === 'succeeded').length
  }
}
