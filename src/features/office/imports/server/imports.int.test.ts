import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { resetPassword } from '@/features/accounts/users/server/reset-password'
import { sendPasswordReset } from '@/features/accounts/users/server/send-password-reset.job'
import { getTill } from '@/features/money/desk/server/get-till'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { actorFor, createProgram, requestInfo } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { statementsOf } from '@/testing/statements'
import { getImports } from './get-imports'
import { importStudents } from './import-students.job'
import { receiveStudents } from './receive-students'
import { runImport } from './run-import'
import { startImport } from './start-import'

let bench: OfficeBench
let program: { id: string; slug: string }
let adminId = ''
beforeAll(async () => {
  bench = await openOfficeBench()
  program = await createProgram({ priceXaf: 15_000 })
  await bench.db.programWeek.createMany({
    data: [1, 2].map((number) => ({
      programId: program.id,
      number,
      titleEn: `Week ${number}`,
      titleFr: `Semaine ${number}`,
      summaryEn: '',
      summaryFr: '',
      contentEn: '',
      contentFr: '',
    })),
  })
  adminId = bench.admin.kind === 'user' ? bench.admin.user.id : ''
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})

const titles =
  'First name;Last name;E-mail;Phone;Language;Program;Paid amount;Paid on;Paid how;Old receipt number;Class;Weeks completed'
type Cells = Partial<Record<number, string>>
const line = (n: number, cells: Cells = {}) =>
  [
    ...[
      'Mireille',
      `Ngo ${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10) % 10]}`,
      `m${n}@example.cm`,
    ],
    ...[
      String(650_000_000 + n),
      n % 2 ? 'fr' : 'en',
      program.slug,
      '15000',
      '2026-03-02',
      'cash',
      `R${n}`,
      '',
      '0',
    ],
  ]
    .map((cell, i) => cells[i] ?? cell)
    .join(';')
const fileOf = (lines: readonly string[]) => `${titles}\r\n${lines.join('\r\n')}\r\n`
const many = (count: number, from = 0) => Array.from({ length: count }, (_, i) => line(from + i))

async function upload(file: string | Uint8Array<ArrayBuffer>, actor: Actor = bench.admin) {
  const form = new FormData()
  form.set('file', new File([file], 'students.csv', { type: 'text/csv' }))
  const request = new Request('http://site.test', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return bench.call(receiveStudents, actor, { form: { contentType, body: request.body } })
}

const counted = async () => ({
  users: await bench.db.user.count(),
  enrolments: await bench.db.enrolment.count(),
  intents: await bench.db.paymentIntent.count(),
  receipts: await bench.db.receipt.count(),
  entries: await bench.db.ledgerEntry.count(),
  weeks: await bench.db.weekCompletion.count(),
})
const queue = (id: string) => bench.db.studentImport.update({ where: { id }, data: { state: 'queued' } })
const run = async (id: string, more: Partial<Parameters<typeof runImport>[0]> = {}) =>
  runImport({ id, byId: adminId, now: bench.clock.now(), onStep: async () => undefined, ...more })
async function importAll(file: string) {
  const { id, faults } = await upload(file)
  expect(faults).toBe(0)
  await queue(id)
  await run(id)
  return bench.db.studentImport.findUniqueOrThrow({ where: { id } })
}

describe('nobody but an administrator', () => {
  it('checks a file, starts its import, or sees imports', async () => {
    const { actor } = await bench.student()
    for (const [who, code] of [
      [bench.staff, 'forbidden'],
      [actor, 'forbidden'],
      [bench.visitor, 'sign_in_first'],
    ] as const) {
      expect(await refusal(upload(fileOf(many(1)), who))).toBe(code)
      expect(await refusal(bench.call(startImport, who, { id: program.id }))).toBe(code)
      expect(await refusal(bench.call(getImports, who, {}))).toBe(code)
    }
  })

  it('and only with a fresh proof of identity', async () => {
    const { id } = await upload(fileOf(many(1, 9_000)))
    const stale = { ...(await actorFor(adminId)), provenAt: new Date(0) }
    const started = execute(startImport, {
      credentials: {},
      actor: stale,
      request: requestInfo(),
      readInput: async () => ({ id }),
    })
    expect(await refusal(started)).toBe('step_up')
    expect(await bench.db.studentImport.findUnique({ where: { id } })).toMatchObject({ state: 'checked' })
  })
})

describe('a file is refused whole', () => {
  it.each([
    ['x'.repeat(2 * 1024 * 1024 + 1), 'Imports.errors.tooLarge'],
    ['First name;Last name\nA;B', 'Imports.errors.columns'],
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'Imports.errors.columns'],
  ])('%#', async (file, text) => {
    const before = await bench.db.studentImport.count()
    expect(await refusal(upload(file))).toBe(text)
    expect(await bench.db.studentImport.count()).toBe(before)
  })
})

