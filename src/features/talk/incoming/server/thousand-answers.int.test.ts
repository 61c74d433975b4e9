import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import { hour } from '@/config/durations'
import { incoming } from '@/config/limits'
import { replyAddress } from '@/features/base/mail/server/reply-address'
import { seeded } from '@/features/talk/chat/ui/core/seeded.fixture'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { ResendInbox } from '@/infrastructure/mail/resend-inbox'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { createContactMessage } from '@/testing/office'
import {
  FakeResendInbox,
  receivedEvent,
  type SentToUs,
  signedRequest,
  webhookSecret,
} from '@/testing/simulators/fake-resend-inbox'
import { testContainer } from '@/testing/test-container'
import { receiveMail } from './receive-mail.job'

const { handler } = publicCalls['POST /api/mail/events']
const total = 1_000
/** Fewer than the limit of an hour for one conversation, even if all of them hit the same one twice. */
const conversations = 50

const fake = new FakeResendInbox()
const container = testContainer({
  ports: async () => ({
    inbox: new ResendInbox({ apiKey: 're_test', secret: webhookSecret, baseUrl: await fake.start() }),
    clock: new FakeClock(new Date()),
  }),
  env: {
    RATE_LIMIT_SCALE: '1000',
    RESEND_API_KEY: 're_test',
    RESEND_WEBHOOK_SECRET: webhookSecret,
    MAIL_FROM: 'office@academy.test',
    MAIL_REPLY_DOMAIN: 'reply.academy.test',
  },
})
afterAll(() => fake.stop())

interface Sent {
  mail: SentToUs
  conversation: string
  /** null: it is refused. */
  expected: { body?: string; isCut?: boolean; other?: boolean; failed?: boolean } | null
  reason?: string
  times: number
}
let threads: { id: string; email: string }[]
beforeAll(async () => {
  threads = await Promise.all(Array.from({ length: conversations }, () => createContactMessage()))
})

const odd = [
  'Mojibake: Ã©Ã¨, and a lone half \ud83d of a sign',
  'NUL \u0000 and \u0007 a bell',
  'עברית \u202eevil\u202c, 日本語, é as two signs: e\u0301',
  'line\r\nends\rof all kinds',
  '🙂'.repeat(200),
]

/** A mail and what has to become of it, by its turn. */
function make(n: number, random: () => number): Sent {
  const thread = threads[n % conversations] as (typeof threads)[number]
  const text = `answer-${n} of somebody`
  const mail: SentToUs = {
    id: randomUUID(),
    from: `"Somebody, ${n}" <${thread.email}>`,
    to: ['Office <office@academy.test>', replyAddress(thread.id) ?? ''],
    messageId: `<${randomUUID()}@example.cm>`,
    text,
    html: null,
    headers: { 'Message-ID': 'x' },
    files: [],
  }
  const sent: Sent = { mail, conversation: thread.id, expected: { body: text }, times: 1 }
  const refused = (reason: string): Sent => ({ ...sent, expected: null, reason })
  const kinds: (() => Sent)[] = [
    () => sent,
    () => sent,
    () => ({ ...sent, times: 3 }),
    () => {
      mail.text = `${text}\n\nOn Mon, 23 Nov 2026, the academy <a@b.cm> wrote:\n> answer-${n + 1} is not this one`
      return sent
    },
    () => {
      mail.html = `<div>${text}<script>alert(1)</script></div>`
      mail.text = null
      return sent
    },
    () => {
      mail.text = `${text} ${odd[n % odd.length]}`
      return { ...sent, expected: {} }
    },
    () => {
      mail.text = `${text} ${'very long '.repeat(10_000)}`
      return { ...sent, expected: { isCut: true } }
    },
    () => {
      mail.from = 'uncle@elsewhere.example'
      return { ...sent, expected: { body: text, other: true } }
    },
    () => {
      mail.headers['Authentication-Results'] = 'amazonses.com; spf=fail; dkim=fail; dmarc=fail'
      return { ...sent, expected: { body: text, failed: true } }
    },
    () => {
      fake.faults.set(mail.id, 'busy')
      return sent
    },
    () => {
      mail.to = [
        (replyAddress(thread.id) ?? '').replace(/\.(.)/, (_all, sign) => (sign === 'a' ? '.b' : '.a')),
      ]
      return refused('forged_address')
    },
    () => {
      mail.to = [replyAddress(randomUUID()) ?? '']
      return refused('unknown')
    },
    () => {
      mail.to = ['reply+nothing@reply.academy.test', 'office@academy.test']
      return refused('unknown_address')
    },
    () => {
      mail.headers['Auto-Submitted'] = 'auto-replied'
      return refused('automatic')
    },
    () => {
      mail.from = 'Academy <office@academy.test>'
      return refused('own_address')
    },
    () => {
      fake.faults.set(mail.id, 'gone')
      return refused('gone')
    },
  ]
  const kind = kinds[Math.floor(random() * kinds.length)] as () => Sent
  return kind()
}

async function deliver({ mail, times }: Sent) {
  fake.mails.set(mail.id, mail)
  for (let turn = 0; turn < times; turn++) {
    // The last copy has another id of the provider, as when two servers accepted the mail.
    const copy = turn === 2 ? { ...mail, id: randomUUID() } : mail
    fake.mails.set(copy.id, copy)
    const now = container.clock.now()
    const answer = await handler(signedRequest(receivedEvent(copy, now), now), {
      params: Promise.resolve({}),
    })
    expect(answer.status).toBe(200)
  }
}

it('puts 1,000 answers by mail each into its conversation once, or refuses it with its reason', async () => {
  const random = seeded(20261128)
  const all: Sent[] = []
  for (let from = 0; from < total; from += conversations) {
    const some = Array.from({ length: conversations }, (_each, at) => make(from + at, random))
    await Promise.all(some.map(deliver))
    await runDueJobs(container.databaseUrl, [receiveMail])
    all.push(...some)
    container.clock.advance(hour)
  }
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [receiveMail])

  const replies = await container.db.contactReply.findMany()
  const kept = all.filter(({ expected }) => expected !== null)
  expect(replies).toHaveLength(kept.length)
  expect(kept.length).toBeGreaterThan(500)
  for (const [n, { conversation, expected, mail }] of all.entries()) {
    const found = replies.filter(({ body }) => body.split(' ')[0] === `answer-${n}`)
    expect(found.map(({ messageId }) => messageId)).toEqual(expected ? [conversation] : [])
    const [reply] = found
    if (reply && expected) {
      const { body = reply.body, isCut = false, other = false, failed = false } = expected
      expect(reply).toMatchObject({
        body,
        isCut,
        senderFailed: failed,
        fromEmail: mail.from.replace(/^.*<|>$/g, ''),
      })
      expect(reply.fromEmail === 'uncle@elsewhere.example').toBe(other)
      expect(reply.body.length).toBeLessThanOrEqual(incoming.textLength)
    }
  }
  const reasons = new Map(all.map(({ mail, reason }) => [mail.id, reason]))
  const refused = container
    .logged()
    .split('\n')
    .filter((line) => line.includes('"mail.answer_refused"'))
    .map((line) => JSON.parse(line) as { receivedId: string; reason: string })
  expect(refused.length).toBeGreaterThan(20)
  for (const { receivedId, reason } of refused) {
    expect(['repeated', reasons.get(receivedId)]).toContain(reason)
  }
  expect(await container.db.$queryRaw`select 1 from graphile_worker._private_jobs`).toEqual([])
}, 240_000)
