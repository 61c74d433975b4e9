import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import {
  readPayment,
  submitPayment,
  tryProvider,
} from '@/features/money/payments/server/attempts/attempt.jobs'
import { sweepPayments } from '@/features/money/payments/server/attempts/sweep.job'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { checkPaymentInvariants } from '@/features/money/payments/server/settlement/check-invariants'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import type { UseCase } from '@/server/kernel/use-case'
import { openTestContainer } from './container'
import { createTestDatabase, type TestDatabase } from './database'
import { actorFor, createProgram, createUser, requestInfo } from './factories'
import { FakeProvider } from './fake-provider'

const jobs = [submitPayment, readPayment, tryProvider, sweepPayments]

/** The product's payments with a real database, and an operator and a clock that tests control. */
export async function openPaymentBench(
  env: Record<string, string> = { RATE_LIMIT_SCALE: '1000' },
  given?: TestDatabase,
) {
  const database = given ?? (await createTestDatabase())
  const clock = new FakeClock()
  const provider = new FakeProvider(clock)
  const gateways = { mtn: provider, orange: provider }
  const container = openTestContainer(database.url, { clock, gateways }, env)
  const { db, log } = container

  async function call<S extends z.ZodType, A extends Actor, O>(
    useCase: UseCase<S, A, O>,
    actor: Actor,
    input: unknown,
    more: { idempotencyKey?: string } = {},
  ): Promise<O> {
    return execute(useCase, {
      credentials: {},
      actor,
      request: requestInfo(),
      readInput: async () => input,
      ...more,
    })
  }

  let phones = 0
  /** Everybody pays from their own phone: one phone approves one payment at a time. */
  const nextPhone = () => `+237${670_000_001 + phones++ * 1_000}`

  /** A student who has chosen a program. */
  async function student(priceXaf = 15_000) {
    const program = await createProgram({ priceXaf })
    const user = await createUser()
    await db.enrolment.create({ data: { userId: user.id, programId: program.id } })
    const actor = await actorFor(user.id)
    return { actor, user, program, details: { phone: nextPhone(), amount: priceXaf, provider: 'mtn' } }
  }
  type Student = Awaited<ReturnType<typeof student>>

  async function lastCode(reference: string): Promise<string> {
    const mails = await db.outboxMail.findMany({
      where: { kind: 'payment_code' },
      orderBy: { createdAt: 'desc' },
    })
    const codes = mails.map(({ data }) => data as { reference: string; code: string })
    const code = codes.find((entry) => entry.reference === reference)?.code
    if (!code) {
      throw new Error(`no code was mailed for ${reference}`)
    }
    return code
  }

  /** Runs everything that is due by the test's clock. A job that throws is lost, as with a killed worker. */
  async function runJobs() {
    for (let round = 0; round < 30; round++) {
      const dueJobs = await db.$queryRaw<{ name: string; payload: unknown }[]>`
        with due as (
          delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier like 'payment.%'
            and (t.identifier = 'payment.submit' or j.run_at <= ${clock.now()})
          returning t.identifier as name, j.payload)
        select * from due`
      if (dueJobs.length === 0) {
        return
      }
      for (const { name, payload } of dueJobs) {
        const job = jobs.find((registered) => registered.name === name)
        await job?.run(payload, { log, attempt: 1, lastAttempt: false }).catch(() => undefined)
      }
    }
  }

  async function sweep() {
    await sweepPayments.run({}, { log, attempt: 1, lastAttempt: false })
    await runJobs()
  }

  /** Advances the time, with the queue and the minute's sweep running. */
  async function pass(ms: number, stepMs = Math.min(ms, 20_000)) {
    for (let passed = 0; passed < ms; passed += stepMs) {
      clock.advance(stepMs)
      await runJobs()
      await sweep()
    }
  }

  /** Advances the clock whenever all unfinished callers wait for it, until all are done. */
  async function whileTimePasses<T>(work: Promise<T>, stepMs = 250, callers: Promise<unknown>[] = [work]) {
    let busy = callers.length
    for (const caller of callers) {
      caller
        .catch(() => undefined)
        .finally(() => {
          busy -= 1
        })
    }
    while (busy > 0) {
      await pause(2)
      if (busy > 0 && clock.sleeping >= busy) {
        clock.advance(stepMs)
      }
    }
    return work
  }

  const initiate = (who: Student, more: object = {}) =>
    call(initiatePayment, who.actor, { ...who.details, ...more })
  const verify = (who: Student, reference: string, userCode: string) =>
    call(verifyPayment, who.actor, { ...who.details, reference, userCode })

  /** A payment that is initiated and authorised; the prompt has been sent, but not answered yet. */
  async function asked(who: Student) {
    const { reference } = await initiate(who)
    const code = await lastCode(reference)
    const answer = await whileTimePasses(
      verify(who, reference, code).catch((error: unknown) => ({ error })),
      2_000,
    )
    return { reference, code, answer }
  }

  const intent = (reference: string) =>
    db.paymentIntent.findUniqueOrThrow({
      where: { reference },
      include: {
        attempts: { orderBy: { createdAt: 'asc' } },
        enrolment: true,
        receipts: true,
        refunds: true,
      },
    })
  const mails = (kind: string) => db.outboxMail.count({ where: { kind } })
  const broken = () => checkPaymentInvariants(db)
  async function close() {
    await container.close()
    await database.drop()
  }

  return {
    container,
    /** The address of the database, for a separate client. */
    url: database.url,
    db,
    clock,
    provider,
    call,
    student,
    nextPhone,
    lastCode,
    runJobs,
    sweep,
    pass,
    whileTimePasses,
    initiate,
    verify,
    asked,
    intent,
    mails,
    broken,
    close,
  }
}

export type PaymentBench = Awaited<ReturnType<typeof openPaymentBench>>
export type Student = Awaited<ReturnType<PaymentBench['student']>>
