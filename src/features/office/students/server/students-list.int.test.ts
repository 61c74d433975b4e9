import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { paidAndToPay, paymentStatusOf } from '@/features/base/enrolments/enrolment-status.rules'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { listStudents } from './list-students'

const exportCsv = backOfficeCalls['GET /api/admin/students/export-csv'].handler
const list = backOfficeCalls['GET /api/admin/students'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staff: string
let admin: string
const none = { params: Promise.resolve({}) }
const statuses = ['pending', 'active', 'completed', 'ended'] as const
type Status = (typeof statuses)[number]

async function tokenOf(userId: string) {
  const now = container.clock.now()
  const session = await container.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return signAccessToken(userId, session.id, now)
}
const signIn = async (overrides: Parameters<typeof createUser>[0]) =>
  tokenOf((await createUser(overrides)).id)

const call = (handler: typeof list, query = '', bearer = staff) =>
  handler(
    new Request(`http://localhost:3000/api/admin/students?${query}`, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    }),
    none,
  )
type Listed = { _id: string; first_name: string; last_name: string; email: string; status: string }
const read = async (query: string) => (await (await call(list, query)).json()) as Listed[]

/** 0, 1 or 2 programs in every state, and the status on the student's own page. */
const combinations: Status[][] = [
  [],
  ...statuses.map((one) => [one]),
  ...statuses.flatMap((one) => statuses.map((other) => [one, other])),
]
const expected = new Map<string, string>()

beforeAll(async () => {
  const programs = [await createProgram(), await createProgram()]
  const now = container.clock.now().getTime()
  for (const [n, combination] of combinations.entries()) {
    const { id } = await createUser({
      username: `student${n}`,
      firstName: n === 3 ? 'Émilie' : 'Amina',
      lastName: `Ngo ${String.fromCharCode(65 + n)}`,
      phone: `+2376700001${String(n).padStart(2, '0')}`,
      createdAt: new Date(now - n * 3_600_000 * 3),
    })
    for (const [i, status] of combination.entries()) {
      await container.db.enrolment.create({ data: { userId: id, programId: programs[i]?.id ?? '', status } })
    }
    expected.set(id, paymentStatusOf(combination))
  }
  staff = await signIn({ role: 'staff', username: 'the-staff' })
  admin = await signIn({ role: 'admin', username: 'the-admin' })
})

describe('the list of students is refused', () => {
  it('to visitors, students and blocked people; the file to staff too', async () => {
    const student = await tokenOf([...expected.keys()][0] ?? '')
    const blocked = await signIn({ role: 'staff', blockedAt: container.clock.now() })
    for (const [bearer, status] of [
      ['', 401],
      [blocked, 401],
      [student, 403],
    ] as const) {
      for (const handler of [list, exportCsv]) {
        expect((await call(handler, '', bearer)).status).toBe(status)
      }
    }
    expect((await call(exportCsv, '', staff)).status).toBe(403)
    expect(await container.db.auditEntry.count()).toBe(0)
  })

  it.each([
    'payment=maybe',
    'registered=ever',
    'sort=password_hash',
    'dir=up',
    'page=0',
    'q=%00',
    `q=${'x'.repeat(101)}`,
  ])('for %s', async (query) => {
    expect((await call(list, query)).status).toBe(422)
  })
})

