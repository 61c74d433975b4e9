import pg from 'pg'
import { findBroken } from '../../scripts/payments-verify.mjs'

/** @import { Booked } from './operators.mjs' */
/** @typedef {{ text: string, breaches: string[] }} Verdict */

/** Payments and money from before are not the operator's. */
const asked = `
  select a.id::text as id, a.state::text as state, a.amount_xaf as amount, i.reference, a.reference as "attemptReference"
  from payment_attempts a join payment_intents i on i.id = a.intent_id where a.created_at >= $1`
const booked = `
  select coalesce(sum(amount_xaf), 0)::int as sum from ledger_entries where account = 'provider_wallet' and at >= $1`
const mails = `
  select m.id::text as id, m.kind, m.state::text as state, m.dedupe_key as key from outbox_mails m
  where m.kind in ('payment_receipt', 'payer_receipt') and m.created_at >= $1`
const payments = `
  select i.id::text as id, i.reference, i.state::text as state, i.link_id is not null as "isByLink" from payment_intents i
  where i.created_at >= $1`
const parts = `
  select pl.id::text as id from payment_plans pl join payment_intents i on i.plan_id = pl.id and i.state = 'paid'
  group by pl.id having pl."end" = 'paid' and sum(i.price_xaf) <> pl.first_xaf + pl.second_xaf`
const openRequests = `
  select a.reference from payment_attempts a where a.created_at >= $1 and a.state in ('created', 'submitting', 'pending', 'unknown')`

/**
 * Compares our books with the operator's, in one snapshot. Every line must have no breach.
 * @param {object} options
 * @param {string} options.url
 * @param {Date} options.since
 * @param {Booked[]} options.books
 * @param {readonly { key: string | null, to: string[] }[]} options.delivered mails as recipients got them
 * @param {readonly string[]} options.verified references of payments whose payers read that they are paid
 * @returns {Promise<Verdict[]>}
 */
export async function judgePayments({ url, since, books, delivered, verified }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const read = async (/** @type {string} */ sql) =>
      (await client.query(sql, sql.includes('$1') ? [since] : [])).rows
    const [ours, [ledger], receipts, intents, wrongParts, open] = [
      await read(asked),
      await read(booked),
      await read(mails),
      await read(payments),
      await read(parts),
      await read(openRequests),
    ]
    const paid = intents.filter(({ state }) => state === 'paid')
    return [
      ...compareRequests(books, ours),
      {
        text: `the ledger has the operator's sum (${sumOf(books)} XAF)`,
        breaches: ledger.sum === sumOf(books) ? [] : [`the ledger has ${ledger.sum} XAF`],
      },
      { text: 'no request is left without an outcome', breaches: open.map(({ reference }) => reference) },
      {
        text: `who read "paid" has paid (${verified.length})`,
        breaches: verified.filter((reference) => !paid.some((each) => each.reference === reference)),
      },
      ...checkReceipts(paid, receipts, delivered),
      { text: 'two parts are the price', breaches: wrongParts.map(({ id }) => id) },
      { text: 'every promise about money holds (npm run payments:verify)', breaches: await findBroken(url) },
    ]
  } finally {
    await client.end()
  }
}

/** @param {Booked[]} books */
const sumOf = (books) => books.reduce((sum, { isPaid, amount }) => sum + (isPaid ? amount : 0), 0)

/**
 * @param {Booked[]} books
 * @param {{ id: string, state: string, amount: number, reference: string }[]} ours
 * @returns {Verdict[]}
 */
function compareRequests(books, ours) {
  const byId = new Map(ours.map((each) => [each.id, each]))
  const paidThere = new Set(books.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  const isDoubled = books.map(({ id }) => id).filter((id, place, all) => all.indexOf(id) !== place)
  return [
    {
      text: `what the operator took is known here (${paidThere.size} payments)`,
      breaches: books
        .filter(({ id, isPaid, amount }) => {
          const here = byId.get(id)
          return isPaid && !(here?.state === 'succeeded' && here.amount === amount)
        })
        .map(({ id, amount }) => `${id}: ${amount} XAF, here ${byId.get(id)?.state ?? 'unknown'}`),
    },
    {
      text: 'nothing counts as paid that the operator did not take',
      breaches: ours
        .filter(({ id, state }) => state === 'succeeded' && !paidThere.has(id))
        .map(({ reference }) => reference),
    },
    { text: 'no wallet was asked twice for one request', breaches: isDoubled },
  ]
}

/**
 * @param {{ id: string, reference: string, isByLink: boolean }[]} paid
 * @param {{ id: string, kind: string, state: string, key: string }[]} receipts
 * @param {readonly { key: string | null }[]} delivered
 * @returns {Verdict[]}
 */
function checkReceipts(paid, receipts, delivered) {
  /** @type {Map<string | null, number>} */
  const arrivals = new Map()
  for (const { key } of delivered) {
    arrivals.set(key, (arrivals.get(key) ?? 0) + 1)
  }
  /** @param {string} kind @param {{ id: string }} payment */
  const arrived = (kind, { id }) =>
    receipts
      .filter((mail) => mail.kind === kind && mail.key.startsWith(`${kind}:${id}`))
      .reduce((sum, mail) => sum + (arrivals.get(mail.id) ?? 0), 0)
  const byLink = paid.filter(({ isByLink }) => isByLink)
  return [
    {
      text: `each payment has one mail with its receipt (${paid.length})`,
      breaches: paid
        .filter((payment) => arrived('payment_receipt', payment) !== 1)
        .map((payment) => `${payment.reference}: ${arrived('payment_receipt', payment)}`),
    },
    {
      text: `each person who paid by a link has one too (${byLink.length})`,
      breaches: byLink
        .filter((payment) => arrived('payer_receipt', payment) !== 1)
        .map((payment) => `${payment.reference}: ${arrived('payer_receipt', payment)}`),
    },
  ]
}
