import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import initSqlJs, { type Engine } from 'sql.js/dist/sql-wasm-browser.js'
import { beforeAll, expect, it } from 'vitest'
import { runSql, type SqlSpec } from './judge'

let engine: Engine
let opened = 0
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm')
  const whole = await initSqlJs({ wasmBinary: new Uint8Array(readFileSync(file)).buffer })
  engine = {
    ...whole,
    Database: class extends whole.Database {
      constructor() {
        super()
        opened += 1
      }
    },
  } as Engine
})

const seed =
  "create table t (id integer primary key, name text); insert into t values (1, 'Akwa'), (2, 'Deido');"
function judge(code: string, spec: Partial<SqlSpec>) {
  opened = 0
  const whole = { seed, reference: 'select name from t', checks: [], ...spec }
  return runSql(engine, { code, spec: whole, language: 'en' })
}
const probes = ['a', 'b', 'c', 'd'].map((id) => ({ id, probe: `select count(*) as ${id} from t` }))

it('many checks need one database for the learner and one for the reference', () => {
  const { results } = judge('select name from t', { checks: [{ id: 'rows' }, ...probes] })
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(opened).toBe(2)
})

it('other rows and a probe that changes something get their own', () => {
  const other = "create table t (id integer primary key, name text); insert into t values (7, 'Bali');"
  const { results } = judge('select name from t', {
    checks: [
      { id: 'seed', seed: other },
      { id: 'again', seed: other },
      { id: 'adds', probe: "insert into t values (9, 'x'); select count(*) from t" },
      { id: 'unchanged', probe: 'select count(*) from t' },
    ],
  })
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true])
  expect(opened).toBe(6)
})

it('says in words what differs, with other rows only that it does', () => {
  const other = "create table t (id integer primary key, name text); insert into t values (7, 'Bali');"
  const copied = "select 'Akwa' as name union all select 'Deido'"
  const { results } = judge(copied, { checks: [{ id: 'rows' }, { id: 'seed', seed: other }] })
  expect(results).toMatchObject([{ ok: true }, { ok: false, why: 'otherRows' }])
  expect(results[1]?.values).toEqual({ row: expect.any(String) })
  expect(
    judge("select name from t where name like 'A%'", { checks: [{ id: 'rows' }] }).results,
  ).toMatchObject([{ why: 'rowsFew', seen: '1', expected: '2', values: { row: 'Deido' } }])
})

it('a probe that fails after the learner’s statements says why', () => {
  const { results } = judge('alter table t rename to u', {
    reference: 'select 1',
    checks: [{ id: 'there', probe: 'select name from t' }],
  })
  expect(results).toEqual([
    {
      id: 'there',
      ok: false,
      why: 'threw',
      seen: 'no such table: t',
      says: 'There is no table “t”. There are: u.',
      where: 'select name from t',
    },
  ])
})

it('shows the tables that were changed', () => {
  expect(
    judge("update t set name = 'Bonapriso' where id = 1", { reference: 'select 1' }).tables,
  ).toMatchObject([
    {
      name: 't',
      rows: [
        ['1', 'Bonapriso'],
        ['2', 'Deido'],
      ],
    },
  ])
  expect(opened).toBe(2)
})
