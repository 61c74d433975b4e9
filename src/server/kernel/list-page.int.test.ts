import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { listPage, sql } from './list-page'
import { readOfficeCounts } from './office-counts'

const container = testContainer()
beforeAll(async () => {
  for (let n = 0; n < 23; n += 1) {
    await createUser({
      username: `u${n}`,
      role: n % 5 === 0 ? 'staff' : 'student',
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))),
    })
  }
})

const readPage = (
  page: number,
  total: number | null,
  where = [] as ReturnType<typeof sql>[],
  anyOf = [] as ReturnType<typeof sql>[],
  few?: { most: number; check: ReturnType<typeof sql> },
) =>
  listPage<{ username: string }>({
    table: 'users',
    select: sql`t.username`,
    where,
    anyOf,
    ...(few && {
      few: { ...few, columns: sql`t.id, t.created_at, t.role`, where: [sql`t.username like 'u1%'`] },
    }),
    order: [
      { sql: sql`t.created_at`, desc: true },
      { sql: sql`t.id`, desc: true },
    ],
    paging: { page, page_size: 5 },
    total,
  })

describe('a page of a list', () => {
  it('contains every row once over all pages, from either end, counted or searched', async () => {
    const all = await container.db.user.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
    for (const total of [23, null]) {
      const names: string[] = []
      for (let page = 1; page <= 5; page += 1) {
        const { items, total: reported } = await readPage(page, total)
        expect(reported).toBe(23)
        names.push(...items.map(({ username }) => username))
      }
      expect(names).toEqual(all.map(({ username }) => username))
    }
  })

  it('merges several alternative conditions, each row once and in order', async () => {
    const where = [sql`t.role = 'student'`]
    const alternatives = [
      sql`t.username like 'u1%'`,
      sql`t.username in ('u2', 'u10', 'u11', 'u19')`,
      sql`false`,
    ]
    const [first, second, third] = [
      await readPage(1, null, where, alternatives),
      await readPage(2, null, where, alternatives),
      await readPage(3, null, where, alternatives),
    ]
    expect(first).toMatchObject({ total: 10, capped: false })
    const names = [...first.items, ...second.items, ...third.items].map(({ username }) => username)
    const expected = await container.db.user.findMany({
      where: { role: 'student', OR: [{ username: { startsWith: 'u1' } }, { username: 'u2' }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    expect(names).toEqual(expected.map(({ username }) => username))
  })

  it('checks the rows that meet other conditions if they are few, and reads the table if they are more', async () => {
    const students = sql`t.role = 'student'`
    const where = [sql`t.username like 'u1%'`, students]
    const pages = (few?: Parameters<typeof readPage>[4]) =>
      Promise.all([1, 2, 3].map((page) => readPage(page, null, where, [], few)))
    const usual = await pages()
    expect(usual.map(({ items, total }) => [items.length, total])).toEqual([
      [5, 9],
      [4, 9],
      [0, 9],
    ])
    expect(await pages({ most: 11, check: students })).toEqual(usual)
    expect(await pages({ most: 10, check: students })).toEqual(usual)
    const office = { check: sql`t.role = 'staff'` }
    expect((await pages({ most: 11, ...office })).map(({ total }) => total)).toEqual([2, 2, 2])
    expect(await pages({ most: 10, ...office })).toEqual(usual)
  })

  it('is empty beyond the end, and still has the total', async () => {
    expect(await readPage(6, 23)).toMatchObject({ items: [], total: 23 })
    expect(await readPage(99, null)).toMatchObject({ items: [], total: 23 })
    expect(await readPage(1, null, [sql`t.username = 'nobody'`])).toMatchObject({ items: [], total: 0 })
  })

  it('takes one statement', async () => {
    expect(await statementsOf(() => readPage(2, 23))).toHaveLength(1)
    expect(await statementsOf(() => readPage(2, null))).toHaveLength(1)
  })
})

describe('the counters', () => {
  it('follow every change', async () => {
    expect(await readOfficeCounts(new Date())).toMatchObject({
      'users.all': 23,
      'users.staff': 5,
      'users.student': 18,
    })
    const someone = await createUser({ role: 'student', additionalRoles: ['admin', 'student'] })
    expect(await readOfficeCounts(new Date())).toMatchObject({
      'users.all': 24,
      'users.student': 19,
      'users.admin': 1,
    })
    await container.db.user.update({ where: { id: someone.id }, data: { additionalRoles: [] } })
    expect(await readOfficeCounts(new Date())).toMatchObject({ 'users.student': 19, 'users.admin': 0 })
    await container.db.user.delete({ where: { id: someone.id } })
    expect(await readOfficeCounts(new Date())).toMatchObject({ 'users.all': 23, 'users.student': 18 })
  })

  it('count messages as read, unread and inquiries', async () => {
    const data = { name: 'A', email: 'a@b.cm', phone: '1', message: 'm' }
    const first = await container.db.contactMessage.create({ data: { ...data, subject: 'course-inquiry' } })
    await container.db.contactMessage.create({ data: { ...data, subject: 'other' } })
    await container.db.contactMessage.update({ where: { id: first.id }, data: { readAt: new Date() } })
    expect(await readOfficeCounts(new Date())).toMatchObject({
      'messages.all': 2,
      'messages.unread': 1,
      'messages.inquiries': 1,
    })
  })
})
