import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { hour } from '@/config/durations'
import { getSystem, type SystemOverview } from '@/features/office/system/server/get-system'
import { noKey } from '@/server/kernel/idempotency'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { type Fault, problem } from '@/testing/simulators/fake-resend'
import { testMailing } from '@/testing/test-container'
import type { MailTrouble } from '../mail-reason.rules'
import { forgetMailTrouble, getMailTrouble } from './get-mail-trouble'
import { queueMail } from './queue-mail'
import { sendMail } from './send-mail.job'
import { sendNow } from './send-now'

// An hour ahead of the clock of the queue, nothing is tried again by itself.
const { fake, container } = testMailing({ aheadMs: hour })
let staff: { id: string }
let admin: { id: string }

beforeAll(async () => {
  staff = await createUser({ role: 'staff' })
  admin = await createUser({ role: 'admin' })
})
beforeEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
})

const unverified = { status: 403, body: problem(403, 'validation_error') }
async function write(to: string) {
  await inTransaction((tx) =>
    queueMail(tx, { kind: 'staff_alert', to, locale: 'en', data: { subject: 'News', text: 'Text' } }),
  )
  await container.db.outboxMail.updateMany({
    where: { toEmail: to },
    data: { createdAt: container.clock.now() },
  })
}
const deliver = () => runDueJobs(container.databaseUrl, [sendMail])
const heldTrouble = async (who = staff) =>
  (await callUseCase(getMailTrouble as AnyUseCase, {}, { as: who.id })) as MailTrouble | null
const trouble = (who = staff) => {
  forgetMailTrouble()
  return heldTrouble(who)
}
const system = async () =>
  (await callUseCase(getSystem as AnyUseCase, {}, { as: admin.id })) as SystemOverview
const reply = () =>
  sendNow({
    mail: {
      kind: 'office_mail',
      senderId: staff.id,
      to: 'peter@example.cm',
      locale: 'en',
      data: { subject: 'Hello', html: '<p>Hello</p>' },
      fingerprint: randomUUID(),
    },
    key: noKey,
    answer: 'sent',
    onSent: async () => undefined,
    now: container.clock.now(),
  })

async function fail(fault: Fault, receivers: string[]) {
  for (const to of receivers) {
    await write(to)
  }
  fake.failNext(...receivers.map(() => fault))
  await deliver()
}

it('is refused to students', async () => {
  expect(await refusalOf(trouble(await createUser()))).toBe('forbidden')
})

it('says that our domain is not verified, since when and how many wait, until a mail leaves', async () => {
  expect(await trouble()).toBeNull()
  await fail(unverified, ['one@example.cm', 'two@example.cm'])
  expect(await trouble()).toMatchObject({ cause: 'domain', fault: 'domain', waiting: 2 })
  const { mailTrouble, mails } = await system()
  expect(mailTrouble?.since.getTime()).toBe(Math.min(...mails.map(({ createdAt }) => createdAt.getTime())))
  expect(mails[0]?.reason).toMatchObject({ cause: 'domain', fault: 'domain' })
  container.clock.advance(1_000)
  await write('three@example.cm')
  await deliver()
  expect(await trouble()).toBeNull()
})

it('counts what still waits to leave: not what has expired, nor letters whose writer decides', async () => {
  await fail(unverified, ['one@example.cm', 'two@example.cm'])
  fake.failNext(unverified)
  expect(await refusalOf(reply())).toBe('OfficeMail.office_mail.refusedAll')
  const letter = { where: { senderId: staff.id }, select: { state: true } }
  expect((await container.db.outboxMail.findFirstOrThrow(letter)).state).toBe('dead')
  expect(await trouble()).toMatchObject({ cause: 'domain', waiting: 2 })
  await container.db.outboxMail.updateMany({
    where: { toEmail: 'two@example.cm' },
    data: { notAfter: container.clock.now() },
  })
  expect(await trouble()).toMatchObject({ cause: 'domain', waiting: 1 })
})

it('is read once in fifteen seconds for all pages of an instance', async () => {
  expect(await trouble()).toBeNull()
  await fail(unverified, ['one@example.cm'])
  expect(await heldTrouble(admin)).toBeNull()
  container.clock.advance(15_000)
  expect(await heldTrouble(admin)).toMatchObject({ cause: 'domain', waiting: 1 })
})

it('says within five minutes that the service does not answer, and not after a single hiccup', async () => {
  await write('before@example.cm')
  await deliver()
  container.clock.advance(1_000)
  await fail('invalid json', ['one@example.cm'])
  expect(await trouble()).toBeNull()
  container.clock.advance(2 * 60_000)
  fake.failNext({ status: 500, body: problem(500, 'internal_server_error') })
  await hurryJobs()
  await deliver()
  container.clock.advance(60_000)
  expect(await trouble()).toMatchObject({ cause: 'broken', fault: 'provider', waiting: 1 })
})

it('blames one address for one refusal, and us where many are refused', async () => {
  const refused = { status: 422, body: problem(422, 'validation_error') }
  await fail(refused, ['one@example.cm'])
  expect(await trouble()).toBeNull()
  await fail(refused, ['two@example.cm', 'three@example.cm'])
  expect(await trouble()).toMatchObject({ cause: 'refused', fault: 'account', waiting: 3 })
})

it('says that our server sends nothing when nobody takes what is queued', async () => {
  await write('one@example.cm')
  expect(await trouble()).toBeNull()
  container.clock.advance(6 * 60_000)
  expect(await trouble()).toMatchObject({ cause: 'untried', fault: 'server', waiting: 1 })
})

it('tells the writer of an e-mail that the address is not the reason, and promises no further try', async () => {
  fake.failNext(unverified)
  expect(await refusalOf(reply())).toBe('OfficeMail.office_mail.refusedAll')
  fake.failNext({ status: 422, body: problem(422, 'validation_error') })
  expect(await refusalOf(reply())).toBe('OfficeMail.office_mail.refused')
  fake.failNext('cut')
  expect(await refusalOf(reply())).toBe('OfficeMail.office_mail.unknown')
  const { mails } = await system()
  expect(mails.map(({ state }) => state).sort()).toEqual(['unknown', 'unsent', 'unsent'])
})
