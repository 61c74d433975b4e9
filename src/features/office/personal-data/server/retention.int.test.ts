import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { retention } from '@/config/limits'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { countDue } from '../../../../../scripts/retention.mjs'
import { retentionRules, retentionTerms } from '../retention.rules'
import { applyRetention } from './apply-retention.job'

const container = testContainer()
const run = () => applyRetention.run({}, { log: container.log, attempt: 1, lastAttempt: false })

/** So many years before now, as a calendar counts. */
const yearsAgo = (years: number, plusMs = 0) => {
  const at = new Date(container.clock.now())
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return new Date(at.getTime() + plusMs)
}

beforeAll(async () => {
  await runMigrations({ connectionString: container.databaseUrl })
})

/** 2,000 people who have signed in lately, with a message each; inserted by the database itself. */
async function createCrowd() {
  const now = container.clock.now()
  const client = new pg.Client({ connectionString: container.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, last_sign_in_at, created_at, updated_at)
       select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.cm', 'crowd' || n || '@example.cm', 'A', 'B', 'none',
         $1::timestamptz - n % 1000 * interval '1 day', $1::timestamptz - interval '5 years', $1::timestamptz
       from generate_series(1, 2000) n`,
      [now],
    )
    await client.query(
      `insert into contact_messages (id, name, email, phone, subject, message, created_at)
       select gen_random_uuid(), 'A', 'writer' || n || '@example.org', '', 'other', 'm', $1::timestamptz - n % 700 * interval '1 day'
       from generate_series(1, 2000) n`,
      [now],
    )
    await client.query(
      `insert into outbox_mails (id, kind, to_email, data, state, created_at)
       select gen_random_uuid(), 'welcome', 'm' || n || '@example.org', '{"firstName": "A"}', 'sent', $1::timestamptz - n % 700 * interval '1 day'
       from generate_series(1, 2000) n`,
      [now],
    )
  } finally {
    await client.end()
  }
}

/** One on each side of each edge, and each reason to stay. */
async function plantPeople() {
  const { db } = container
  const at = yearsAgo(retention.unusedYears)
  const due = await createUser({
    username: 'due',
    lastSignInAt: at,
    emailVerifiedAt: at,
  })
  const older = await createUser({ username: 'older', lastSignInAt: yearsAgo(9) })
  await createUser({ username: 'just-not', lastSignInAt: yearsAgo(retention.unusedYears, 1) })
  await createUser({ username: 'office', lastSignInAt: at, role: 'staff' })
  await createUser({ username: 'both', lastSignInAt: at, additionalRoles: ['admin'] })
  await createUser({ username: 'erased', lastSignInAt: at, erasedAt: at })
  const asked = await createUser({ username: 'asked', lastSignInAt: at })
  const later = new Date(container.clock.now().getTime() + day)
  await db.erasureRequest.create({
    data: { userId: asked.id, requestedAt: at, dueAt: later, answerBy: later },
  })
  return [due.id, older.id].sort()
}

async function plantMessages() {
  const { db } = container
  const now = container.clock.now()
  const at = yearsAgo(retention.messageYears)
  const message = (name: string, createdAt: Date) =>
    db.contactMessage.create({
      data: { name, email: `${name}@example.org`, phone: '', subject: 'other', message: name, createdAt },
    })
  const file = { position: 1, filename: 'plan.pdf', size: 1, receivedId: 'file' }
  const reply = (messageId: string, direction: 'office' | 'visitor', createdAt: Date) =>
    db.contactReply.create({
      data: { messageId, direction, subject: 's', body: 'b', createdAt, files: { create: file } },
    })
  await message('due', at)
  const answered = await message('due answered', yearsAgo(3))
  await reply(answered.id, 'office', at)
  await message('just not', yearsAgo(retention.messageYears, 1))
  const answeredLate = await message('answered late', yearsAgo(4))
  await reply(answeredLate.id, 'office', yearsAgo(retention.messageYears, 1))
  const put = async (name: string, away: 'deletedAt' | 'spamAt', ms: number) => {
    const { id } = await message(name, new Date(now.getTime() - 60 * day))
    await db.contactNote.create({ data: { messageId: id, body: 'note' } })
    await db.contactMessage.update({ where: { id }, data: { [away]: new Date(now.getTime() - ms) } })
  }
  await put('due deleted', 'deletedAt', retention.discardedDays * day)
  await put('due spam', 'spamAt', retention.discardedDays * day)
  await put('deleted late', 'deletedAt', retention.discardedDays * day - 1)
  const wroteAgain = await message('wrote again', yearsAgo(4))
  await reply(wroteAgain.id, 'visitor', yearsAgo(retention.messageYears, 1))
}

const plantMails = () =>
  container.db.outboxMail.createMany({
    data: (
      [
        ['due', yearsAgo(retention.messageYears), 'sent'],
        ['just-not', yearsAgo(retention.messageYears, 1), 'sent'],
        ['unsent', yearsAgo(3), 'queued'],
      ] as const
    ).map(([name, createdAt, state]) => ({
      kind: 'welcome',
      toEmail: `${name}@mail.example`,
      data: { firstName: name },
      state,
      createdAt,
    })),
  })

describe('retention', () => {
  it('has the terms of the limits', () => {
    expect(retentionTerms).toEqual({
      unusedYears: retention.unusedYears,
      messageYears: retention.messageYears,
      discardedDays: retention.discardedDays,
      letterDays: retention.letterMs / day,
      lettersPerRun: retention.lettersPerRun,
    })
  })

  it('of 2,000 people and their messages takes exactly those that fall due', async () => {
    const { db, clock } = container
    await createCrowd()
    const due = await plantPeople()
    await plantMessages()
    await plantMails()
    const now = clock.now()

    const dry = await countDue(container.databaseUrl, now)
    expect(dry.map(({ count }) => count)).toEqual([2, 0, 2, 2, 1, 0])
    expect(await db.erasureRequest.count()).toBe(1)

    await run()

    const requests = await db.erasureRequest.findMany({ where: { cause: 'unused' } })
    expect(requests.map(({ userId }) => userId).sort()).toEqual(due)
    expect(new Set(requests.map(({ dueAt }) => dueAt.getTime()))).toEqual(
      new Set([now.getTime() + retention.letterMs]),
    )
    const letters = await db.outboxMail.findMany({ where: { kind: 'unused_account' } })
    expect(letters.map(({ userId }) => userId ?? '').sort()).toEqual(due)
    const on = new Date(now.getTime() + retention.letterMs).toISOString()
    const data = letters.map((letter) => letter.data)
    expect(data).toEqual(
      expect.arrayContaining([
        { firstName: 'Amina', on },
        { firstName: '', on },
      ]),
    )
    const jobs = await db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail.send'`
    expect(jobs).toEqual([{ n: 2 }])

    const messages = await db.contactMessage.findMany({
      where: { email: { endsWith: '@example.org' }, name: { not: 'A' } },
    })
    expect(messages.map(({ name }) => name).sort()).toEqual([
      'answered late',
      'deleted late',
      'just not',
      'wrote again',
    ])
    expect(await db.contactMessage.count()).toBe(2_004)
    expect(await db.contactReply.count()).toBe(2)
    expect(await db.contactFile.count()).toBe(2)
    expect(await db.contactNote.count()).toBe(1)

    expect(await db.outboxMail.count({ where: { toEmail: '' } })).toBe(1)
    const kept = await db.outboxMail.findMany({ where: { toEmail: { endsWith: '@mail.example' } } })
    expect(kept.map(({ toEmail }) => toEmail).sort()).toEqual([
      'just-not@mail.example',
      'unsent@mail.example',
    ])

    await run()
    expect(await db.erasureRequest.count({ where: { cause: 'unused' } })).toBe(2)
    expect((await countDue(container.databaseUrl, now)).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    clock.advance(retention.letterMs - 1)
    expect((await countDue(container.databaseUrl, clock.now()))[1]?.count).toBe(1)
    clock.advance(1)
    expect((await countDue(container.databaseUrl, clock.now()))[1]?.count).toBe(3)
  })

  it('counts without writing: the dry run refuses to', async () => {
    const sql = Object.values(retentionRules).map(({ count }) => count)
    for (const each of sql) {
      expect(each).toMatch(/^select count/)
      expect(each).not.toMatch(/\b(insert|update|delete)\b/)
    }
  })
})
