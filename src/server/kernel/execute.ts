import type { z } from 'zod'
import { container } from '../container'
import type { AccessRule } from './access'
import { type Actor, actorKey } from './actor'
import { AppError, firstText, isAppError } from './app-error'
import { type CallKey, noKey, withKey } from './idempotency'
import { type Credentials, identify } from './identify'
import { ownerKey } from './owner-key'
import { consumeAddressLimit, consumeLimit } from './rate-limit'
import { noteRefusal, type RefusedCall } from './refusal-log'
import { hashToken } from './secrets'
import { type Proof, stepUp } from './step-up'
import { refuseUnstorable } from './storable'
import type { AnyUseCase, Context, RequestInfo, UseCase } from './use-case'

interface Call {
  credentials: Credentials
  request: RequestInfo
  /** Read only after the access check and the limits. */
  readInput(): Promise<unknown>
  /** The caller's Idempotency-Key: the same key and input give the same answer. */
  idempotencyKey?: string
  /** An actor that was identified earlier (a page identifies once per request). */
  actor?: Actor
  /** The confirmation for a use case with `stepUp`. */
  proof?: Proof
  /** A page or a form of one: for people who have agreed to the legal texts. */
  isOfArea?: true
  /** The owner of the page on which a form was filled in (`ownerKey`): somebody else may have signed in since. */
  owner?: string
}

function authorise(rule: AccessRule, actor: Actor, onForbidden: () => void): void {
  const verdict = rule.check(actor)
  if (verdict === 'allowed') {
    return
  }
  if (verdict !== 'forbidden') {
    throw new AppError(verdict, { clearDevice: actor.kind === 'visitor' && actor.revoked })
  }
  onForbidden()
  throw new AppError(verdict, { text: rule.refusal })
}

/** What a visitor may do needs no consent. Setting up a second factor comes first. */
function refuseWithoutConsent({ access, beforeConsent }: AnyUseCase, actor: Actor): void {
  if (actor.kind !== 'user' || !actor.isConsentDue || actor.user.secondFactorNeeded || beforeConsent) {
    return
  }
  if (access.check({ kind: 'visitor' }) !== 'allowed') {
    throw new AppError('consent_first')
  }
}

/** The first message of each field, as field name → text key. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    fields[issue.path.join('.') || 'form'] ??= issue.message
  }
  return fields
}

/**
 * The one gate: identify → authorise → consent → step-up → rate limit → parse → step-up for this input → run. Throws AppError for every expected
 * refusal.
 */
export async function execute<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  call: Call,
): Promise<Output> {
  const { clock, log } = container()
  const now = clock.now()
  const actor = call.actor ?? (await identify(call.credentials, now))
  if (call.owner !== undefined && actor.kind === 'user' && call.owner !== ownerKey(actor.user.id)) {
    throw new AppError('identity_mismatch', { text: 'Errors.otherPerson' })
  }
  const { request } = call
  const note = (reason: RefusedCall['reason']) =>
    noteRefusal({ reason, actor, useCase: useCase.name, request }, now)
  authorise(useCase.access, actor, () => note('no_right'))
  if (call.isOfArea) {
    refuseWithoutConsent(useCase, actor)
  }
  if (useCase.stepUp && actor.kind === 'user') {
    await stepUp(actor, call.proof, request, now)
  }

  for (const limit of useCase.limits) {
    if (limit.per !== 'input') {
      await (limit.per === 'address' || actor.kind === 'visitor'
        ? consumeAddressLimit(limit.name, request.address)
        : consumeLimit(limit.name, actorKey(actor, request.address)))
    }
  }

  const input = await call.readInput()
  refuseUnstorable(input)
  const parsed = useCase.input.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    throw new AppError('invalid', { fields, text: firstText(fields) })
  }
  if (actor.kind === 'user' && (await useCase.stepUpFor?.(parsed.data))) {
    await stepUp(actor, call.proof, request, now)
  }
  for (const limit of useCase.limits) {
    if (limit.per === 'input') {
      await consumeLimit(limit.name, limit.key(parsed.data))
    }
  }

  const contextWith = (key: CallKey): Context<z.output<Schema>, A> => ({
    input: parsed.data,
    actor: actor as A, // the access rule has just checked this
    request,
    locale: request.locale,
    now,
    key,
    // Created only when a line is written, because most calls write none.
    get log() {
      return log.child({ requestId: request.id, useCase: useCase.name })
    },
  })
  const run = async (key: CallKey) => {
    try {
      return await useCase.run(contextWith(key))
    } catch (error) {
      if (isAppError(error) && error.code === 'identity_mismatch') {
        note('identity_mismatch')
      }
      throw error
    }
  }
  if (!call.idempotencyKey) {
    return run(noKey)
  }
  const scope = `${useCase.keyScope ?? useCase.name} ${actorKey(actor, request.address)}`
  const fingerprint = hashToken(JSON.stringify(parsed.data))
  return withKey({ scope, key: call.idempotencyKey, fingerprint }, now, run)
}
