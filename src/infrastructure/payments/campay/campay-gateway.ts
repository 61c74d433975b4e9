import type { Env } from '@/config/env'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  Handle,
  NextAction,
  PaymentGateway,
  PrepareResult,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { attemptIdShape, wrongFields } from '../attempt-rules'
import { amountOf, bodyOf, type JsonObject, objectOf, textOf } from '../http-json'
import { isSignedJwt } from '../http-jwt'
import { HttpProvider, type ProviderTools } from '../http-provider'
import { payerText } from '../payer-text'
import { campayCode, campayReason } from './campay-codes'

interface CampaySettings {
  baseUrl: string
  username: string
  password: string
  webhookKey: string
}

const successWord = 'SUCCESSFUL'
const referenceShape = /^[A-Za-z0-9-]{1,64}$/
const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const dialShape = /^[*#][\d*]{1,18}#$/

const referenceOf = (value: unknown): string | null => {
  const reference = textOf(value)
  return reference !== null && referenceShape.test(reference) ? reference : null
}

const knownReference = (handle: Handle) => referenceOf(handle.reference) ?? referenceOf(handle.revealed)

/** CamPay calls by GET or POST, with a query, a form or JSON. */
function factsOf({ rawBody, query }: CallbackRequest): JsonObject {
  const body = rawBody.trimStart().startsWith('{')
    ? bodyOf(rawBody)
    : Object.fromEntries(new URLSearchParams(rawBody))
  return { ...query, ...body }
}

/**
 * CamPay, which asks the wallets of MTN and Orange under one contract. A request that is repeated would charge twice, and its
 * state can be read only with CamPay's own reference. So the handle, stored before anything is sent, says that it was sent:
 * `{}` without a reference, `{ reference }` from the answer, `{ revealed }` from a callback or a statement.
 */
export class CampayGateway implements PaymentGateway {
  readonly capabilities = {
    push: true,
    redirect: false,
    requiresPhone: true,
    windowMs: 7 * 60_000,
    graceMs: 2 * 60_000,
  }
  readonly unknownHandle = { reference: '00000000-0000-4000-8000-000000000000' }
  private readonly http
  private readonly tokens

  constructor(
    private readonly settings: CampaySettings,
    private readonly tools: ProviderTools,
  ) {
    this.http = new HttpProvider('campay', tools)
    this.tokens = this.http.tokens(
      () => ({
        kind: 'token',
        name: 'token',
        method: 'POST',
        url: `${settings.baseUrl}/token/`,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ username: settings.username, password: settings.password }),
      }),
      60,
    )
  }

  /** Gets the token, so that what fails here has reached nobody. */
  async prepare(attempt: AttemptToSubmit): Promise<PrepareResult> {
    const wrong = wrongFields(attempt)
    if (wrong.length > 0) {
      this.http.alarm('collect', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    const { failure } = await this.tokens.get()
    if (failure === 'credentials') {
      return { status: 'refused', reason: 'provider_config' }
    }
    return failure === 'unavailable' ? { status: 'unavailable' } : { status: 'ready', handle: {} }
  }

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    if (attempt.handle === null) {
      this.http.alarm('collect', 'own check: handle')
      return { status: 'refused', reason: 'provider_config' }
    }
    if (knownReference(attempt.handle) !== null) {
      return { status: 'unknown' }
    }
    const { status, json, ...rest } = await this.http.sendAuthorised(this.tokens, (token) => ({
      kind: 'submit',
      name: 'collect',
      method: 'POST',
      url: `${this.settings.baseUrl}/collect/`,
      headers: { ...this.headers(token), 'Content-Type': 'application/json' },
      body: JSON.stringify(this.body(attempt)),
    }))
    if ('failure' in rest && rest.failure === 'credentials') {
      return { status: 'refused', reason: 'provider_config' }
    }
    if ('failure' in rest || rest.silence === 'connect') {
      return { status: 'not_sent' }
    }
    if (status === undefined) {
      return { status: 'unknown' }
    }
    const body = objectOf(json)
    const reference = referenceOf(body.reference)
    if (status < 300 && reference !== null) {
      return { status: 'accepted', handle: { reference }, nextAction: nextActionOf(body) }
    }
    return this.refusal(status, campayCode(json))
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    if (attempt.handle === null) {
      return { status: 'not_found' }
    }
    const reference = knownReference(attempt.handle)
    if (reference === null) {
      return { status: 'unavailable', untilCallback: true }
    }
    const { status, json } = await this.http.sendAuthorised(this.tokens, (token) => ({
      kind: 'status',
      name: 'transaction',
      method: 'GET',
      url: `${this.settings.baseUrl}/transaction/${encodeURIComponent(reference)}/`,
      headers: this.headers(token),
    }))
    const body = objectOf(json)
    if (status === 401 || status === 403) {
      this.http.alarm('transaction', String(status))
    }
    const word = textOf(body.status)?.toUpperCase()
    // 404 does not show that nothing was sent, so it decides nothing.
    if (status !== 200 || word === undefined) {
      return { status: 'unavailable' }
    }
    const isOurs = textOf(body.external_reference) === attempt.id
    // The proof of a callback may not cover its fields: it can name somebody else's payment.
    if (!isOurs && attempt.handle.reference === undefined) {
      return { status: 'unavailable', untilCallback: true }
    }
    if (word === 'FAILED') {
      const code = campayCode(json)
      return this.http.failed('transaction', campayReason(code), code)
    }
    if (word !== successWord) {
      return { status: 'pending' }
    }
    return {
      status: 'succeeded',
      amountXaf: amountOf(body.amount),
      currency: textOf(body.currency) ?? 'none',
      reference: isOurs ? attempt.reference : (textOf(body.external_reference) ?? ''),
      // In the order in which a statement is read (statement-columns.ts).
      providerTxnId: textOf(body.operator_reference) ?? textOf(body.code) ?? reference,
    }
  }

  /** One address for all payments: our id in `external_reference` identifies the attempt. */
  parseCallback(request: CallbackRequest, handle: Handle | null): CallbackHint {
    const facts = factsOf(request)
    const proof = textOf(facts.signature) ?? ''
    const attemptId = textOf(facts.external_reference)
    const revealed = referenceOf(facts.reference)
    const isNew = handle?.reference === undefined && revealed !== null && revealed !== handle?.revealed
    return {
      attemptToken: request.query.token ?? null,
      ...(attemptId !== null && attemptIdShape.test(attemptId) && { attemptId }),
      ...(isNew && { handle: { revealed } }),
      authentic: isSignedJwt(proof, this.settings.webhookKey, this.tools.clock.now()) ? 'yes' : 'no',
      claimsSuccess: textOf(facts.status)?.toUpperCase() === successWord,
    }
  }

  /** A line has two UUIDs: CamPay's reference and, in `external_reference`, our id. */
  revealedBy(line: string, { id, handle }: Pick<AttemptToSubmit, 'id' | 'handle'>): Handle | null {
    const found = line.match(uuids)?.filter((uuid) => uuid.toLowerCase() !== id) ?? []
    const [revealed, ...others] = new Set(found)
    const isNew = handle?.reference === undefined && revealed !== undefined && revealed !== handle?.revealed
    return isNew && others.length === 0 ? { revealed } : null
  }

  private refusal(status: number, code: string | null): SubmitResult {
    const isRefused = [400, 401, 403, 422].includes(status)
    if (!isRefused) {
      return { status: 'unknown' }
    }
    const reason = code === null ? 'provider_config' : campayReason(code)
    if (reason === 'provider_config' || reason === 'generic') {
      this.http.alarm('collect', code ?? String(status))
    }
    return { status: 'refused', reason }
  }

  private headers(token: string) {
    return { Authorization: `Token ${token}`, Accept: 'application/json' }
  }

  private body(attempt: AttemptToSubmit) {
    return {
      amount: String(attempt.amountXaf),
      currency: attempt.currency,
      from: attempt.phone.slice(1),
      // Statements are searched for our reference of the request; `external_reference` is the id that callbacks name.
      description: payerText(`${attempt.reference} ${attempt.description}`, 100),
      external_reference: attempt.id,
      external_user: attempt.reference,
    }
  }
}

/** The operator is CamPay's finding from the number, and may differ from the payer's choice: its menu is the right one. */
function nextActionOf(body: JsonObject): NextAction {
  const dial = textOf(body.ussd_code)
  return dial !== null && dialShape.test(dial) ? { type: 'ussd_prompt', dial } : { type: 'none' }
}

/** null: there are no settings. */
export function createCampayGateway(env: Env, tools: ProviderTools): CampayGateway | null {
  const { CAMPAY_BASE_URL: baseUrl, CAMPAY_USERNAME: username, CAMPAY_PASSWORD: password } = env
  const webhookKey = env.CAMPAY_WEBHOOK_KEY
  return baseUrl && username && password && webhookKey
    ? new CampayGateway({ baseUrl, username, password, webhookKey }, tools)
    : null
}
