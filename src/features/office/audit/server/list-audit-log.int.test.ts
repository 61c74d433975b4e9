import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { execute } from '@/server/kernel/execute'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser, requestInfo } from '@/testing/factories'
import { readCsv } from '@/testing/read-csv'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { presentAuditEntry } from './audit.presenter'
import type { AuditName } from './audit-names.queries'
import { exportAuditLog } from './export-audit-log'
import { listAuditLog } from './list-audit-log'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
let adminId: string
let otherAdminId: string
let studentId: string

const blocked = (actorId: string, at: string, targetUserId: string | null = studentId) =>
  inTransaction((tx) =>
    recordAudit(tx, { actor: { user: { id: actorId } }, now: new Date(at) }, 'user.blocked', {
      targetUserId,
      details: { why: '=1+1' },
    }),
  )

beforeAll(async () => {
  adminId = (await createUser({ role: 'admin', username: 'Chief', firstName: 'Odile', lastName: 'Biya' })).id
  otherAdminId = (await createUser({ additionalRoles: ['admin'], email: 'second@example.cm' })).id
  studentId = (await createUser({ firstName: 'Paul', lastName: 'Eto' })).id
  await blocked(adminId, '2026-11-20T22:59:59.999Z') // the 20th in Douala
  await blocked(adminId, '2026-11-20T23:00:00Z') // the 21st
  await blocked(otherAdminId, '2026-11-21T22:59:59.999Z') // still the 21st
  await blocked(otherAdminId, '2026-11-21T23:00:00Z', null) // the 22nd
  await inTransaction((tx) =>
    recordAudit(
      tx,
      { actor: { user: { id: adminId } }, now: new Date('2026-11-25T10:00:00Z') },
      'program.changed',
    ),
  )
})

async function call<T>(
  useCase: typeof listAuditLog | typeof exportAuditLog,
  input: unknown,
  userId = adminId,
) {
  const actor = await actorFor(userId)
  return (await execute(useCase as never, {
    actor,
    credentials: {},
    request: requestInfo(),
    readInput: async () => input,
  })) as T
}
interface Listed {
  items: Parameters<typeof presentAuditEntry>[0][]
  total: number
  capped: boolean
}
const list = (input: Record<string, unknown> = {}, userId?: string) =>
  call<Listed>(listAuditLog, input, userId)
const ids = async (input: Record<string, unknown>) => (await list(input)).items.map(({ id }) => id)

describe('the audit log is not shown to', () => {
  it.each(['student', 'staff'] as const)('a %s', async (role) => {
    const { id } = await createUser({ role })
    await expect(list({}, id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(call(exportAuditLog, {}, id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await container.db.auditEntry.count()).toBe(5)
  })

  it('anybody who asks in a wrong way', async () => {
    for (const [field, value] of Object.entries({
      from: '2026-02-31',
      to: 'yesterday',
      page: '0',
      action: 'x'.repeat(81),
      admin_id: 'a\0b',
    })) {
      await expect(list({ [field]: value })).rejects.toMatchObject({
        code: 'invalid',
        options: { fields: { [field]: expect.any(String) } },
      })
    }
  })
})

describe('the audit log', () => {
  it('lists the newest first, with exactly these fields', async () => {
    const { items, total } = await list()
    expect(items.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
    expect(total).toBe(5)
    expect(presentAuditEntry(items[4]!)).toEqual({
      id: 1,
      timestamp: '2026-11-20T22:59:59.999Z',
      admin_id: adminId,
      action: 'user.blocked',
      target_user_id: studentId,
      details: { why: '=1+1' },
    })
    expect(items[4]).toMatchObject({
      actor_name: 'Odile Biya',
      target_name: 'Paul Eto',
      target_is_student: true,
    })
  })

  it('is paged without gaps or repeats, and says the total beyond its end too', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => ids({ page, page_size: '2' })))
    expect(pages).toEqual([[5, 4], [3, 2], [1]])
    expect(await list({ page: '9', page_size: '2' })).toMatchObject({ items: [], total: 5 })
  })

  it.each([
    [{ action: 'program.changed' }, [5]],
    [{ action: 'user.blocked', admin_id: 'CHIEF' }, [2, 1]],
    [{ admin_id: 'second@example.cm' }, [4, 3]],
    [{ admin_id: 'nobody' }, []],
    [{ from: '2026-11-21', to: '2026-11-21' }, [3, 2]],
    [{ to: '2026-11-20' }, [1]],
    [{ from: '2026-11-22', action: 'user.blocked' }, [4]],
    [{ action: '', admin_id: ' ', from: '', to: '', target_user_id: '' }, [5, 4, 3, 2, 1]],
    [{ action: `user.blocked' or '1'='1` }, []],
  ])('filtered by %j', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected)
  })

  it('filtered by whom it was about', async () => {
    expect(await ids({ target_user_id: studentId })).toEqual([3, 2, 1])
    expect(await list({ target_user_id: studentId })).toMatchObject({ total: 3, capped: false })
  })

  it('names the classes, announcements, items and people that an entry mentions', async () => {
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id)
    const { id: announcement } = await container.db.announcement.create({
      data: { senderId: adminId, cohortId: cohort.id, subject: 'Bring a laptop', text: 'Text' },
      select: { id: true },
    })
    const lost = randomUUID()
    await inTransaction((tx) =>
      recordAudit(tx, { actor: { user: { id: adminId } } }, 'announcement.sent', {
        details: {
          announcement,
          cohort: cohort.id,
          program: program.slug,
          students: [studentId],
          item: lost,
        },
      }),
    )
    const { items, names } = await call<{ items: unknown[]; names: AuditName[] }>(listAuditLog, {
      page_size: '1',
    })
    expect(items).toHaveLength(1)
    expect(names.map(({ kind, id }) => [kind, id]).sort()).toEqual([
      ['announcement', announcement],
      ['class', cohort.id],
      ['program', program.slug],
      ['student', studentId],
    ])
    expect(names.find(({ kind }) => kind === 'announcement')?.nameEn).toBe('Bring a laptop')
  })

  it('is read in one statement, filtered or not', async () => {
    for (const filter of [{}, { page: '3', page_size: '1' }, { admin_id: 'chief', from: '2026-11-01' }]) {
      expect(
        (await statementsOf(() => list(filter))).filter((text) => text.includes('audit_log')),
      ).toHaveLength(1)
    }
  })
})

describe('the export', () => {
  it('holds what the filter shows, runs no formula, and is itself in the log', async () => {
    const file = await call<Parameters<typeof respondWithCsv>[0]>(exportAuditLog, { action: 'user.blocked' })
    const [header = [], ...rows] = readCsv((await respondWithCsv(file).text()).replace('\ufeff', ''))
    expect(header.slice(0, 5)).toEqual(['id', 'timestamp', 'admin_id', 'admin', 'action'])
    expect(rows.map(([id]) => id)).toEqual(['4', '3', '2', '1'])
    expect(rows[3]?.[3]).toBe('Odile Biya')
    const [newest] = (await list()).items
    expect(newest).toMatchObject({ id: 7, action: 'audit.exported', actor_id: adminId })
    expect(newest?.details).toEqual({ filter: { action: 'user.blocked' } })
  })
})
