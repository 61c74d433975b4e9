import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { studentCalls } from '@/app/api/calls/student'
import { day, minute, second } from '@/config/durations'
import { sendEmail } from '@/features/base/mail/server/send-email'
import { closeTill } from '@/features/money/desk/server/close-till'
import { getTill } from '@/features/money/desk/server/get-till'
import { registerWalkIn } from '@/features/money/desk/server/register-walk-in'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { linkToken } from '@/features/money/payments/server/link-token'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { resendReceipt } from '@/features/money/payments/server/office/resend-receipt'
import { resendOwnReceipt } from '@/features/money/payments/server/settlement/resend-own-receipt'
import { initiateShared } from '@/features/money/payments/server/sharing/initiate-shared'
import { createOrder } from '@/features/money/places/server/office/create-order'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { announceToCohort } from '@/features/study/announcements/server/announce'
import { createRoom } from '@/features/talk/chat/server/create-room'
import { answerBack } from '@/features/talk/contact/server/answer-back'
import { messageToken } from '@/features/talk/contact/server/message-link'
import { addMessageNote } from '@/features/talk/contact/server/office/add-message-note'
import { replyToMessage } from '@/features/talk/contact/server/office/reply-to-message'
import { submitContactMessage } from '@/features/talk/contact/server/submit-contact-message'
import { doualaDayOf } from '@/lib/douala-time'
import { setContainer } from '@/server/container'
import type { Actor } from '@/server/kernel/actor'
import type { UseCase } from '@/server/kernel/use-case'
import type { MailToSend } from '@/server/ports/mailer'
import { createOpenCohort, joinCohort } from './cohorts'
import { openTestContainer } from './container'
import { listActions, listRoutes } from './entry-points'
import { actorFor, createProgram, createUser } from './factories'
import { type Kill, runKilled } from './killed-process'
import { type OfficeBench, openOfficeBench } from './office-bench'
import { tokenOf } from './socket-rig'

const submitRoute = studentCalls['POST /api/assignments/submit'].handler

const dataDir = mkdtempSync(join(tmpdir(), 'academy-keyed-'))
const env = { RATE_LIMIT_SCALE: '1000', DATA_DIR: dataDir }
/** Of the provider, which sends a key once: ids of mails. */
const mailsSent = new Set<string>()
const mailer = {
  send: async ({ id }: MailToSend) => {
    mailsSent.add(id)
    return { status: 'sent' as const, providerId: id }
  },
}

let bench: OfficeBench
/** Payers' calls wait by the test's clock. */
let ticking: NodeJS.Timeout
/** As another process of the same instance would find everything. */
function startProcess() {
  const { clock, gateways } = bench.container
  return openTestContainer(bench.url, { clock, gateways, mailer }, env)
}
beforeAll(async () => {
  bench = await openOfficeBench()
  const { clock } = bench
  ticking = setInterval(() => clock.sleeping > 0 && clock.advance(second), 5)
})
afterAll(async () => {
  clearInterval(ticking)
  // The database stays until its server ends: connections of killed processes would hold up its removal.
  await bench.container.close()
  rmSync(dataDir, { recursive: true })
})

interface Prepared {
  call(key: string, more?: object): Promise<unknown>
  /** Until a claim of the killed process is over; without it the client repeats at once. */
  waitMs?: number
  /** How often it happened: each number must be 1 in the end. */
  facts(): Promise<number[]>
}

const keyed =
  <S extends z.ZodType, A extends Actor, O>(useCase: UseCase<S, A, O>, actor: Actor, input: object) =>
  (idempotencyKey: string, more: object = {}) =>
    bench.call(useCase, actor, { ...input, ...more }, { idempotencyKey })

const receiptsOf = (reference: string) =>
  bench.db.outboxMail.count({
    where: { kind: 'payment_receipt', data: { path: ['reference'], equals: reference } },
  })

const visitor: Actor = { kind: 'visitor' }
const word = () => randomUUID().slice(0, 8)

const contactMessage = () =>
  bench.db.contactMessage.create({
    data: {
      name: 'Jo',
      email: `${word()}@example.cm`,
      phone: '',
      subject: 'other',
      message: 'Hello',
      locale: 'en',
    },
  })

