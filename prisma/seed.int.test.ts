import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/config/env'
import { phaseOf, seatsLeft } from '@/features/classes/cohorts/seat.rules'
import { readCohorts } from '@/features/classes/cohorts/server/cohorts.repository'
import { historyStep } from '@/features/money/payments/history.rules'
import { checkPaymentInvariants } from '@/features/money/payments/server/settlement/check-invariants'
import { Prisma } from '@/generated/prisma/client'
import { verifyPassword } from '@/server/kernel/password-hash'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, testDatabase } from '@/testing/database'
import { beforeYouBegin } from './catalogue/before-you-begin'
import { catalogue } from './catalogue/catalogue'
import { listDemoAccounts, seed } from './seed'

const dataDir = mkdtempSync(join(tmpdir(), 'academy-seed-test-'))
const database = testDatabase()
let container: TestContainer

beforeAll(async () => {
  container = openTestContainer(database.url, {}, { DATA_DIR: dataDir })
  await Promise.all([seed(), seed()])
})
afterAll(async () => {
  await container.close()
  rmSync(dataDir, { recursive: true })
})

const counts = async () => {
  const { db } = container
  return Promise.all([
    db.program.count(),
    db.programWeek.count(),
    db.user.count(),
    db.enrolment.count(),
    db.submission.count(),
    db.receipt.count(),
    db.ledgerEntry.count(),
    db.contactMessage.count(),
    db.learningItem.count(),
    db.itemRevision.count(),
    db.itemAttempt.count(),
    db.itemStanding.count(),
    db.itemCompletion.count(),
    db.cohort.count(),
    db.cohortSession.count(),
    db.cohortWait.count(),
    db.attendance.count(),
    db.roomMember.count(),
  ])
}

it('notes what is written, so that the next start does not write it again', async () => {
  const written = () => container.db.siteSetting.findUnique({ where: { name: 'seed.written' } })
  expect(await written()).toBeNull()
  await seed('the first state')
  expect(await written()).toMatchObject({ value: 'the first state' })
  await seed('the next state')
  expect(await written()).toMatchObject({ value: 'the next state' })
})