describe('2,000 lines', () => {
  /** 40 lines with a fault each, of every kind that a line alone or the database shows. */
  function plant(lines: string[]): number[] {
    const kinds: ((n: number) => Cells)[] = [
      () => ({ 0: '' }),
      () => ({ 1: 'https://x.y' }),
      () => ({ 2: 'no-address' }),
      () => ({ 3: '123' }),
      () => ({ 4: 'Klingon' }),
      () => ({ 5: 'no-such-program' }),
      () => ({ 6: '0' }),
      () => ({ 6: '' }),
      () => ({ 7: '31/02/2026' }),
      () => ({ 7: '2099-01-01' }),
      () => ({ 8: '' }),
      () => ({ 9: '' }),
      () => ({ 10: '2026-01-05' }),
      () => ({ 11: '99' }),
      () => ({ 11: 'some' }),
      () => ({ 6: '', 7: '', 8: '', 9: '', 11: '2' }),
      () => ({ 2: 'm1@example.cm' }),
      () => ({ 9: 'R1' }),
      () => ({ 0: 'Mireille', 1: 'Ngo ba', 2: 'm1@example.cm', 9: 'R1-2' }),
      () => ({ 2: 'staff@example.cm' }),
    ]
    return Array.from({ length: 40 }, (_, i) => {
      const n = 40 + i * 45
      lines[n] = line(n, kinds[i % kinds.length]?.(n))
      return n + 2
    })
  }

  it('with 40 faults: each is named with its line, and nothing is stored', async () => {
    const staff = await bench.db.user.findFirstOrThrow({ where: { role: 'staff' } })
    await bench.db.user.update({
      where: { id: staff.id },
      data: { email: 'staff@example.cm', emailKey: 'staff@example.cm' },
    })
    const before = await counted()
    const lines = many(2_000)
    const planted = plant(lines)
    await upload(fileOf(lines))
    const { open } = await bench.call(getImports, bench.admin, {})
    expect(open?.state).toBe('faulty')
    expect([...new Set(open?.faults.map((fault) => fault.line))]).toEqual(planted)
    expect(await bench.db.studentImport.findFirst({ where: { id: open?.id } })).toMatchObject({ content: [] })
    expect(await refusal(bench.call(startImport, bench.admin, { id: open?.id }))).toBe('Imports.errors.gone')
    expect(await counted()).toEqual(before)
  })

  it('killed in the middle: nothing is half done; then stored once, in one transaction of few statements, within a minute', async () => {
    const before = await counted()
    const file = fileOf(many(2_000))
    const { id, added } = await upload(file)
    expect(added).toBe(2_000)
    await queue(id)
    const kill = async (percent: number) => {
      if (percent === 70) {
        await bench.db.$queryRaw`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`
      }
    }
    await expect(run(id, { onStep: kill })).rejects.toThrow()
    expect(await counted()).toEqual(before)
    expect(await bench.db.studentImport.findUnique({ where: { id } })).toMatchObject({ state: 'queued' })

    const begun = performance.now()
    const statements = await statementsOf(() => run(id))
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(statements.length).toBeLessThan(150)
    const after = await counted()
    expect(after).toMatchObject({
      users: before.users + 2_000,
      enrolments: before.enrolments + 2_000,
      intents: before.intents + 2_000,
      receipts: before.receipts + 2_000,
    })
    // Once more, as a worker does after a crash; and the same file, and its lines in another one.
    await run(id)
    expect(await upload(file)).toMatchObject({ isNew: false, id })
    expect(await importAll(`${file}\r\n`)).toMatchObject({
      counts: { people: 0, enrolments: 0, payments: 0, unchanged: 2_000 },
    })
    expect(await counted()).toEqual(after)
    expect(await bench.broken()).toEqual([])
  }, 180_000)
})

