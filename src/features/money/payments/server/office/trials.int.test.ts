import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '@/config/durations'
import { env } from '@/config/env'
import { trialsPerDay } from '@/config/limits'
import { aggregators, type ProviderName, paymentProviders, providerNames } from '@/config/payment-providers'
import { importStatement } from '@/features/money/statements/server/import-statement'
import { listDifferences } from '@/features/money/statements/server/list-differences'
import { createSandboxGateways } from '@/infrastructure/payments/create-gateways'
import { doualaDayOf } from '@/lib/douala-time'
import type { Actor } from '@/server/kernel/actor'
import { forget } from '@/server/remember'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import {
  campayRig,
  type GatewayRig,
  mtnRig,
  newAttempt,
  orangeCoreRig,
  orangeWebpayRig,
  payflexRig,
} from '@/testing/simulators/gateway-rigs'
import { moneyInvariants } from '../../money-invariants'
import { advanceTrial } from '../attempts/advance-trial'
import { receiveCallback } from '../attempts/receive-callback'
import { sells } from '../note-selling'
import { askTrial } from './ask-trial'
import { listOfficePayments } from './list-office-payments'
import { listTrials } from './list-trials'
import { lookAtTrial } from './look-at-trial'
import { readMoney } from './read-money'
import { readTrials } from './read-trials'
import { approveTrial, payBackTrial } from './return-trial'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.db.providerTrial.updateMany({
    where: { state: { in: ['created', 'submitting', 'pending', 'unknown'] } },
    data: { state: 'abandoned', nextReadAt: null },
  })
  Object.assign(bench.container.gateways, {
    mtn: bench.provider,
    orange: bench.provider,
    payflex: undefined,
    campay: undefined,
  })
  Object.assign(bench.provider, { approvesAfterMs: null, isDown: false, visibleAfterMs: 0 })
  bench.provider.faults.length = 0
  // Outside the window, the reads and the day of the test before.
  bench.clock.advance(4 * day)
  forget('payment-health:mtn')
})
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const ask = (provider: unknown = 'mtn', actor: Actor = bench.admin, phone: unknown = bench.nextPhone()) =>
  bench.call(askTrial, actor, { provider, phone })

const newest = async (provider: ProviderName = 'mtn') => {
  const [trial] = await bench.db.providerTrial.findMany({
    where: { provider },
    orderBy: { createdAt: 'desc' },
    take: 1,
  })
  if (!trial) {
    throw new Error('no trial was stored')
  }
  return trial
}

/** Asked and sent; the phone has not answered. */
async function asked(provider: ProviderName = 'mtn') {
  await ask(provider)
  await bench.runJobs()
  return newest(provider)
}

async function paid(provider: ProviderName = 'mtn') {
  const { id } = await asked(provider)
  bench.provider.approve(id)
  await bench.pass(minute)
  return newest(provider)
}

const version = async (id: string) =>
  (await bench.db.providerTrial.findUniqueOrThrow({ where: { id } })).version
const approve = async (id: string, actor: Actor = bench.admin) =>
  bench.call(approveTrial, actor, { trial: id, version: await version(id) })
const payBack = async (id: string, payoutReference = `OUT-${randomUUID()}`, actor: Actor = bench.admin) =>
  bench.call(payBackTrial, actor, { trial: id, version: await version(id), payoutReference })
const lines = (trialId: string) =>
  bench.db.ledgerEntry.findMany({ where: { trialId }, orderBy: { id: 'asc' } })
const stored = () => bench.db.providerTrial.count()