describe('a demo', () => {
  it('has every program with every week', async () => {
    const programs = await container.db.program.findMany({
      include: { weeks: true },
      orderBy: { position: 'asc' },
    })
    expect(programs.map(({ slug }) => slug)).toEqual([...catalogue, beforeYouBegin].map(({ slug }) => slug))
    expect(programs.filter(({ offer }) => offer === 'open').map(({ slug }) => slug)).toEqual([
      beforeYouBegin.slug,
    ])
    for (const { weeks, durationWeeks } of programs) {
      expect(weeks).toHaveLength(durationWeeks)
    }
  })

  it('lets everybody in who is announced', async () => {
    for (const { username, password } of listDemoAccounts()) {
      const user = await container.db.user.findUniqueOrThrow({
        where: { usernameKey: username },
        select: { passwordHash: true },
      })
      expect(await verifyPassword(user.passwordHash, password), username).toBe(true)
    }
  })

  it('announces a password from the settings by its name only', () => {
    Object.assign(env(), { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'Correct-Horse-7-Battery' })
    const [administrator] = listDemoAccounts()
    Object.assign(env(), { ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined })
    expect(administrator).toMatchObject({ username: 'owner', password: '(from ADMIN_PASSWORD)' })
    expect(listDemoAccounts()[0]).toMatchObject({ username: 'admin', password: 'demo-admin-2026' })
  })

  it('has books that balance and a receipt for what is paid', async () => {
    const { db } = container
    const paid = await db.paymentIntent.findMany({
      where: { state: 'paid' },
      include: { receipts: true, ledger: true },
    })
    expect(paid).toHaveLength(14)
    expect(await checkPaymentInvariants(db)).toEqual([])
    for (const { receipts, ledger, amountXaf, payingAttemptId } of paid) {
      expect(receipts).toHaveLength(1)
      expect(payingAttemptId).not.toBeNull()
      expect(ledger.reduce((sum, entry) => sum + entry.amountXaf, 0)).toBe(0)
      expect(ledger.find(({ account }) => account === 'provider_wallet')?.amountXaf).toBe(amountXaf)
    }
  })

  it('tells what happened to a payment in words', async () => {
    const events = await container.db.paymentEvent.findMany()
    expect(events.length).toBeGreaterThan(0)
    for (const { type } of events) {
      expect(historyStep(type), type).not.toBeNull()
    }
  })

  it('keeps the files of what was handed in', async () => {
    for (const { storageKey, weekNumber } of await container.db.submission.findMany()) {
      expect(await text(await container.files.read(storageKey))).toContain(`Week ${weekNumber}`)
    }
  })

  it('shows learners at the beginning, midway, stuck and finished', async () => {
    const { db } = container
    const of = (username: string) =>
      db.enrolment.findFirstOrThrow({
        where: { user: { usernameKey: username } },
        orderBy: { id: 'asc' },
        include: { weeks: true, completions: true, standings: true, attempts: true },
      })
    const [brenda, amina, herve, clarisse] = await Promise.all(
      ['brenda', 'amina', 'herve', 'clarisse'].map(of),
    )
    expect(brenda?.weeks).toHaveLength(0)
    expect(brenda?.completions).toHaveLength(1)
    expect(amina?.weeks).toHaveLength(3)
    expect(herve?.attempts).toHaveLength(3)
    expect(herve?.standings.filter(({ stuckSince }) => stuckSince !== null)).toHaveLength(1)
    expect(clarisse).toMatchObject({ status: 'completed' })
    expect(
      await db.itemCompletion.count({ where: { enrolmentId: clarisse?.id, how: 'accepted' } }),
    ).toBeGreaterThan(0)
  })

  it('has a class that runs, one that is full with somebody waiting, and open ones', async () => {
    const { db, clock } = container
    const rows = await readCohorts(db, Prisma.sql`true`, clock.now())
    const cards = rows.map((row) => [phaseOf(row, clock.now()), seatsLeft(row), row.teacherName])
    const teacher = 'Estelle Mbarga'
    expect(cards).toEqual([
      ['running', 7, teacher],
      ['open', 0, teacher],
      ['open', 10, teacher],
      ['open', 15, teacher],
    ])
    const running = await db.cohort.findFirstOrThrow({
      where: { id: rows[0]?.id },
      include: { room: { include: { members: true } }, sessions: { include: { attendance: true } } },
    })
    expect(running.room?.members).toHaveLength(6)
    const pastSessions = running.sessions.filter(({ startsAt }) => startsAt < clock.now())
    expect(pastSessions.length).toBeGreaterThan(4)
    expect(pastSessions.map(({ attendance }) => attendance.length).sort()).toEqual([
      0,
      ...pastSessions.slice(1).map(() => 5),
    ])
    expect(await db.cohortWait.findMany({ select: { cohortId: true } })).toEqual([{ cohortId: rows[1]?.id }])
  })

  it('has a valid and a revoked certificate', async () => {
    const certificates = await container.db.certificate.findMany({ include: { versions: true } })
    expect(certificates.map(({ revocation }) => revocation ?? 'valid').sort()).toEqual(['office', 'valid'])
    expect(certificates.flatMap(({ versions }) => versions.map(({ name }) => name))).toEqual([
      'Clarisse Mefire',
      'Clarisse Mefire',
    ])
  })

  it('has no completed week with an open item, and nobody who is active but never was', async () => {
    const { db } = container
    const contradictions = await db.$queryRaw<object[]>`
      select u.username, w.week_number, i.slug from week_completions w
        join enrolments e on e.id = w.enrolment_id join users u on u.id = e.user_id
        join program_weeks p on p.program_id = e.program_id and p.number = w.week_number
        join learning_items i on i.week_id = p.id and i.archived_at is null and i.published_revision_id is not null and i.required
      where not exists (select from item_completions c where c.enrolment_id = e.id and c.item_id = i.id)`
    expect(contradictions).toEqual([])
    const silent = await db.$queryRaw<object[]>`
      select distinct u.username from users u join enrolments e on e.user_id = u.id
        left join room_messages m on m.user_id = u.id left join submissions s on s.user_id = u.id
        left join item_standings t on t.enrolment_id = e.id
      where e.last_active_at is null and (m.id is not null or s.id is not null or t.item_id is not null)`
    expect(silent).toEqual([])
    const early = await db.$queryRaw<object[]>`
      select u.username from item_completions c join enrolments e on e.id = c.enrolment_id join users u on u.id = e.user_id
      where c.completed_at < e.start_date`
    expect(early).toEqual([])
    expect(await db.user.count({ where: { createdAt: { gt: container.clock.now() } } })).toBe(0)
  })

  it('happened at different times of day, when people are awake', async () => {
    const now = container.clock.now()
    const [registered, receipts, submissions] = await Promise.all([
      container.db.user.findMany({ where: { role: 'student' }, select: { createdAt: true } }),
      container.db.receipt.findMany({ select: { issuedAt: true } }),
      container.db.submission.findMany({ select: { submittedAt: true } }),
    ])
    const moments = [
      ...registered.map(({ createdAt }) => createdAt),
      ...receipts.map(({ issuedAt }) => issuedAt),
      ...submissions.map(({ submittedAt }) => submittedAt),
    ]
    const minutes = moments.map((at) => at.toISOString().slice(11, 16))
    const most = Math.max(...minutes.map((each) => minutes.filter((other) => other === each).length))
    expect(most).toBeLessThanOrEqual(Math.ceil(moments.length / 8))
    const older = moments.filter((at) => now.getTime() - at.getTime() > 26 * 3_600_000)
    expect(older.filter((at) => at.getUTCHours() < 5 || at.getUTCHours() > 20)).toEqual([])
  })

  it('is seeded once, however often it starts', async () => {
    const before = await counts()
    await seed()
    expect(await counts()).toEqual(before)
  })

  it('leaves alone what the office has changed', async () => {
    const { db } = container
    await db.program.update({ where: { slug: 'data-science' }, data: { titleEn: 'Data Science Plus' } })
    await db.programWeek.deleteMany({ where: { program: { slug: 'data-science' }, number: 8 } })
    const before = await counts()
    await seed()
    expect(await counts()).toEqual(before)
    const { titleEn } = await db.program.findUniqueOrThrow({ where: { slug: 'data-science' } })
    expect(titleEn).toBe('Data Science Plus')
  })
})

describe('production', () => {
  it('begins with the programs and the administrator of its settings only', async () => {
    const empty = await createTestDatabase()
    const production = openTestContainer(
      empty.url,
      {},
      {
        DATA_DIR: dataDir,
        ADMIN_EMAIL: 'Owner@academy.example',
        ADMIN_USERNAME: 'Owner',
        ADMIN_PASSWORD: 'a long password',
      },
    )
    Object.assign(env(), { APP_ENV: 'production' })
    await seed()
    const offers = await production.db.program.findMany({ orderBy: { position: 'asc' } })
    expect(offers.flatMap(({ slug, offer }) => (offer === 'online' ? [slug] : []))).toEqual([
      'web-development',
      'database-management',
    ])
    expect(offers.filter(({ offer }) => offer === 'interest')).toHaveLength(10)
    expect(offers.at(-1)).toMatchObject({ slug: beforeYouBegin.slug, offer: 'open' })
    expect(
      await production.db.user.findMany({ select: { usernameKey: true, emailKey: true, role: true } }),
    ).toEqual([{ usernameKey: 'owner', emailKey: 'owner@academy.example', role: 'admin' }])
    expect(await production.db.contactMessage.count()).toBe(0)
    await production.close()
    await empty.drop()
  })
})