const scenarios: Record<string, () => Promise<Prepared>> = {
  async 'announcements.announce-to-cohort'() {
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id)
    await joinCohort(cohort, (await createUser()).id)
    const subject = word()
    return {
      call: keyed(announceToCohort, bench.staff, { id: cohort.id, subject, text: 'Bring a pen.' }),
      facts: async () => [
        await bench.db.announcement.count({ where: { subject } }),
        await bench.db.roomMessage.count({ where: { roomId: cohort.roomId } }),
      ],
    }
  },
  async 'chat.create-room'() {
    const name = word()
    const actor = await actorFor((await createUser()).id)
    return {
      call: keyed(createRoom, actor, { name }),
      facts: async () => [await bench.db.room.count({ where: { name } })],
    }
  },
  async 'contact.submit-contact-message'() {
    const message = word()
    const input = { name: 'Jo', email: 'jo@example.cm', subject: 'other', message }
    return {
      call: keyed(submitContactMessage, visitor, input),
      facts: async () => [await bench.db.contactMessage.count({ where: { message } })],
    }
  },
  async 'contact.answer-back'() {
    const { id } = await contactMessage()
    const token = messageToken(id, bench.clock.now())
    return {
      call: keyed(answerBack, visitor, { token, message: 'Thank you.' }),
      facts: async () => [await bench.db.contactReply.count({ where: { messageId: id } })],
    }
  },
  async 'contact.reply-to-message'() {
    const { id, email: to } = await contactMessage()
    const input = { contactId: id, to, subject: 'Re', text: 'We are open.', careful: '1', seen: '0' }
    return {
      call: keyed(replyToMessage, bench.staff, input),
      waitMs: 10 * minute,
      facts: async () => [
        await bench.db.contactReply.count({ where: { messageId: id } }),
        await bench.db.outboxMail.count({ where: { toEmail: to } }),
      ],
    }
  },
  async 'contact.add-message-note'() {
    const { id } = await contactMessage()
    return {
      call: keyed(addMessageNote, bench.staff, { id, note: 'She paid in cash.' }),
      facts: async () => [await bench.db.contactNote.count({ where: { messageId: id } })],
    }
  },
  async 'mail.send-email'() {
    const to = `${word()}@example.cm`
    return {
      call: keyed(sendEmail, bench.admin, { to, subject: 'Hi', text: 'Good morning.' }),
      waitMs: 10 * minute,
      facts: async () => {
        const mails = await bench.db.outboxMail.findMany({ where: { toEmail: to } })
        return [mails.length, mails.filter(({ id }) => mailsSent.has(id)).length]
      },
    }
  },
  async 'payments.initiate-payment'() {
    const who = await bench.student()
    return {
      call: keyed(initiatePayment, who.actor, who.details),
      facts: async () => [
        await bench.db.paymentIntent.count({ where: { userId: who.user.id } }),
        await bench.db.outboxMail.count({ where: { kind: 'payment_code', userId: who.user.id } }),
      ],
    }
  },
  async 'payments.initiate-shared'() {
    const who = await bench.student()
    const { id: enrolmentId } = await bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id } })
    const expiresAt = new Date(bench.clock.now().getTime() + day)
    const { id: linkId } = await bench.db.paymentLink.create({ data: { enrolmentId, expiresAt } })
    const email = `${word()}@example.cm`
    return {
      call: keyed(initiateShared, visitor, { ...who.details, token: linkToken(linkId), email }),
      facts: async () => [
        await bench.db.paymentIntent.count({ where: { linkId } }),
        await bench.db.outboxMail.count({ where: { kind: 'payer_code', toEmail: email } }),
      ],
    }
  },
  async 'payments.retry-payment'() {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    const [first] = (await bench.intent(reference)).attempts
    bench.provider.reject(first?.id ?? '')
    await bench.pass(minute)
    return {
      call: keyed(retryPayment, who.actor, { reference }),
      facts: async () => [(await bench.intent(reference)).attempts.length - 1],
    }
  },
  async 'payments.enrol-manually'() {
    const who = await bench.student()
    const input = { student: who.user.id, program: who.program.slug, amount: 15_000, reason: 'Book no. 1' }
    return {
      call: keyed(enrolManually, bench.admin, input),
      facts: async () => [
        await bench.db.paymentIntent.count({ where: { userId: who.user.id } }),
        await bench.db.receipt.count({ where: { intent: { userId: who.user.id } } }),
      ],
    }
  },
  async 'places.create-order'() {
    const name = word()
    const { slug } = await createProgram()
    const order = {
      name,
      address: 'Rue 12, Douala',
      email: 'school@example.cm',
      language: 'fr',
      program: slug,
      places: '2',
      price: '15000',
      ends_on: doualaDayOf(new Date(bench.clock.now().getTime() + 30 * day)),
    }
    return {
      call: keyed(createOrder, bench.admin, order),
      facts: async () => [await bench.db.placeOrder.count({ where: { name } })],
    }
  },
  async 'payments.resend-receipt'() {
    const reference = await bench.paid(await bench.student())
    const before = await receiptsOf(reference)
    return {
      call: keyed(resendReceipt, bench.staff, { reference }),
      facts: async () => [
        (await receiptsOf(reference)) - before,
        (await bench.audited('payment.receipt_sent', reference)).length,
      ],
    }
  },
  async 'payments.resend-own-receipt'() {
    const who = await bench.student()
    const reference = await bench.paid(who)
    const before = await receiptsOf(reference)
    return {
      call: keyed(resendOwnReceipt, who.actor, { reference }),
      facts: async () => [(await receiptsOf(reference)) - before],
    }
  },
  async 'desk.register-walk-in'() {
    const { slug } = await createProgram()
    const email = `${word()}@example.cm`
    const { phone } = (await bench.student()).details
    const names = { firstName: 'Ada', lastName: 'Nkeng', phone, language: 'en' }
    return {
      call: keyed(registerWalkIn, bench.admin, { ...names, email, program: slug, amount: 15_000 }),
      facts: async () => [
        await bench.db.user.count({ where: { email } }),
        await bench.db.receipt.count({ where: { intent: { user: { email } } } }),
        await bench.db.outboxMail.count({ where: { toEmail: email, kind: 'payment_receipt' } }),
      ],
    }
  },
  async 'desk.close-till'() {
    const { till } = await bench.call(getTill, bench.staff, {})
    const { after, expectedXaf: expected } = till
    return {
      call: keyed(closeTill, bench.staff, { counted: expected, after, expected }),
      facts: async () => [
        await bench.db.tillClosing.count({ where: { number: after + 1 } }),
        (await bench.db.tillClosing.count()) - after,
      ],
    }
  },
  async 'registration.register-student'() {
    const username = `s-${word()}`
    const input = {
      firstName: 'Amina',
      lastName: 'Bello',
      username,
      email: `${username}@example.cm`,
      phone: '670000001',
      password: 'zebu-couleur-7',
      confirmPassword: 'zebu-couleur-7',
    }
    return {
      // Its key is a field, since what is stored of it is not its answer.
      call: (idempotencyKey, more) =>
        bench.call(registerStudent, visitor, { ...input, ...more, idempotencyKey }),
      facts: async () => [await bench.db.user.count({ where: { username } })],
    }
  },
  async 'assignments.submit-assignment'() {
    const program = await createProgram()
    const { id: userId } = await createUser()
    await bench.db.enrolment.create({ data: { userId, programId: program.id, status: 'active' } })
    const bearer = await tokenOf(userId)
    return {
      async call(key, more = {}) {
        const body = new FormData()
        body.append('text', 'lastName' in more ? 'Other work.' : 'My work.')
        const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': key }
        const request = new Request('http://localhost:3000/api/assignments/submit', {
          method: 'POST',
          headers,
          body,
        })
        const response = await submitRoute(request, { params: Promise.resolve({}) })
        const answer = await response.json()
        if (!response.ok) {
          throw Object.assign(new Error(answer.message), { code: answer.code, status: response.status })
        }
        return answer
      },
      facts: async () => [await bench.db.submission.count({ where: { userId } })],
    }
  },
}

