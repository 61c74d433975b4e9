import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { day, minute } from '@/config/durations'
import { checkPaymentInvariants } from '@/features/money/payments/server/settlement/check-invariants'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { createRandom } from '../../scripts/test/random.mjs'
import { createCohort } from './cohorts'
import { openTestContainer } from './container'
import { createProgram, createUser } from './factories'
import { FakeProvider } from './fake-provider'
import { bundleForTest, killProcess, startProcess } from './processes'
import type { FromInstance, SeatCall, ToInstance } from './seat-instance'

const together = 6
const reason = 'Asked for by the schedule.'

type Step = (Extract<ToInstance, { call: SeatCall }> extends infer C ? Omit<C & object, 'n'> : never) | null

/** A process of the product, with promises for its answers. */
class Instance {
  private n = 0
  private readonly waiting = new Map<number, (message: { code: string; unexpected?: string }) => void>()
  private constructor(readonly child: ChildProcess) {}

  static async start(file: string, url: string, provider: FakeProvider) {
    const instance = new Instance(await startProcess(file, { SEATS_DATABASE_URL: url }))
    instance.child.on('message', (message: FromInstance) => void instance.hear(message, provider))
    return instance
  }

  private async hear(message: FromInstance, provider: FakeProvider) {
    if ('ask' in message) {
      const value = await provider[message.method](message.attempt).catch(() => 'throws')
      this.child.send({ reply: message.ask, value })
    } else if ('n' in message) {
      this.waiting.get(message.n)?.(message)
      this.waiting.delete(message.n)
    }
  }

  ask(message: object): Promise<{ code: string; unexpected?: string }> {
    this.n += 1
    const { n } = this
    return new Promise((resolve) => {
      this.waiting.set(n, resolve)
      this.child.send({ n, ...message })
    })
  }
}

/** Students whose last message about their seat is not true. */
const wronglyTold = `
  select e.id::text as id, told.kind, told.data, e.cohort_id::text, c.starts_on::text, w.paid_at
  from enrolments e join programs p on p.id = e.program_id left join cohorts c on c.id = e.cohort_id
    left join cohort_waits w on w.enrolment_id = e.id
    left join lateral (
      select m.kind, m.data from outbox_mails m
      where m.user_id = e.user_id and m.data->>'programSlug' = p.slug
        and (m.kind = 'payment_receipt' and m.data->'cohort' <> 'null'
          or m.kind = 'class_news' and m.data->>'news' not in ('changed', 'cancelled'))
      order by m.id desc limit 1) told on true
  where e.status in ('active', 'completed') and case
    when e.cohort_id is not null then told.data->'cohort'->>'startsOn' is distinct from c.starts_on::text
    when w.paid_at is not null then coalesce(told.data->>'news', '') not in ('promised', 'deferred')
    else false end`

/** Students who had a seat in a class when it was cancelled, still have it, and were not notified. */
const notToldOfEnd = `
  select e.id::text as id from enrolments e join cohorts c on c.id = e.cohort_id
  where c.cancelled_at is not null and e.status in ('active', 'completed') and not exists (
    select 1 from outbox_mails m where m.user_id = e.user_id and m.kind = 'class_news' and m.data->>'news' = 'cancelled')`

/**
 * Two processes sell, move, refund and end the seats of a few classes at the same moment, by a seeded schedule, with an
 * operator that fails and answers late. Throws if a rule is broken.
 */