describe('one student of before', () => {
  it('has a payment of its own day in no till, a receipt that names the old one, kept weeks, and chooses a password by mail', async () => {
    const tillBefore = await bench.call(getTill, bench.admin, {})
    await importAll(fileOf([line(5_001, { 2: 'old@example.cm', 9: '0412', 11: '1', 6: '12000' })]))
    const user = await bench.db.user.findUniqueOrThrow({ where: { emailKey: 'old@example.cm' } })
    const intent = await bench.db.paymentIntent.findFirstOrThrow({ where: { userId: user.id } })
    expect(intent).toMatchObject({
      state: 'paid',
      amountXaf: 12_000,
      beforeReceipt: '0412',
      priceXaf: 12_000,
    })
    expect(intent.paidAt?.toISOString().slice(0, 10)).toBe('2026-03-02')
    expect(await bench.balances(user.id)).toEqual({ taken_before: 12_000, course_revenue: -12_000 })
    const till = await bench.call(getTill, bench.admin, {})
    expect(till.till.expectedXaf).toBe(tillBefore.till.expectedXaf)
    const receipt = await bench.call(getReceipt, await actorFor(user.id), { reference: intent.reference })
    expect(receipt).toMatchObject({ beforeReceipt: '0412', amountXaf: 12_000 })
    expect(await bench.db.weekCompletion.findMany({ where: { enrolment: { userId: user.id } } })).toEqual([
      expect.objectContaining({ weekNumber: 1, how: 'office', byId: adminId }),
    ])

    await hurryJobs()
    await runDueJobs(bench.url, [sendPasswordReset])
    const [mail, ...others] = await bench.db.outboxMail.findMany({ where: { userId: user.id } })
    expect([mail?.kind, others]).toEqual(['password_reset', []])
    const token = new URL(String((mail?.data as { link?: string } | undefined)?.link)).searchParams.get(
      'token',
    )
    await bench.call(resetPassword, bench.visitor, { token, password: 'my own words 2026' })
    expect(
      await bench.call(signIn, bench.visitor, { username: user.username, password: 'my own words 2026' }),
    ).toMatchObject({ isStudent: true })
  })

  it('who has an account and has chosen the program is found and enrolled, not doubled', async () => {
    const who = await bench.student()
    const [email, slug] = [who.user.email, who.program.slug]
    const users = await bench.db.user.count()
    await importAll(fileOf([line(5_100, { 2: email.toUpperCase(), 5: slug })]))
    expect(await bench.db.user.count()).toBe(users)
    expect(await bench.db.enrolment.findMany({ where: { userId: who.user.id } })).toEqual([
      expect.objectContaining({ status: 'active' }),
    ])
    const again = await upload(fileOf([line(5_101, { 2: email, 5: slug, 9: 'another' })]))
    expect(again.faults).toBe(1)
    const { open } = await bench.call(getImports, bench.admin, {})
    expect(open?.faults).toMatchObject([{ line: 2, column: 'receipt', text: 'Imports.faults.paidAlready' }])
  })
})

describe('the page', () => {
  it('starts the import once, and a job does it', async () => {
    const { id } = await upload(fileOf([line(6_000)]))
    await bench.call(startImport, bench.admin, { id })
    expect(await refusal(bench.call(startImport, bench.admin, { id }))).toBe('Imports.errors.gone')
    expect(await refusal(upload(fileOf([line(6_001)])))).toBe('Imports.errors.running')
    await runDueJobs(bench.url, [importStudents])
    const { done, open } = await bench.call(getImports, bench.admin, {})
    expect(open).toBeNull()
    expect(done.find((each) => each.id === id)?.counts).toMatchObject({ people: 1, payments: 1, xaf: 15_000 })
    expect(await bench.db.auditEntry.count({ where: { action: 'students.imported' } })).toBeGreaterThan(0)
  })
})