async function inNewProcess<T>(work: () => Promise<T>): Promise<T> {
  const process = startProcess()
  try {
    return await work()
  } finally {
    await process.close()
  }
}

/** False when the call has fewer commits. */
async function survives(prepare: () => Promise<Prepared>, kill: Kill): Promise<boolean> {
  Object.assign(globalThis, { __academy: undefined })
  setContainer(bench.container)
  const { call, facts, waitMs = 0 } = await prepare()
  const key = randomUUID()
  const process = startProcess()
  if (!(await runKilled(kill, () => call(key)))) {
    await process.close()
    return false
  }
  bench.clock.advance(waitMs)
  const [first, second] = await inNewProcess(async () => [await call(key), await call(key)])
  expect(second).toEqual(first)
  const made = await facts()
  expect(made, JSON.stringify(kill)).toEqual(made.map(() => 1))
  return true
}

describe('a call with an Idempotency-Key', () => {
  it('of every route, action and use case that takes one is tried here', async () => {
    const entries = [...(await listRoutes()), ...(await listActions())].filter(
      ({ options }) => options?.idempotent,
    )
    const named = new Set(entries.map(({ useCase }) => useCase?.name))
    const withKeyOfTheirOwn = ['assignments.submit-assignment', 'registration.register-student']
    expect([...named, ...withKeyOfTheirOwn].sort()).toEqual(Object.keys(scenarios).sort())
  })

  it.each(Object.keys(scenarios))(
    'happens once, whichever commit its process is killed at: %s',
    async (name) => {
      const prepare = scenarios[name] as () => Promise<Prepared>
      let kills = 0
      for (let commit = 1; ; commit++) {
        const outcomes = []
        for (const when of ['before', 'after'] as const) {
          outcomes.push(await survives(prepare, { commit, when }))
        }
        if (outcomes.includes(false)) {
          break
        }
        kills += 2
      }
      expect(kills).toBeGreaterThanOrEqual(2)
    },
    // Up to forty processes one after the other, each with connections of its own.
    120_000,
  )
})