describe('the list of students', () => {
  it('has exactly the fields of the contract, newest first, and pages', async () => {
    const response = await call(list, 'page_size=5&page=2')
    expect(response.headers.get('x-total-count')).toBe(String(combinations.length))
    expect(response.headers.get('link')).toContain('rel="next"')
    const rows = (await response.json()) as Record<string, unknown>[]
    expect(rows.map(({ _id }) => _id)).toEqual([...expected.keys()].slice(5, 10))
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([
        '_id',
        'first_name',
        'last_name',
        'email',
        'phone',
        'status',
        'createdAt',
      ])
    }
  })

  it('shows the same status as the student’s own page', async () => {
    const rows = await read('page_size=200')
    expect(new Map(rows.map(({ _id, status }) => [_id, status]))).toEqual(expected)
  })

  it('counts paid and unpaid programs, where a student has both', async () => {
    const input = { page: '1', page_size: '200' }
    const { items } = await callUseCase(listStudents, input, { credentials: { bearer: staff } })
    const counted = new Map(items.map(({ _id, programs }) => [_id, programs]))
    const expectedCounts = [...expected.keys()].map(
      (id, n) => [id, paidAndToPay(combinations[n] ?? [])] as const,
    )
    expect(counted).toEqual(new Map(expectedCounts))
  })

  it.each(['registered', 'name', 'email'])('filters by payment, sorted by %s', async (sort) => {
    for (const [payment, status] of [
      ['paid', 'verified'],
      ['pending', 'initiated'],
    ]) {
      const expectedIds = [...expected].filter(([, shownStatus]) => shownStatus === status).map(([id]) => id)
      const response = await call(list, `payment=${payment}&sort=${sort}&page_size=200`)
      expect(response.headers.get('x-total-count')).toBe(String(expectedIds.length))
      const rows = (await response.json()) as Listed[]
      expect(rows.map(({ _id }) => _id).sort()).toEqual(expectedIds.sort())
    }
  })

  it('shows paid students on one page each, from either end', async () => {
    const all = await read('payment=pending&page_size=200')
    const pages: Listed[] = []
    for (let page = 1; page <= Math.ceil(all.length / 3); page += 1) {
      pages.push(...(await read(`payment=pending&page_size=3&page=${page}`)))
    }
    expect(pages).toEqual(all)
  })

  it('sorts', async () => {
    const names = (await read('sort=name&page_size=200')).map(({ last_name }) => last_name)
    expect(names).toEqual(names.toSorted())
    const emails = (await read('sort=email&dir=desc&page_size=200')).map(({ email }) => email)
    expect(emails).toEqual(emails.toSorted().reverse())
    const oldest = await read('dir=asc&page_size=1')
    expect(oldest[0]?._id).toBe([...expected.keys()].at(-1))
  })

  it.each([
    ['emilie', 1],
    ['ngo amina', combinations.length - 1],
    ['student7@', 1],
    ['6 70 00 01 0', 10],
    ['%', 0],
    ["' or 1=1 --", 0],
    ['staff', 0],
  ])('finds %s', async (q, expectedNames) => {
    expect(await read(`q=${encodeURIComponent(q)}&page_size=200`)).toHaveLength(expectedNames)
  })

  it('counts today from midnight in Douala', async () => {
    const before = container.clock.now()
    container.clock.set(new Date('2026-11-22T00:30:00+01:00'))
    const late = await signIn({ role: 'admin' })
    const { id } = await createUser({ createdAt: new Date('2026-11-21T23:05:00Z'), lastName: 'Today' })
    const { id: yesterday } = await createUser({
      createdAt: new Date('2026-11-21T22:59:00Z'),
      lastName: 'Yesterday',
    })
    const response = await call(list, 'registered=today', late)
    expect(response.status).toBe(200)
    expect(((await response.json()) as Listed[]).map(({ _id }) => _id)).toEqual([id])
    expect(response.headers.get('x-total-count')).toBe('1')
    await container.db.user.deleteMany({ where: { id: { in: [id, yesterday] } } })
    container.clock.set(before)
  })

  it('needs three statements', async () => {
    const count = async (query: string) => (await statementsOf(() => call(list, query))).length
    for (const query of [
      '',
      'page=3&page_size=2',
      'sort=name',
      'payment=paid',
      'payment=pending&sort=email',
      'registered=today',
      'q=amina',
    ]) {
      expect(await count(query), query).toBeLessThanOrEqual(3)
    }
  })
})