describe('a trial is refused', () => {
  it('to everybody but admins, who have just proven their identity', async () => {
    const { actor } = await bench.student()
    const { id } = await paid()
    const before = await stored()
    for (const other of [bench.staff, actor]) {
      expect(await refusal(ask('orange', other))).toBe('forbidden')
      expect(await refusal(approve(id, other))).toBe('forbidden')
      expect(await refusal(payBack(id, 'OUT-1', other))).toBe('forbidden')
      expect(await refusal(bench.call(lookAtTrial, other, { trial: id }))).toBe('forbidden')
      expect(await refusal(bench.call(listTrials, other, {}))).toBe('forbidden')
    }
    expect(await refusal(ask('orange', bench.visitor))).toBe('sign_in_first')
    const unproven = { ...bench.admin, provenAt: new Date(0) }
    const steps = [
      () => ask('orange', unproven),
      () => approve(id, unproven),
      () => payBack(id, 'OUT-1', unproven),
    ]
    for (const step of steps) {
      await expect(step()).rejects.toMatchObject({ options: { extra: { step_up: true } } })
    }
    expect(await stored()).toBe(before)
    expect(await newest()).toMatchObject({ refundState: 'due' })
  })

  it('with an unknown provider, or one that is not configured', async () => {
    const before = await stored()
    for (const provider of ['moov', '', null, 'campay']) {
      expect(await refusal(ask(provider))).toBe('Validation.providerUnknown')
    }
    expect(await refusal(ask('payflex'))).toBe('Money.trial.notConfigured')
    expect(await stored()).toBe(before)
  })

  it.each(['', '12', '+33612345678', '222000001', null])('with the phone %j', async (phone) => {
    expect(await refusal(ask('mtn', bench.admin, phone))).toMatch(/^Validation\.phone/)
  })

  it('while another one of this provider runs, also of two at once', async () => {
    const both = await Promise.all([refusal(ask()), refusal(ask())])
    expect(both.sort()).toEqual(['Money.trial.alreadyRunning', 'accepted'])
    expect(await refusal(ask())).toBe('Money.trial.alreadyRunning')
    expect(await refusal(ask('orange'))).toBe('accepted')
  })

  it('on a phone that is being asked, by a payment or another trial; and a payment waits for the trial', async () => {
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    expect(await refusal(ask('mtn', bench.admin, who.details.phone))).toBe('Money.trial.phoneBusy')
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '')
    await bench.pass(minute)

    const phone = bench.nextPhone()
    await ask('mtn', bench.admin, phone)
    expect(await refusal(ask('orange', bench.admin, phone))).toBe('Money.trial.phoneBusy')
    const other = await bench.student()
    other.details.phone = phone
    const { answer } = await bench.asked(other)
    expect(answer).toMatchObject({ error: { options: { text: 'Payment.answers.phoneBusy' } } })
  })

  it('after so many in a day', async () => {
    bench.provider.faults.push(...Array<'refused'>(trialsPerDay).fill('refused'))
    for (let count = 0; count < trialsPerDay; count += 1) {
      await asked()
    }
    expect(await refusal(ask())).toBe('Money.trial.tooMany')
    bench.clock.advance(day + minute)
    expect(await refusal(ask())).toBe('accepted')
  })

  it('to be paid back before money has arrived, twice, or in an older version', async () => {
    const running = await asked()
    expect(await refusal(approve(running.id))).toBe('PaymentsOffice.changedMeanwhile')
    expect(await refusal(payBack(running.id))).toBe('PaymentsOffice.changedMeanwhile')
    bench.provider.approve(running.id)
    await bench.pass(minute)
    expect(await refusal(payBack(running.id))).toBe('PaymentsOffice.changedMeanwhile')
    const old = await version(running.id)
    await approve(running.id)
    expect(
      await refusal(
        bench.call(payBackTrial, bench.admin, { trial: running.id, version: old, payoutReference: 'OUT-9' }),
      ),
    ).toBe('PaymentsOffice.changedMeanwhile')
    expect(await refusal(payBack(running.id, ' '))).toBe('Validation.payoutReferenceNeeded')
    const twice = await Promise.all([refusal(payBack(running.id)), refusal(payBack(running.id))])
    expect(twice.sort()).toEqual(['PaymentsOffice.changedMeanwhile', 'accepted'])
    expect(await lines(running.id)).toHaveLength(4)
    expect(await refusal(bench.call(approveTrial, bench.admin, { trial: randomUUID(), version: 0 }))).toBe(
      'not_found',
    )
  })
})

