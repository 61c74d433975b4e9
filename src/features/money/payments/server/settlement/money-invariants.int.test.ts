import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { moneyInvariants } from '../../money-invariants'
import { claimPayment } from '../claims/claim-payment'
import { refuseClaim } from '../claims/refuse-claim'
import { linkToken } from '../link-token'
import { addUpMoney } from '../office/add-up-money.job'
import { enrolManually } from '../office/enrol-manually'
import { initiateShared } from '../sharing/initiate-shared'
import { shareProgram } from '../sharing/share-payment'
import { verifyShared } from '../sharing/verify-shared'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

/** What an invariant finds after a change that nobody could make, and that is rolled back. */
async function foundAfter(name: string, ...sabotage: string[]): Promise<string> {
  return bench.db
    .$transaction(async (tx) => {
      await tx.$executeRawUnsafe('set local session_replication_role = replica')
      for (const statement of sabotage) {
        await tx.$executeRawUnsafe(statement)
      }
      const rows = await tx.$queryRawUnsafe<unknown[]>(moneyInvariants[name] ?? 'select')
      throw new Error(`found ${rows.length}`)
    })
    .catch((error: Error) => error.message)
}

async function waiting() {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  return { who, reference, intent: await bench.intent(reference) }
}

async function claimed() {
  const { who, reference, intent } = await waiting()
  const number = String(8_000_000_000 + Math.trunc(intent.createdAt.getTime() % 1_000_000_000))
  const text = `${number}${bench.nextPhone().slice(-4)}`
  await bench.whileTimePasses(bench.call(claimPayment, who.actor, { reference, text }), 1_000)
  return bench.db.paymentClaim.findFirstOrThrow({ where: { intentId: intent.id } })
}

/** A transfer of a statement that the office has booked. */
async function booked() {
  const who = await bench.student()
  const number = `TR${randomUUID().slice(0, 8)}`
  const at = bench.clock.now()
  const { id: statementId } = await bench.db.statement.create({
    data: {
      provider: 'mtn',
      filename: 'statement.csv',
      sha256: randomUUID(),
      coversFrom: at,
      coversTo: at,
      lines: 1,
      importedById: bench.admin.user.id,
      importedAt: at,
    },
  })
  const line = await bench.db.statementLine.create({
    data: {
      statementId,
      provider: 'mtn',
      number,
      numberKey: number.toLowerCase(),
      at,
      isOut: false,
      amountXaf: 15_000,
      text: '',
    },
  })
  await bench.call(enrolManually, bench.admin, {
    student: who.user.id,
    program: who.program.slug,
    amount: 15_000,
    line: line.id,
    reason: 'Transfer of the statement',
  })
  return { line, who }
}

async function paidThroughLink() {
  bench.provider.approvesAfterMs = 0
  const who = await bench.student()
  await bench.call(shareProgram, who.actor, { program: who.program.slug })
  const link = await bench.db.paymentLink.findFirstOrThrow({ where: { enrolment: { userId: who.user.id } } })
  const token = linkToken(link.id)
  const email = `payer-${randomUUID().slice(0, 8)}@example.cm`
  const details = { phone: bench.nextPhone(), amount: 15_000, provider: 'mtn', email }
  await bench.call(initiateShared, bench.visitor, { token, ...details })
  const mail = await bench.db.outboxMail.findFirstOrThrow({ where: { kind: 'payer_code', toEmail: email } })
  const { code: userCode } = mail.data as { code: string }
  await bench.whileTimePasses(bench.call(verifyShared, bench.visitor, { token, userCode }), 2_000)
  return bench.db.paymentIntent.findFirstOrThrow({ where: { userId: who.user.id, state: 'paid' } })
}

