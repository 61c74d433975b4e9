import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testContainer } from '@/testing/test-container'
import { isPersonal, namesIn, register } from './register'
import { registerPage } from './register-page'

const container = testContainer()

interface Column {
  table: string
  column: string
}
const columns = async () =>
  (
    await container.pool.query<Column>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name <> '_prisma_migrations' order by 1, 2`,
    )
  ).rows

/** Columns that lead to a person, or are one. */
const leadsToPerson =
  /^(user_id|student_id|enrolment_id|submission_id|reporter_id|email|email_key|to_email|phone|payer_email|first_name|last_name)$/

describe('the register of processing', () => {
  it('has each column of each table once, and no others', async () => {
    const rows = await columns()
    const tables = new Set(rows.map(({ table }) => table))
    expect([...tables].filter((name) => !(name in register))).toEqual([])
    expect(Object.keys(register).filter((name) => !tables.has(name))).toEqual([])
    const wrong: string[] = []
    for (const [name, entry] of Object.entries(register)) {
      if (!isPersonal(entry)) {
        continue
      }
      const entered = [...namesIn(entry.columns), ...namesIn(entry.hidden)].sort()
      const present = rows.flatMap(({ table, column }) => (table === name ? [column] : [])).sort()
      wrong.push(
        ...present
          .filter((column) => !entered.includes(column))
          .map((column) => `${name}.${column} is missing`),
      )
      wrong.push(
        ...entered
          .filter((column) => !present.includes(column))
          .map((column) => `${name}.${column} does not exist`),
      )
      expect(entered.length, name).toBe(new Set(entered).size)
    }
    expect(wrong).toEqual([])
  })

  it('says of no table that leads to a person that it is about nobody', async () => {
    const rows = await columns()
    const hidden = Object.entries(register).flatMap(([name, entry]) =>
      isPersonal(entry)
        ? []
        : rows.flatMap(({ table, column }) =>
            table === name && leadsToPerson.test(column) ? [`${name}.${column}`] : [],
          ),
    )
    expect(hidden).toEqual([])
    const people = await container.pool.query<Column>(
      `select conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where contype = 'f' and confrelid = 'users'::regclass`,
    )
    const unnamed = people.rows.filter(({ table, column }) => {
      const entry = register[table]
      return entry && !isPersonal(entry) && !namesIn(entry.people).includes(column)
    })
    expect(unnamed).toEqual([])
  })

  it('empties only columns that exist, gives a reason where nothing is given out, and says what stays', () => {
    for (const [name, entry] of Object.entries(register)) {
      if (!isPersonal(entry)) {
        continue
      }
      const entered = [...namesIn(entry.columns), ...namesIn(entry.hidden)]
      expect(
        namesIn(entry.emptied).filter((column) => !entered.includes(column)),
        name,
      ).toEqual([])
      expect([name, entry.of === null], name).toEqual([name, entry.notGiven !== undefined])
      expect([name, entry.atErasure === 'removed'], name).toEqual([name, entry.stays === undefined])
      expect([name, entry.atErasure === 'emptied'], name).toEqual([name, entry.emptied !== undefined])
    }
  })

  it('asks each table for the rows of a person in valid SQL', async () => {
    for (const [name, entry] of Object.entries(register)) {
      if (isPersonal(entry) && entry.of !== null) {
        const sql = `select ${namesIn(entry.columns).join(', ')} from "${name}" t
          where (${entry.of}) and $1::uuid is not null and $2::text is not null`
        await container.pool.query(sql, ['00000000-0000-7000-8000-000000000000', 'nobody@example.cm'])
      }
    }
  })

  it('is the page of the documents', () => {
    expect(readFileSync('docs/operations/personal-data-register.md', 'utf8')).toBe(registerPage())
  })
})