describe('a trial', () => {
  it('asks for the smallest amount, is confirmed by a read, and is paid back in two steps', async () => {
    const { id } = await asked()
    const [shown] = await bench.call(listTrials, bench.admin, {})
    expect(shown).toMatchObject({ provider: 'mtn', amountXaf: 100 })
    expect(shown?.trials[0]).toMatchObject({ phase: 'running', nextAction: { type: 'ussd_prompt' } })
    expect(bench.provider.payments.get(id)?.attempt.amountXaf).toBe(paymentProviders.mtn.trialXaf)
    bench.provider.approve(id)
    bench.clock.advance(5_000)
    await bench.call(lookAtTrial, bench.admin, { trial: id })
    const trial = await newest()
    expect(trial).toMatchObject({ state: 'succeeded', refundState: 'due', providerTxnId: `T-${id}` })
    expect((await readTrials(bench.db)).mtn).toEqual({
      askedAt: trial.createdAt,
      paidAt: trial.paidAt,
      paidBackAt: null,
    })

    await approve(id)
    await payBack(id, 'OUT-77')
    const done = await newest()
    expect(done).toMatchObject({ refundState: 'done', payoutReference: 'OUT-77' })
    expect((await readTrials(bench.db)).mtn?.paidBackAt).toEqual(done.paidOutAt)
    expect(await lines(id)).toMatchObject([
      { kind: 'trial', account: 'provider_wallet', amountXaf: 100, intentId: null, userId: null },
      { kind: 'trial', account: 'refunds_payable', amountXaf: -100 },
      { kind: 'trial_returned', account: 'refunds_payable', amountXaf: 100 },
      { kind: 'trial_returned', account: 'provider_wallet', amountXaf: -100 },
    ])
    for (const action of ['trial.asked', 'trial.refund_approved', 'trial.paid_back']) {
      expect(await bench.audited(action, trial.reference)).toHaveLength(1)
    }
    expect((await bench.call(listTrials, bench.admin, {}))[0]?.trials[0]).toMatchObject({
      phase: 'paid_back',
      payoutReference: 'OUT-77',
    })
  })

  it('is no sale: no sum, list, receipt or certificate changes by a franc', async () => {
    await bench.paid(await bench.student())
    const today = doualaDayOf(bench.clock.now())
    const facts = async () => {
      const { period: _period, ...money } = await bench.call(readMoney, bench.admin, {
        from: today,
        to: today,
      })
      const { items } = await bench.call(listOfficePayments, bench.admin, {})
      return {
        money,
        listed: items.map(({ reference }) => reference),
        receipts: await bench.db.receipt.count(),
        intents: await bench.db.paymentIntent.count(),
        enrolments: await bench.db.enrolment.count(),
        certificates: await bench.db.certificate.count(),
        mails: await bench.db.outboxMail.count(),
        earned: await bench.db.ledgerEntry.aggregate({
          where: { account: { in: ['course_revenue', 'student_credit', 'cash', 'bank'] } },
          _sum: { amountXaf: true },
        }),
      }
    }
    const before = await facts()
    bench.provider.approvesAfterMs = null
    const { id } = await paid()
    expect(await facts()).toEqual(before)
    await approve(id)
    await payBack(id)
    expect(await facts()).toEqual(before)
  })

  it('works while a placeholder keeps the academy from selling', async () => {
    const before = env().APP_ENV
    Object.assign(env(), { APP_ENV: 'production' })
    try {
      expect(await sells()).toBe(false)
      expect((await paid()).state).toBe('succeeded')
    } finally {
      Object.assign(env(), { APP_ENV: before })
    }
  })

  it('that was refused on the phone, or not answered in time, owes nothing and lets another begin', async () => {
    const first = await asked()
    bench.provider.reject(first.id)
    await bench.pass(minute)
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'rejected_by_payer', refundState: null })
    const second = await asked()
    await bench.pass(8 * minute)
    expect(await newest()).toMatchObject({ id: second.id, state: 'expired', refundState: null })
    expect(await lines(second.id)).toEqual([])
    expect(await refusal(ask())).toBe('accepted')
  })

  it('that is approved late counts once, beside a later one, and both are owed', async () => {
    const late = await asked()
    await bench.pass(8 * minute)
    const after = await paid()
    bench.provider.approve(late.id)
    await bench.pass(20 * minute, minute)
    const { trials } = (await bench.call(listTrials, bench.admin, {}))[0] ?? {}
    expect(trials?.map(({ id, phase }) => ({ id, phase }))).toEqual(
      expect.arrayContaining([
        { id: late.id, phase: 'owed' },
        { id: after.id, phase: 'owed' },
      ]),
    )
    expect(await lines(late.id)).toHaveLength(2)
  })

  it.each(['answer_lost', 'throws_after'] as const)(
    'whose answer was lost (%s) is read, and asked once',
    async (fault) => {
      bench.provider.faults.push(fault)
      const { id, state } = await asked()
      expect(state).toBe('unknown')
      bench.provider.approve(id)
      await bench.pass(2 * minute)
      expect(await newest()).toMatchObject({ id, state: 'succeeded' })
      expect(bench.provider.submits.filter((each) => each === id)).toHaveLength(1)
      expect(await lines(id)).toHaveLength(2)
    },
  )

  it('that never arrived is sent again under the same reference', async () => {
    bench.provider.faults.push('request_lost')
    const { id } = await asked()
    await bench.pass(4 * minute)
    expect(bench.provider.submits.filter((each) => each === id)).toHaveLength(2)
    bench.provider.approve(id)
    await bench.pass(2 * minute)
    expect(await newest()).toMatchObject({ id, state: 'succeeded' })
  })

  it('whose worker died while it was sent is read, and not sent again', async () => {
    const { id } = await asked()
    await bench.db.providerTrial.update({
      where: { id },
      data: {
        state: 'submitting',
        nextReadAt: null,
        leaseUntil: new Date(bench.clock.now().getTime() + minute),
      },
    })
    bench.provider.approve(id)
    await bench.pass(4 * minute)
    expect(await newest()).toMatchObject({ id, state: 'succeeded' })
    expect(bench.provider.submits.filter((each) => each === id)).toHaveLength(1)
  })

  it('is sent and read once by two workers', async () => {
    await ask()
    const { id } = await newest()
    await Promise.all([advanceTrial(id), advanceTrial(id)])
    expect(bench.provider.submits.filter((each) => each === id)).toHaveLength(1)
    bench.provider.approve(id)
    bench.clock.advance(5_000)
    await Promise.all([advanceTrial(id), advanceTrial(id)])
    expect(bench.provider.reads.filter((each) => each.id === id)).toHaveLength(1)
    expect(await lines(id)).toHaveLength(2)
  })

  it('with other facts is not counted, and says so', async () => {
    const { id } = await asked()
    bench.provider.approve(id)
    const held = bench.provider.payments.get(id)
    Object.assign(held?.reported ?? {}, { amountXaf: 50 })
    await bench.pass(minute)
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'facts_disagree', refundState: null })
    expect(await lines(id)).toEqual([])
    Object.assign(held?.reported ?? {}, { amountXaf: 100 })
    await bench.pass(30 * minute, minute)
    expect(await newest()).toMatchObject({ state: 'succeeded', reason: null, refundState: 'due' })
  })
})

