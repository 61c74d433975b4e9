import type { Locale } from '@/config/locales'
import { secureSeat } from '@/features/classes/cohorts/server/reserve-seat'
import { db } from '@/server/db'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { equalSecrets } from '@/server/kernel/secrets'
import { codeState } from '../../code.rules'
import { createAttempt } from '../attempts/create-attempt'
import { keepCodeGood, refusalOfPhone } from '../attempts/phone-prompts'
import { moveIntent } from '../move-state'
import { logTurn } from '../payment-log'
import { lockIntent } from '../payments.repository'
import { oneAtATime } from './one-at-a-time'
import { hashCode } from './payment-code'
import { giveUpOldPrice } from './price-changed'

/**
 * In one statement: each wrong code uses up one try, and without tries nothing is compared any more, however
 * many arrive at once. Returns whether this code was counted as wrong.
 */
async function countWrongCode(intentId: string, codeHash: string, now: Date): Promise<boolean> {
  const counted = await db().$queryRaw<
    { reference: string; type: 'intent.wrong_code' | 'intent.last_wrong_code' }[]
  >`
    with wrong as (
      update payment_intents set
        code_tries_left = code_tries_left - 1,
        state = case when state = 'code_sent' and code_tries_left = 1 then 'code_locked' else state end,
        version = version + 1,
        updated_at = ${now}
      where id = ${intentId}::uuid and code_tries_left > 0 and code_hash <> ${codeHash}
        and state <> 'cancelled' and (state <> 'code_sent' or code_expires_at > ${now})
      returning id, reference, state, code_tries_left),
    noted as (
      insert into payment_events (intent_id, type, details, at)
        select id, case when state = 'code_locked' then 'intent.last_wrong_code' else 'intent.wrong_code' end,
          jsonb_build_object('triesLeft', code_tries_left), ${now} from wrong
        returning type)
    select wrong.reference, noted.type from wrong, noted`
  for (const turn of counted) {
    logTurn({ ...turn, intentId })
  }
  return counted.length > 0
}

/**
 * The right code authorises the payment and creates the request to the wallet in one commit; the same code again
 * changes nothing. Throws invalid_code for a wrong, expired or used-up code alike.
 */
export async function checkCode(intentId: string, code: string, locale: Locale, now: Date): Promise<void> {
  const codeHash = hashCode(intentId, code)
  if (await countWrongCode(intentId, codeHash, now)) {
    throw new AppError('invalid_code')
  }
  const accepted = await oneAtATime(
    `code:${intentId}`,
    async () => (await wasRight(intentId, codeHash)) || authorise(intentId, codeHash, locale, now),
  )
  if (!accepted) {
    throw new AppError('invalid_code')
  }
  if (isAppError(accepted)) {
    throw accepted
  }
}

const isRight = (intent: { codeHash: string | null; codeTriesLeft: number }, codeHash: string) =>
  intent.codeTriesLeft > 0 && intent.codeHash !== null && equalSecrets(intent.codeHash, codeHash)

/** The right code again: nothing changes, so nothing is locked. */
async function wasRight(intentId: string, codeHash: string): Promise<boolean> {
  const intent = await db().paymentIntent.findUniqueOrThrow({ where: { id: intentId } })
  return ['authorised', 'review', 'paid', 'refunded'].includes(intent.state) && isRight(intent, codeHash)
}

/**
 * A refusal is returned, not thrown, so that its changes (an abandoned payment, a code that stays valid) are
 * committed.
 */
function authorise(
  intentId: string,
  codeHash: string,
  locale: Locale,
  now: Date,
): Promise<boolean | AppError> {
  return decideInTransaction(async (tx) => {
    const intent = await lockIntent(tx, intentId)
    const state = codeState(intent, now)
    if (intent.state === 'cancelled') {
      throw new AppError('conflict', { text: 'Payment.answers.detailsChanged' })
    }
    if (state === 'expired') {
      await moveIntent(tx, intent, 'code_lapsed', now)
    }
    if (state === 'expired' || state === 'locked' || !isRight(intent, codeHash)) {
      return false
    }
    if (state === 'sent') {
      const priceHasChanged = await giveUpOldPrice(tx, intent, locale, now)
      if (priceHasChanged) {
        return priceHasChanged
      }
      const refused = await refusalOfPhone(tx, intent, now)
      if (refused) {
        await keepCodeGood(tx, intent, refused.until)
        return refused.error
      }
      await secureSeat(tx, intent, now)
      await moveIntent(tx, intent, 'right_code', now, { authorisedAt: now })
      await createAttempt(tx, intent, now)
    }
    return true
  })
}
