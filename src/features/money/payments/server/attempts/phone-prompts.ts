import { day } from '@/config/durations'
import { code as codeLimits } from '@/config/limits'
import { container } from '@/server/container'
import type { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { budgetOf } from '@/server/kernel/rate-limit'
import type { Tx } from '@/server/kernel/transaction'
import { openStates } from '../../attempt.rules'
import { type PhoneFacts, type PhoneRefusal, refusePrompt } from '../../prompt.rules'
import { routeOf } from '../gateway-of'
import type { IntentAggregate } from '../payments.repository'

type Reader = Tx | ReturnType<typeof db>

interface FactsRow extends Omit<PhoneFacts, 'busyUntil'> {
  isAsked: boolean
  busyUntil: Date | null
}

/**
 * All facts that decide whether a phone may be sent a prompt, in one statement. Requests that were never sent
 * do not count.
 */
async function readFacts(reader: Reader, phone: string, userId: string, now: Date): Promise<FactsRow> {
  const since = new Date(now.getTime() - day)
  const [row] = await reader.$queryRaw<FactsRow[]>`
    with lately as (
      select a.state, a.reason, a.created_at, a.updated_at, i.user_id
      from payment_attempts a join payment_intents i on i.id = a.intent_id
      where a.phone = ${phone} and a.created_at > ${since} and a.state <> 'abandoned'),
    payers as (
      select distinct i.user_id from payment_attempts a join payment_intents i on i.id = a.intent_id
      where a.phone = ${phone} and a.state = 'succeeded')
    select
      exists (select 1 from payment_attempts a where a.phone = ${phone} and a.state::text = any(${[...openStates]}))
        or exists (select 1 from provider_trials t where t.phone = ${phone} and t.state::text = any(${[...openStates]})) as "isAsked",
      (select max(a.window_ends_at) from payment_attempts a
        where a.phone = ${phone} and a.state::text = any(${[...openStates]})) as "busyUntil",
      array(select l.created_at from lately l where l.user_id not in (select user_id from payers)
        order by l.created_at desc) as "strangersAsked",
      array(select l.created_at from lately l where l.user_id = ${userId}::uuid and l.state = 'failed'
        and l.reason = 'rejected_by_payer' order by l.created_at desc) as "refusals",
      exists (select 1 from payers where user_id = ${userId}::uuid) as "hasPaid",
      exists (select 1 from payers where user_id <> ${userId}::uuid)
        or (exists (select 1 from users u where u.phone = ${phone} and u.id <> ${userId}::uuid)
          and not exists (select 1 from users u where u.phone = ${phone} and u.id = ${userId}::uuid)) as "isSomebodyElses"`
  if (!row) {
    throw new AppError('internal')
  }
  return row
}

const textOf = {
  busy: 'Payment.answers.phoneBusy',
  refused: 'Payment.answers.phoneRefused',
  asked_often: 'Payment.answers.phoneAskedOften',
} as const satisfies Record<PhoneRefusal['why'], string>

interface RefusedPrompt {
  until: Date
  error: AppError
}

type PhoneOf = Pick<IntentAggregate, 'phone' | 'provider' | 'userId'>

/** null: this phone may get a prompt now. One phone approves one payment at a time, over all accounts and providers. */
async function findRefusal(
  reader: Reader,
  { phone, provider, userId }: PhoneOf,
  now: Date,
): Promise<PhoneRefusal | null> {
  const gateway = provider ? routeOf(provider)?.gateway : undefined
  if (!phone || !gateway) {
    return null
  }
  const { isAsked, busyUntil, ...facts } = await readFacts(reader, phone, userId, now)
  // A request that is not sent yet counts as open for as long as its provider allows.
  const { windowMs, graceMs } = gateway.capabilities
  const until = isAsked ? (busyUntil ?? new Date(now.getTime() + windowMs + graceMs)) : null
  const budgets = [budgetOf('payment.prompt'), budgetOf('payment.prompt.day')]
  return refusePrompt({ ...facts, busyUntil: until }, budgets, now)
}

/** From when this payment's phone may get another prompt; null: now. */
export async function phoneFreeAt(reader: Reader, intent: PhoneOf, now: Date): Promise<Date | null> {
  const refusal = await findRefusal(reader, intent, now)
  return refusal?.until ?? null
}

/** The unique index allows only one of two simultaneous prompts to a phone; the other one ends here. */
export async function refusalOfPhone(
  tx: Tx,
  intent: PhoneOf & Pick<IntentAggregate, 'reference'>,
  now: Date,
): Promise<RefusedPrompt | null> {
  const { reference } = intent
  const refusal = await findRefusal(tx, intent, now)
  if (!refusal) {
    return null
  }
  const seconds = Math.max(1, Math.ceil((refusal.until.getTime() - now.getTime()) / 1000))
  container().log.warn(
    { event: 'payment.phone_refused', why: refusal.why, reference },
    'prompt to a phone refused',
  )
  return {
    until: refusal.until,
    error: new AppError('conflict', {
      text: textOf[refusal.why],
      params: { minutes: Math.ceil(seconds / 60) },
      retryAfterS: seconds,
      extra: { success: false, reference },
    }),
  }
}

/** The right code was entered, but the phone cannot get a prompt yet: the code stays valid until it can. */
export async function keepCodeGood(tx: Tx, intent: IntentAggregate, until: Date): Promise<void> {
  const latest = intent.codeSentAt.getTime() + codeLimits.grantMs
  const expiresAt = Math.min(until.getTime() + codeLimits.lifetimeMs, latest)
  if (expiresAt <= intent.codeExpiresAt.getTime()) {
    return
  }
  await tx.paymentIntent.updateMany({
    where: { id: intent.id, version: intent.version },
    data: { codeExpiresAt: new Date(expiresAt), version: { increment: 1 } },
  })
}