describe('a callback of a trial', () => {
  const call = (token: string, provider = 'mtn') =>
    bench.call(receiveCallback, bench.visitor, {
      provider,
      method: 'POST',
      headers: {},
      rawBody: '{"status":"SUCCESSFUL"}',
      query: { token },
    })

  it('never makes it paid: the provider is read', async () => {
    const { id, callbackToken } = await asked()
    bench.clock.advance(4_000)
    expect(await call(callbackToken)).toEqual({ received: true })
    await bench.runJobs()
    expect(await newest()).toMatchObject({ id, state: 'pending', refundState: null })
    expect(bench.provider.reads.filter((each) => each.id === id)).toHaveLength(1)
  })

  it('doubled, late or for another provider counts nothing twice', async () => {
    const { id, callbackToken } = await asked()
    bench.provider.approve(id)
    bench.clock.advance(4_000)
    await call(callbackToken, 'orange')
    expect(bench.provider.reads.filter((each) => each.id === id)).toHaveLength(0)
    await Promise.all([call(callbackToken), call(callbackToken), call(callbackToken)])
    await bench.runJobs()
    expect(await newest()).toMatchObject({ state: 'succeeded' })
    await approve(id)
    await payBack(id)
    await call(callbackToken)
    await bench.pass(minute)
    expect(await lines(id)).toHaveLength(4)
    expect(await newest()).toMatchObject({ refundState: 'done' })
  })
})