describe('an invariant finds', () => {
  it('a number that counts as two claims', async () => {
    const [one, two] = [await claimed(), await claimed()]
    const name = 'a number counts as one claim, however often it is sent in'
    expect(
      await foundAfter(
        name,
        'drop index payment_claims_number_counts',
        `update payment_claims set number_key = '${one.numberKey}' where id = '${two.id}'`,
      ),
    ).toBe('found 1')
    expect(await foundAfter(name)).toBe('found 0')
  })

  it('a claim about the payment of somebody else, and a refusal that says nothing', async () => {
    const { id } = await claimed()
    const refused = await claimed()
    await bench.call(refuseClaim, bench.admin, { claim: refused.id, reason: 'MTN knows no such number' })
    const name = 'a claim is about a payment of the person who made it, and a refused one says why'
    const other = bench.admin.user.id
    expect(await foundAfter(name, `update payment_claims set user_id = '${other}' where id = '${id}'`)).toBe(
      'found 1',
    )
    expect(await foundAfter(name, `update payment_claims set refusal = '' where id = '${refused.id}'`)).toBe(
      'found 1',
    )
    expect(await foundAfter(name)).toBe('found 0')
  })

  it('a line that was booked with another amount, or was money that went out', async () => {
    const { line } = await booked()
    const name =
      'a line of a statement that the office booked came in, and is one payment at the office with its amount'
    for (const change of ['amount_xaf = 1', 'is_out = true']) {
      expect(await foundAfter(name, `update statement_lines set ${change} where id = '${line.id}'`)).toBe(
        'found 1',
      )
    }
    expect(await foundAfter(name)).toBe('found 0')
  })

  it('money of a request that was booked from its line as well', async () => {
    const { line } = await booked()
    const { attempts } = await bench.intent(await bench.paid(await bench.student()))
    const name = 'money of a request is not booked from its line as well'
    const key = `t${attempts[0]?.id.replaceAll('-', '')}`
    for (const change of [`number_key = '${key}'`, `request_reference = '${attempts[0]?.reference}'`]) {
      expect(await foundAfter(name, `update statement_lines set ${change} where id = '${line.id}'`)).toBe(
        'found 1',
      )
    }
    expect(await foundAfter(name)).toBe('found 0')
  })

  it('a payment through the link of another student, and a payer without a receipt', async () => {
    const intent = await paidThroughLink()
    const other = await paidThroughLink()
    expect(
      await foundAfter(
        'who pays through a link pays for the student who made it',
        `update payment_intents set link_id = '${other.linkId}' where id = '${intent.id}'`,
      ),
    ).toBe('found 1')
    const mailed = 'who paid through a link has one mail with the receipt'
    expect(
      await foundAfter(mailed, `delete from outbox_mails where dedupe_key = 'payer_receipt:${intent.id}'`),
    ).toBe('found 1')
    expect(await foundAfter(mailed)).toBe('found 0')
  })

  it('sums of the money page that are not those of the ledger', async () => {
    await bench.paid(await bench.student())
    await addUpMoney.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
    const name = 'the sums of the money page are those of the ledger, by day and by month'
    expect(await foundAfter(name)).toBe('found 0')
    for (const change of ['received = received + 1', 'refunded = refunded + 1']) {
      for (const step of ['day', 'month']) {
        const sabotage = `update counters.money set ${change} where step = '${step}'`
        expect(await foundAfter(name, sabotage)).not.toBe('found 0')
      }
    }
  })

  it('a part with a code', async () => {
    const { id } = await bench.intent(await bench.paid(await bench.student()))
    expect(
      await foundAfter(
        'a part of a price has no code',
        'alter table payment_intents drop constraint payment_intents_discount, drop constraint payment_intents_part',
        `update payment_intents set part = 1, discount_xaf = 1 where id = '${id}'`,
      ),
    ).toBe('found 1')
  })

  it('a request that nobody will read again', async () => {
    const { intent } = await waiting()
    expect(
      await foundAfter(
        'a request without an outcome is read again, or flagged',
        `update payment_attempts set next_read_at = null, flagged_at = null where intent_id = '${intent.id}'`,
      ),
    ).toBe('found 1')
  })

  it('a wallet that was asked before the right code, and a second open request', async () => {
    const { intent } = await waiting()
    expect(
      await foundAfter(
        'no wallet is asked before the right code',
        `update payment_intents set authorised_at = null where id = '${intent.id}'`,
      ),
    ).toBe('found 1')
    const copy = `insert into payment_attempts (id, intent_id, provider, reference, callback_token, phone, amount_xaf, state, horizon_at, updated_at)
      select gen_random_uuid(), intent_id, provider, 'second', 'second', phone, amount_xaf, state, horizon_at, updated_at
      from payment_attempts where intent_id = '${intent.id}'`
    expect(
      await foundAfter(
        'one request at most is open for a payment',
        'drop index payment_attempts_one_open',
        copy,
      ),
    ).toBe('found 1')
  })

  it('an enrolment that is open without a payment, and a payment without its enrolment', async () => {
    const paid = await bench.intent(await bench.paid(await bench.student()))
    const { intent } = await waiting()
    const name = 'an enrolment is active when it is paid, and only then'
    for (const [status, id] of [
      ['active', intent.enrolmentId],
      ['pending', paid.enrolmentId],
    ]) {
      expect(await foundAfter(name, `update enrolments set status = '${status}' where id = '${id}'`)).toBe(
        'found 1',
      )
    }
  })
})

describe('the ledger', () => {
  it('takes no change of what is written, and no transaction that does not balance', async () => {
    const { id } = await bench.intent(await bench.paid(await bench.student()))
    const own = `where intent_id = '${id}'`
    for (const statement of [
      `update ledger_entries set amount_xaf = amount_xaf + 1 ${own}`,
      `delete from ledger_entries ${own}`,
      'truncate ledger_entries cascade',
    ]) {
      await expect(bench.db.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/)
    }
    await expect(
      bench.db.$executeRawUnsafe(`insert into ledger_entries (transaction_id, kind, account, amount_xaf, intent_id, user_id)
        select gen_random_uuid(), 'refund', 'cash', 1, id, user_id from payment_intents where id = '${id}'`),
    ).rejects.toThrow(/balance/)
  })

  it('has each entry of a payment once', async () => {
    const { id } = await bench.intent(await bench.paid(await bench.student()))
    await expect(
      bench.db.$executeRawUnsafe(`insert into ledger_entries (transaction_id, kind, account, amount_xaf, intent_id, attempt_id, user_id)
        select gen_random_uuid(), kind, account, amount_xaf, intent_id, attempt_id, user_id from ledger_entries where intent_id = '${id}'`),
    ).rejects.toThrow(/ledger_entries_once_of_each/)
  })
})
