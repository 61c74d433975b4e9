import { code as codeLimits } from '@/config/limits'
import { openAttemptStates } from '@/features/base/enrolments/open-attempts'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import type { TextKey } from '@/messages/text-key'
import type { db } from '@/server/db'
import { invalid } from '@/server/kernel/app-error'
import { consumeAddressLimit, consumeLimit } from '@/server/kernel/rate-limit'
import type { Tx } from '@/server/kernel/transaction'
import {
  type DiscountAccount,
  discountAccounts,
  discountOf,
  isPriceCode,
  type PriceCodeKind,
  prepaidAccount,
  priceCodeProblem,
  readPriceCode,
} from '../price-code.rules'

type Reader = Tx | ReturnType<typeof db>

/** A purchase that a code lowers. */
interface Purchase {
  enrolment: { id: string; priceCodeId: string | null }
  program: { id: string; priceXaf: number }
}

/** What a code takes off the price of a purchase. */
export interface Discount {
  priceCodeId: string
  code: string
  kind: PriceCodeKind
  account: DiscountAccount
  discountXaf: number
}

/**
 * Whether a payment `i` has a place of its code: it is paid, its code of six digits can still be entered, or its
 * wallet may still pay. Nothing has to be cleaned up.
 */
export const hasPlace = (now: Date) => Prisma.sql`(i.state in ('paid', 'review')
  or i.state = 'code_sent' and i.code_expires_at > ${now}
  or i.state = 'authorised' and (i.authorised_at >= ${new Date(now.getTime() - codeLimits.grantMs)}
    or exists (select 1 from payment_attempts a where a.intent_id = i.id
      and (a.state::text = any(${[...openAttemptStates]}) or a.state = 'expired' and a.next_read_at is not null))))`

/** The places that other purchases have. */
async function takenPlaces(reader: Reader, codeId: string, enrolmentId: string, now: Date): Promise<number> {
  const [row] = await reader.$queryRaw<{ taken: number }[]>`
    select count(*)::int as taken from payment_intents i
    where i.price_code_id = ${codeId}::uuid and i.enrolment_id <> ${enrolmentId}::uuid and ${hasPlace(now)}`
  return row?.taken ?? 0
}

/** A payment that takes or keeps a place waits here, so that the last one is given once. */
async function lockCode(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from price_codes where id = ${id}::uuid for no key update`
}

type Checked = { discount: Discount; problem: null } | { discount: null; code: string; problem: TextKey }

async function check(
  reader: Reader,
  id: string,
  { enrolment, program }: Purchase,
  now: Date,
): Promise<Checked> {
  const code = await reader.priceCode.findUniqueOrThrow({ where: { id } })
  const problem = priceCodeProblem(
    { ...code, endsOn: code.endsOn?.toISOString().slice(0, 10) ?? null },
    {
      programId: program.id,
      priceXaf: program.priceXaf,
      today: doualaDayOf(now),
      taken: await takenPlaces(reader, id, enrolment.id, now),
    },
  )
  if (problem) {
    return { discount: null, code: code.code, problem }
  }
  const { kind } = code
  const discount: Discount = {
    priceCodeId: id,
    code: code.code,
    kind,
    account: code.orderId === null ? discountAccounts[kind] : prepaidAccount,
    discountXaf: discountOf(code, program.priceXaf),
  }
  return { discount, problem: null }
}

/** The code that the payer of a purchase has entered, as it counts now; null: none. */
export const readDiscount = async (reader: Reader, purchase: Purchase, now: Date): Promise<Checked | null> =>
  purchase.enrolment.priceCodeId ? check(reader, purchase.enrolment.priceCodeId, purchase, now) : null

/** The same with its code locked until the transaction ends; null too if it does not count any more. */
export async function lockDiscount(tx: Tx, purchase: Purchase, now: Date): Promise<Discount | null> {
  const { priceCodeId } = purchase.enrolment
  if (!priceCodeId) {
    return null
  }
  await lockCode(tx, priceCodeId)
  return (await check(tx, priceCodeId, purchase, now)).discount
}

/** Each code that somebody enters counts, right or wrong: otherwise the right one could be guessed. */
export async function countEnteredCode(userId: string, address: string): Promise<void> {
  await consumeLimit('payment.price_code', userId)
  await consumeAddressLimit('payment.price_code.address', address)
}

/** Stores the entered code for a purchase, or none. Throws `invalid` at the field `code`. Call it after lockUser. */
export async function enterCode(
  tx: Tx,
  purchase: Purchase,
  typed: string,
  now: Date,
): Promise<Discount | null> {
  const { enrolment } = purchase
  const text = readPriceCode(typed)
  const code = isPriceCode(text) ? await tx.priceCode.findUnique({ where: { code: text } }) : null
  if (text !== '' && !code) {
    throw invalid({ code: 'PriceCode.unknown' })
  }
  if (code) {
    await lockCode(tx, code.id)
  }
  const priceCodeId = code?.id ?? null
  const checked = code && (await check(tx, code.id, purchase, now))
  if (checked?.problem) {
    throw invalid({ code: checked.problem })
  }
  if (enrolment.priceCodeId !== priceCodeId) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: { priceCodeId } })
  }
  return checked?.discount ?? null
}

interface WithCode {
  id: string
  enrolmentId: string
  priceCodeId: string | null
}

/** Whether a payment still has its place, or gets it back. Its code is locked until the transaction ends. */
export async function keepsPlace(
  tx: Tx,
  { priceCodeId, enrolmentId }: WithCode,
  now: Date,
): Promise<boolean> {
  if (priceCodeId === null) {
    return true
  }
  await lockCode(tx, priceCodeId)
  const { places } = await tx.priceCode.findUniqueOrThrow({
    where: { id: priceCodeId },
    select: { places: true },
  })
  return (await takenPlaces(tx, priceCodeId, enrolmentId, now)) < places
}

/** The code that a payer typed at a purchase, else the stored one. A part of a price has none. Throws `invalid` at the field `code`. */
export async function discountOfPurchase(
  tx: Tx,
  purchase: Purchase & { part?: object | null },
  typed: string | undefined,
  now: Date,
): Promise<Discount | null> {
  if (purchase.part) {
    if (typed !== undefined && readPriceCode(typed) !== '') {
      throw invalid({ code: 'PriceCode.notForParts' })
    }
    return null
  }
  return typed === undefined ? lockDiscount(tx, purchase, now) : enterCode(tx, purchase, typed, now)
}

/** The columns of a payment with this discount. */
export const discountColumns = (discount: Discount | null) =>
  discount
    ? {
        priceCodeId: discount.priceCodeId,
        discountXaf: discount.discountXaf,
        discountAccount: discount.account,
      }
    : {}