describe('each provider', () => {
  const rigs: [string, ProviderName, () => Promise<GatewayRig>, 'own' | 'campay'][] = [
    ['MTN MoMo', 'mtn', () => mtnRig({ callbackMode: 'never' }, bench.clock), 'own'],
    ['Orange core', 'orange', () => orangeCoreRig({}, bench.clock), 'own'],
    [
      'Orange Web Payment',
      'orange',
      () => orangeWebpayRig({ notificationMode: 'never' }, bench.clock),
      'own',
    ],
    ['PayFlex', 'payflex', () => payflexRig({}, bench.clock), 'own'],
    ['CamPay for MTN', 'mtn', () => campayRig({}, bench.clock), 'campay'],
    ['CamPay for Orange', 'orange', () => campayRig({}, bench.clock), 'campay'],
  ]
  const phoneOf = (provider: ProviderName) =>
    provider === 'orange' ? bench.nextPhone().replace('+23767', '+23769') : bench.nextPhone()

  it.each(rigs)('is tried for real: %s', async (_name, provider, make, route) => {
    const rig = await make()
    const gateways =
      route === 'campay'
        ? { mtn: undefined, orange: undefined, campay: rig.gateway }
        : { [provider]: rig.gateway }
    Object.assign(bench.container.gateways, gateways)
    forget(`payment-health:${route === 'campay' ? 'campay' : provider}`)
    try {
      await ask(provider, bench.admin, phoneOf(provider))
      await bench.runJobs()
      const trial = await newest(provider)
      expect(trial).toMatchObject({ state: 'pending', aggregator: route === 'campay' ? 'campay' : null })
      const { trialXaf } = route === 'campay' ? aggregators.campay : paymentProviders[provider]
      expect(trial.amountXaf).toBe(trialXaf)
      await rig.approve(newAttempt({ id: trial.id, reference: trial.reference }))
      await bench.pass(2 * minute)
      expect(await newest(provider)).toMatchObject({ state: 'succeeded', refundState: 'due' })
      expect(rig.payments()).toBe(1)
    } finally {
      await rig.simulator.stop()
    }
  })

  it.each(providerNames)('is tried in the sandbox: %s', async (provider) => {
    Object.assign(bench.container.gateways, createSandboxGateways(bench.clock))
    await ask(provider, bench.admin, phoneOf(provider))
    await bench.pass(2 * minute)
    expect(await newest(provider)).toMatchObject({ state: 'succeeded' })
  })
})

describe('the comparison with statements', () => {
  it('knows the money of a trial and its payout, and lists another amount', async () => {
    const trial = await paid()
    await approve(trial.id)
    await payBack(trial.id, '7200000001')
    const row = (number: string, amount: number, type: string, reference = '') =>
      [number, reference, bench.clock.now().toISOString(), 'Successful', type, '', amount].join(';')
    const file = [
      'Id;External Id;Date;Status;Type;From;Amount',
      row('7200000000', 100, 'Payment', trial.reference),
      row('7200000001', 100, 'Disbursement'),
      row('7200000002', 100, 'Payment'),
    ].join('\n')
    const form = new FormData()
    form.set('provider', 'mtn')
    form.set('file', new File([file], 'statement.csv', { type: 'text/csv' }))
    const request = new Request('http://site.test', { method: 'POST', body: form })
    const contentType = request.headers.get('content-type') ?? ''
    await bench.call(importStatement, bench.admin, { form: { contentType, body: request.body } })
    const { items } = await bench.call(listDifferences, bench.admin, { page_size: '200' })
    const ours = items.map(({ number }) => number).filter((number) => number.startsWith('72'))
    expect(ours).toEqual(['7200000002'])
  })
})

describe('the books', () => {
  const broken = async (change: string, id: string) => {
    const found: string[] = []
    await bench.db
      .$transaction(async (tx) => {
        await tx.$executeRawUnsafe(change, id)
        for (const [promise, query] of Object.entries(moneyInvariants)) {
          if (promise.includes('trial') && (await tx.$queryRawUnsafe<unknown[]>(query)).length > 0) {
            found.push(promise)
          }
        }
        throw new Error('undone')
      })
      .catch(() => undefined)
    return found
  }

  it.each([
    ['update provider_trials set amount_xaf = 99 where id = $1::uuid', 'is booked, and owed'],
    [`update provider_trials set refund_state = 'done' where id = $1::uuid`, 'says who approved it'],
    [`update provider_trials set paid_at = null where id = $1::uuid`, 'is booked, and owed'],
    [
      `insert into ledger_entries (transaction_id, kind, account, amount_xaf, trial_id) values
        (gen_random_uuid(), 'trial', 'course_revenue', 0, $1::uuid)`,
      'pays for nothing',
    ],
  ])('notice %j', async (change, promise) => {
    const { id } = await paid()
    expect((await broken(change, id)).join('; ')).toContain(promise)
  })
})