describe('who has paid', () => {
  it('is right when two programs are paid at the same moment', async () => {
    const programs = await container.db.program.findMany()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createUser()
      for (const program of programs) {
        await container.db.enrolment.create({
          data: { userId: id, programId: program.id, status: 'pending' },
        })
      }
      await Promise.all(
        programs.map((program) =>
          container.db.enrolment.updateMany({
            where: { userId: id, programId: program.id },
            data: { status: 'active' },
          }),
        ),
      )
      const [row] = await container.db.$queryRaw<{ paid: boolean }[]>`
        select paid from counters.students where id = ${id}::uuid`
      expect(row?.paid).toBe(true)
      await container.db.enrolment.deleteMany({ where: { userId: id } })
      await container.db.user.delete({ where: { id } })
    }
  })

  it('follows the role', async () => {
    const { id } = await createUser({ role: 'staff' })
    const isStudent = async () =>
      (
        await container.db.$queryRaw<{ student: boolean }[]>`
        select student from counters.students where id = ${id}::uuid`
      )[0]?.student
    expect(await isStudent()).toBe(false)
    await container.db.user.update({ where: { id }, data: { additionalRoles: ['student'] } })
    expect(await isStudent()).toBe(true)
    await container.db.user.delete({ where: { id } })
    expect(await isStudent()).toBeUndefined()
  })
})

describe('the file of students', () => {
  it('holds the filtered list, without formulas, and is audited', async () => {
    const { id } = await createUser({
      firstName: '=HYPERLINK("http://evil")',
      lastName: '@SUM(1;=2)',
      username: 'zz',
    })
    const response = await call(exportCsv, 'payment=pending&q=evil', admin)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(lines[1]).toContain(`'@SUM(1;'=2)`)
    expect(await container.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'students.exported',
      details: { filter: { payment: 'pending', q: 'evil' } },
    })
    await container.db.user.delete({ where: { id } })
  })

  it('holds every student once, whatever the number of batches', async () => {
    for (const query of ['', 'payment=paid', 'payment=pending']) {
      const rows = (await (await call(exportCsv, query, admin)).text()).trim().split('\r\n').slice(1)
      const ids = rows.map((line) => line.split(',')[0])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(
        query === ''
          ? expected.size
          : [...expected.values()].filter((s) => s === (query.endsWith('paid') ? 'verified' : 'initiated'))
              .length,
      )
    }
  })
})

describe('the list of students of a program or a class', () => {
  const ids = (rows: Listed[]) => rows.map(({ _id }) => _id)

  it('has those who have chosen or paid the program, and those with a seat in the class, newest first', async () => {
    const { db, clock } = container
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id)
    const now = clock.now().getTime()
    const students = await Promise.all(
      (['active', 'pending', 'completed', 'ended'] as const).map(async (status, n) => {
        const { id } = await createUser({ createdAt: new Date(now - n * 60_000) })
        await joinCohort(cohort, id, status)
        return id
      }),
    )
    const [active = '', pending = '', completed = ''] = students
    const other = (await createUser()).id
    await db.enrolment.create({ data: { userId: other, programId: program.id, status: 'active' } })
    const colleague = (await createUser({ role: 'staff' })).id
    await joinCohort(cohort, colleague)

    const ofProgram = [other, active, pending, completed]
    expect(new Set(ids(await read(`program=${program.slug}`)))).toEqual(new Set(ofProgram))
    expect(ids(await read(`class=${cohort.id}`))).toEqual([active, completed])
    expect(ids(await read(`class=${cohort.id}&dir=asc`))).toEqual([completed, active])
    expect(ids(await read(`class=${cohort.id}&program=${program.slug}&sort=email&dir=desc`))).toHaveLength(2)
    expect(ids(await read(`class=${cohort.id}&program=${(await createProgram()).slug}`))).toEqual([])
    expect(ids(await read(`program=${program.slug}&payment=pending`))).toEqual([pending])
    expect(ids(await read(`class=${cohort.id}&q=zzz`))).toEqual([])
    const page = await call(list, `program=${program.slug}&page_size=2&page=2`)
    expect(page.headers.get('x-total-count')).toBe('4')
    expect((await page.json()) as Listed[]).toHaveLength(2)
  })

  it.each(['program=graphic-design', 'program=%27', 'class=x', 'class=00000000-0000-4000-8000-000000000000'])(
    'is empty for %s',
    async (query) => {
      expect(await read(query)).toEqual([])
    },
  )

  it('takes at most three statements', async () => {
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id)
    for (const query of [`program=${program.slug}`, `program=${program.slug}&class=${cohort.id}`]) {
      expect((await statementsOf(() => read(query))).length, query).toBeLessThanOrEqual(3)
    }
  })
})
