import { notifyCohort } from '@/features/classes/cohorts/server/notify-cohort.job'
import { notifyWaiters } from '@/features/classes/cohorts/server/notify-waiters.job'
import { cancelCohort } from '@/features/classes/cohorts/server/office/cancel-cohort'
import { changeCohort } from '@/features/classes/cohorts/server/office/change-cohort'
import { createCohort } from '@/features/classes/cohorts/server/office/create-cohort'
import { moveStudent } from '@/features/classes/cohorts/server/office/move-student'
import { tidyCohorts } from '@/features/classes/cohorts/server/tidy-cohorts.job'
import { readPayment, submitPayment } from '@/features/money/payments/server/attempts/attempt.jobs'
import { sweepPayments } from '@/features/money/payments/server/attempts/sweep.job'
import { changePaymentDetails } from '@/features/money/payments/server/checkout/change-payment-details'
import { dropChoice } from '@/features/money/payments/server/checkout/drop-choice'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { joinWaitingList, leaveWaitingList } from '@/features/money/payments/server/checkout/waiting-list'
import { approveRefund } from '@/features/money/payments/server/office/approve-refund'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { markRefund } from '@/features/money/payments/server/office/mark-refund'
import { payOutRefund } from '@/features/money/payments/server/office/pay-out-refund'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { isAppError } from '@/server/kernel/app-error'
import { execute } from '@/server/kernel/execute'
import type { AnyUseCase } from '@/server/kernel/use-case'
import type { AttemptToSubmit, PaymentGateway } from '@/server/ports/payment-gateway'
import { openTestContainer } from './container'
import { actorFor, requestInfo } from './factories'

/** The calls of an instance, by the names that the schedules use. */
const seatCalls = {
  initiate: initiatePayment,
  verify: verifyPayment,
  retry: retryPayment,
  change: changePaymentDetails,
  drop: dropChoice,
  join: joinWaitingList,
  leave: leaveWaitingList,
  cash: enrolManually,
  move: moveStudent,
  mark: markRefund,
  approve: approveRefund,
  payOut: payOutRefund,
  open: createCohort,
  resize: changeCohort,
  cancel: cancelCohort,
} satisfies Record<string, unknown>
export type SeatCall = keyof typeof seatCalls

export type ToInstance =
  | { n: number; call: SeatCall; userId: string; address: string; input: object }
  | { n: number; jobs: true }
  | { n: number; now: number }
  | { reply: number; value: unknown }
export type FromInstance =
  | { ready: true }
  | { n: number; code: string; unexpected?: string }
  | { ask: number; method: 'submit' | 'read'; attempt: AttemptToSubmit }

/** The time of all instances comes from outside; calls that wait use their own clock. */
class InstanceClock extends FakeClock {
  private waited = 0
  running = 0
  override now() {
    return new Date(super.now().getTime() + this.waited)
  }
  override async sleep(ms: number) {
    this.waited += ms
    await new Promise((next) => setImmediate(next))
  }
  end() {
    this.running -= 1
    if (this.running === 0) {
      this.waited = 0
    }
  }
}

const send = (message: FromInstance) => process.send?.(message)

/** The operator is outside the instances and gets requests as messages. */
function operator(): { gateway: PaymentGateway; reply: (n: number, value: unknown) => void } {
  const waiting = new Map<number, (value: unknown) => void>()
  let callCount = 0
  const ask = <T>(method: 'submit' | 'read', attempt: AttemptToSubmit) =>
    new Promise<T>((resolve, reject) => {
      callCount += 1
      waiting.set(callCount, (value) =>
        value === 'throws' ? reject(new Error('connection reset')) : resolve(value as T),
      )
      send({ ask: callCount, method, attempt })
    })
  return {
    gateway: {
      capabilities: {
        push: true,
        redirect: false,
        requiresPhone: true,
        windowMs: 5 * 60_000,
        graceMs: 60_000,
      },
      submit: (attempt) => ask('submit', attempt),
      read: (attempt) => ask('read', attempt),
      unknownHandle: null,
      parseCallback: ({ query }) => ({
        attemptToken: query.token ?? null,
        authentic: 'unverifiable',
        claimsSuccess: false,
      }),
    },
    reply: (n, value) => {
      waiting.get(n)?.(value)
      waiting.delete(n)
    },
  }
}

const jobs = [submitPayment, readPayment, notifyWaiters, notifyCohort]
const tries = 6

/** One server process of the product, with its use cases and jobs, on a database that it shares. */
function startInstance(databaseUrl: string) {
  const clock = new InstanceClock()
  const { gateway, reply } = operator()
  const { db, log } = openTestContainer(
    databaseUrl,
    { clock, gateways: { mtn: gateway, orange: gateway } },
    { RATE_LIMIT_SCALE: '1000000' },
  )

  async function runJobs() {
    await sweepPayments.run({}, { log, attempt: 1, lastAttempt: false })
    await tidyCohorts.run({}, { log, attempt: 1, lastAttempt: false })
    for (let round = 0; round < 20; round++) {
      // Like the worker, without waiting for a job that the other instance holds: two deletes could wait for each other.
      const dueJobs = await db.$queryRaw<{ name: string; payload: unknown }[]>`
        with free as materialized (
          select j.id, t.identifier as name
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = any(${jobs.map(({ name }) => name as string)})
            and (t.identifier not like 'payment.%' or t.identifier = 'payment.submit' or j.run_at <= ${clock.now()})
          for update of j skip locked),
        due as (
          delete from graphile_worker._private_jobs j using free where j.id = free.id returning free.name, j.payload)
        select * from due`
      if (dueJobs.length === 0) {
        return
      }
      for (const { name, payload } of dueJobs) {
        await runJob(name, payload)
      }
    }
  }

  /** Runs a job like the worker: a failed job is tried again. */
  async function runJob(name: string, payload: unknown) {
    const job = jobs.find((registered) => registered.name === name)
    for (let attempt = 1; ; attempt++) {
      try {
        return await job?.run(payload, { log, attempt, lastAttempt: false })
      } catch (error) {
        if (attempt === tries) {
          throw error
        }
      }
    }
  }

  async function answer(message: Extract<ToInstance, { n: number }>): Promise<string> {
    if ('now' in message) {
      clock.set(new Date(message.now))
      return 'done'
    }
    clock.running += 1
    try {
      if ('jobs' in message) {
        await runJobs()
      } else {
        await execute(seatCalls[message.call] as AnyUseCase, {
          credentials: {},
          actor: await actorFor(message.userId),
          request: requestInfo({ address: message.address }),
          readInput: async () => message.input,
        })
      }
      return 'done'
    } finally {
      clock.end()
    }
  }

  process.on('message', (message: ToInstance) => {
    if ('reply' in message) {
      return reply(message.reply, message.value)
    }
    const { n } = message
    answer(message).then(
      (code) => send({ n, code }),
      (error: unknown) =>
        isAppError(error)
          ? send({ n, code: error.code })
          : send({ n, code: 'failed', unexpected: String((error as Error).stack ?? error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  send({ ready: true })
}

startInstance(process.env.SEATS_DATABASE_URL ?? '')