export async function runSeatSchedules({ url, seed, rounds }: { url: string; seed: number; rounds: number }) {
  const random = createRandom(seed)
  const clock = new FakeClock()
  const provider = new FakeProvider(clock)
  const container = openTestContainer(url, { clock }, { RATE_LIMIT_SCALE: '1000000' })
  const { db } = container
  const file = await bundleForTest('seat-instance')
  const instances = await Promise.all([0, 1].map(() => Instance.start(file, url, provider)))
  const unexpected: string[] = []
  const codes = new Map<string, number>()

  const world = await makeWorld()
  const pick = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)]
  const dayIn = (days: number) => new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10)

  async function makeWorld() {
    const admins = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
    const programs = [await createProgram(), await createProgram()]
    for (const [p, { id }] of programs.entries()) {
      for (const n of [0, 1, 2]) {
        const startsOn = new Date(clock.now().getTime() + (200 + 10 * n + p) * day)
        await createCohort(id, { startsOn, endsOn: new Date(startsOn.getTime() + 60 * day), seats: 2 + n })
      }
    }
    const students = await Promise.all(
      Array.from({ length: 18 }, async (_, n) => {
        const user = await createUser()
        const program = programs[n % 2] ?? programs[0]
        await db.enrolment.create({ data: { userId: user.id, programId: program?.id ?? '' } })
        return { id: user.id, phone: `+237${670_000_001 + n * 1_000}`, program: program?.slug ?? '' }
      }),
    )
    return { admins, programs, students }
  }

  const anyCohort = async (slug?: string) =>
    pick(await db.cohort.findMany({ where: slug ? { program: { slug } } : {}, orderBy: { id: 'asc' } }))
  const anySeated = async () =>
    pick(
      await db.enrolment.findMany({
        where: { status: 'active', cohortId: { not: null } },
        include: { program: true },
        orderBy: { id: 'asc' },
      }),
    )
  const lastCode = async (reference: string) => {
    const mails = await db.outboxMail.findMany({ where: { kind: 'payment_code' }, orderBy: { id: 'desc' } })
    const codes = mails.map(({ data }) => data as { reference: string; code: string })
    return codes.find((each) => each.reference === reference)?.code ?? '000000'
  }

  const kinds: Record<string, { weight: number; make: () => Promise<Step> }> = {
    initiate: {
      weight: 9,
      make: async () => {
        const who = pick(world.students)
        const cohortId = random.chance(0.6) ? (await anyCohort(who?.program))?.id : undefined
        const input = {
          phone: who?.phone,
          amount: 15_000,
          provider: 'mtn',
          program: who?.program,
          cohort: cohortId,
        }
        return step('initiate', who?.id, input)
      },
    },
    verify: {
      weight: 12,
      make: async () => {
        const open = pick(
          await db.paymentIntent.findMany({ where: { state: 'code_sent' }, orderBy: { id: 'asc' } }),
        )
        if (!open) {
          return null
        }
        const { reference, phone, userId, provider: by } = open
        const userCode = random.chance(0.9) ? await lastCode(reference) : '000000'
        return step('verify', userId, { reference, phone, userCode, provider: by, amount: open.amountXaf })
      },
    },
    retry: { weight: 3, make: () => onIntent('retry', 'authorised') },
    change: { weight: 2, make: () => onIntent('change', 'code_sent') },
    drop: {
      weight: 1,
      make: async () => {
        const who = pick(world.students)
        return step('drop', who?.id, { program: who?.program })
      },
    },
    join: {
      weight: 2,
      make: async () => {
        const who = pick(world.students)
        return step('join', who?.id, { cohort: (await anyCohort(who?.program))?.id })
      },
    },
    leave: {
      weight: 1,
      make: async () => {
        const who = pick(world.students)
        return step('leave', who?.id, { program: who?.program })
      },
    },
    cash: {
      weight: 2,
      make: async () => {
        const who = pick(world.students)
        const cohort = random.chance(0.5) ? (await anyCohort(who?.program))?.id : undefined
        const input = { student: who?.id, program: who?.program, amount: 15_000, reason, cohort }
        return step('cash', pick(world.admins)?.id, input)
      },
    },
    move: {
      weight: 6,
      make: async () => {
        const seat = await anySeated()
        const to = random.chance(0.7) ? (await anyCohort(seat?.program.slug))?.id : undefined
        return step('move', pick(world.admins)?.id, { id: seat?.cohortId, user_id: seat?.userId, to, reason })
      },
    },
    mark: { weight: 2, make: () => onIntent('mark', 'paid') },
    approve: { weight: 2, make: () => onRefund('approve', 'due', 0, { reason }) },
    payOut: { weight: 3, make: () => onRefund('payOut', 'approved', 1, { payoutReference: 'OUT-1' }) },
    open: {
      weight: 1,
      make: async () => {
        const starts = 230 + random.below(100)
        const input = {
          slug: pick(world.programs)?.slug,
          mode: 'online',
          language: 'both',
          starts_on: dayIn(starts),
          ends_on: dayIn(starts + 60),
          seats: 1 + random.below(3),
        }
        const sameDay = await db.cohort.count({ where: { startsOn: new Date(input.starts_on) } })
        return sameDay > 0 ? null : step('open', world.admins[0]?.id, input)
      },
    },
    resize: {
      weight: 2,
      make: async () =>
        step('resize', world.admins[0]?.id, { id: (await anyCohort())?.id, seats: 1 + random.below(5) }),
    },
    cancel: {
      weight: 1,
      make: async () =>
        random.chance(0.3)
          ? step('cancel', world.admins[0]?.id, { id: (await anyCohort())?.id, reason })
          : null,
    },
  }
  const bag = Object.entries(kinds).flatMap(([name, { weight }]) =>
    Array.from({ length: weight }, () => name),
  )

  function step(call: SeatCall, userId: string | undefined, input: object): Step {
    return userId ? ({ call, userId, address: `203.0.113.${random.below(250)}`, input } as Step) : null
  }
  async function onIntent(call: 'retry' | 'change' | 'mark', state: 'authorised' | 'code_sent' | 'paid') {
    const intent = pick(await db.paymentIntent.findMany({ where: { state }, orderBy: { id: 'asc' } }))
    const by = call === 'mark' ? world.admins[0]?.id : intent?.userId
    const amount = intent && Math.min(intent.amountXaf, intent.priceXaf)
    return intent
      ? step(call, by, { reference: intent.reference, reason, ...(call === 'mark' ? { amount } : {}) })
      : null
  }
  async function onRefund(call: 'approve' | 'payOut', state: 'due' | 'approved', by: number, more: object) {
    const refund = pick(await db.refund.findMany({ where: { state }, orderBy: { id: 'asc' } }))
    return refund
      ? step(call, world.admins[1 - by]?.id, { refund: refund.id, version: refund.version, ...more })
      : null
  }

  function upset() {
    const faults = ['request_lost', 'answer_lost', 'refused', 'throws_before', 'throws_after'] as const
    if (random.chance(0.3)) {
      provider.faults.push(pick(faults) ?? null)
    }
    provider.isDown = random.chance(0.1)
    provider.approvesAfterMs = pick([null, 0, minute, 20 * minute, 40 * minute]) ?? null
    for (const payment of provider.payments.values()) {
      if (payment.state === 'pending' && random.chance(0.3)) {
        payment.state = random.chance(0.7) ? 'succeeded' : 'failed'
      }
    }
  }

  async function tell(instance: Instance | undefined, message: object) {
    const { code, unexpected: problem } = (await instance?.ask(message)) ?? { code: 'none' }
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (problem) {
      unexpected.push(`${JSON.stringify(message)}\n${problem}`)
    }
  }
  async function pass(ms: number) {
    clock.advance(ms)
    await Promise.all(instances.map((each) => tell(each, { now: clock.now().getTime() })))
    await Promise.all(instances.map((each) => tell(each, { jobs: true })))
  }
  async function check(when: string) {
    const broken = await checkPaymentInvariants(db)
    if (broken.length > 0 || unexpected.length > 0) {
      throw new Error(
        `seed ${seed}, ${when}: ${JSON.stringify(broken, null, 1)}\n${unexpected.join('\n').slice(0, 4_000)}`,
      )
    }
  }

  try {
    for (let round = 0; round < rounds; round++) {
      upset()
      const steps: Step[] = []
      for (let n = 0; n < together; n++) {
        steps.push((await kinds[pick(bag) ?? 'initiate']?.make()) ?? null)
      }
      await Promise.all(steps.map((each, n) => (each ? tell(instances[(n + round) % 2], each) : undefined)))
      await pass(([1, 1, 3, 8, 16][random.below(5)] as number) * minute)
      await check(`round ${round}`)
    }
    provider.isDown = false
    provider.faults.length = 0
    for (let n = 0; n < 10; n++) {
      await pass(5 * minute)
    }
    for (let n = 0; n < 37; n++) {
      await pass(120 * minute)
    }
    await check('the end')
    const facts = {
      codes: Object.fromEntries(codes),
      debits: provider.debits,
      succeeded: await db.paymentAttempt.count({ where: { state: 'succeeded' } }),
      seated: await db.enrolment.count({ where: { status: 'active', cohortId: { not: null } } }),
      told: await db.$queryRawUnsafe<unknown[]>(wronglyTold),
      toldOfEnd: await db.$queryRawUnsafe<unknown[]>(notToldOfEnd),
    }
    return facts
  } finally {
    await Promise.all(instances.map(({ child }) => killProcess(child)))
    await container.close()
    rmSync(file, { force: true })
  }
}
