import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import initSqlJs, { type Engine } from 'sql.js/dist/sql-wasm-browser.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, runStatements } from './database'

let engine: Engine
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm')
  engine = await initSqlJs({ wasmBinary: new Uint8Array(readFileSync(file)).buffer })
})

const run = (code: string, seed = '') => runStatements(openDatabase(engine, seed), code)
const rows = (code: string, seed = '') => {
  const { error, tables } = run(code, seed)
  expect(error).toBeUndefined()
  return tables.at(-1)?.values
}
const refusal = (code: string, seed = '') => run(code, seed).error?.text

describe('a column keeps its type', () => {
  const into = (type: string, value: string) => `create table t (c ${type}); insert into t values (${value});`

  it.each([
    ['integer', "'trois'", 'invalid input syntax for type integer: "trois" (column "c" of table "t")'],
    ['integer', '237699112233', 'integer out of range (column "c" of table "t")'],
    ['smallint', '40000', 'smallint out of range'],
    ['bigint', "'a'", 'invalid input syntax for type bigint: "a"'],
    ['real', "'a'", 'invalid input syntax for type double precision: "a"'],
    ['numeric(6, 2)', "'1 500'", 'invalid input syntax for type numeric: "1 500"'],
    ['numeric(6,2)', '10000', 'numeric field overflow'],
    ['decimal(4)', '9999.6', 'numeric field overflow'],
    ['date', "'2026-02-31'", 'date/time field value out of range: "2026-02-31"'],
    ['date', "'28/11/2026'", 'invalid input syntax for type date: "28/11/2026", write YYYY-MM-DD'],
    ['date', '2026', 'invalid input syntax for type date: "2026"'],
    ['timestamp', "'2026-04-31 10:00'", 'date/time field value out of range'],
    ['timestamp', "'soon'", 'invalid input syntax for type timestamp: "soon"'],
    ['time', "'25:00'", 'invalid input syntax for type time: "25:00"'],
    ['boolean', "'yes'", 'invalid input syntax for type boolean: "yes"'],
    ['boolean', '2', 'invalid input syntax for type boolean: "2"'],
    ['varchar(5)', "'Étamés'", 'value too long for type character varying(5) (column "c" of table "t")'],
    ['char(2)', "'abc'", 'value too long for type character(2)'],
    ['strng', "'a'", 'type "strng" does not exist (column "c" of table "t")'],
    ['serial', '1', 'type "serial" does not exist here: an "integer primary key" counts by itself'],
    ['integer primary key', "'a'", 'invalid input syntax for type integer (the primary key)'],
  ])('%s refuses %s', (type, value, message) => {
    expect(refusal(into(type, value))).toContain(message)
  })

  it.each([
    ['integer', "'3'", 3],
    ['integer', '2.5', 3],
    ['integer', 'null', null],
    ['numeric(6,2)', '12.345', 12.35],
    ['numeric(6,2)', '9999.99', 9999.99],
    ['numeric', '0.123456', 0.123456],
    ['date', "'2028-02-29'", '2028-02-29'],
    ['timestamp', "'2026-11-28 08:30'", '2026-11-28 08:30'],
    ['timestamp', 'current_timestamp', expect.any(String)],
    ['date', 'current_date', expect.any(String)],
    ['time', "'08:30'", '08:30'],
    ['boolean', 'true', 1],
    ['varchar(5)', "'Étamé'", 'Étamé'],
    ['text', '42', '42'],
  ])('%s takes %s', (type, value, stored) => {
    expect(rows(`${into(type, value)} select c from t`)).toEqual([[stored]])
  })

  it('in an update, in a table of the seed, and in a column that came later', () => {
    const seed = 'create table t (id integer primary key, n integer); insert into t values (1, 5);'
    expect(refusal("update t set n = 'trois'", seed)).toContain('for type integer: "trois"')
    expect(rows('update t set n = 7.6; select n from t', seed)).toEqual([[8]])
    expect(refusal("alter table t add column d date; update t set d = '2026-13-01'", seed)).toContain(
      'out of range',
    )
    expect(rows('alter table t drop column n; insert into t values (2); select id from t', seed)).toEqual([
      [1],
      [2],
    ])
    expect(refusal("alter table t rename column n to m; update t set m = 'a'", seed)).toContain('column "m"')
    expect(refusal("alter table t rename to u; update u set n = 'a'", seed)).toContain('table "u"')
  })

  it('names its line, and leaves nothing to see among the tables', () => {
    expect(run("create table t (d date);\n\ninsert into t\n values ('x');").error?.line).toBe(3)
    expect(rows('create table t (d date); select name from sqlite_master')).toEqual([['t']])
  })
})

it('a foreign key that leads nowhere is refused', () => {
  const seed = `create table customers (id integer primary key);
    create table orders (id integer primary key, customer_id integer references customers (id));
    insert into customers values (1);`
  expect(refusal('insert into orders values (1, 2)', seed)).toBe('FOREIGN KEY constraint failed')
  expect(rows('insert into orders values (1, 1); select count(*) from orders', seed)).toEqual([[1]])
})

it.each([
  ["lower('ÉLISE')", 'élise'],
  ["upper('Bonabéri')", 'BONABÉRI'],
  ["unaccent('Bonabéri, cœur')", 'Bonaberi, coeur'],
  ["'ÉTAMÉ' like 'é%é'", 1],
  ["'a.c' like 'abc'", 0],
  ["'Étamé' like '_tam_'", 1],
  ["'50 %' like '50 !%' escape '!'", 1],
  ["'50 x' like '50 !%' escape '!'", 0],
  ["null like 'a'", null],
  ['upper(null)', null],
])('%s is %s', (expression, value) => {
  expect(rows(`select ${expression}`)).toEqual([[value]])
})

it('a seed that cannot be made says where', () => {
  expect(() => openDatabase(engine, "create table t (d date);\ninsert into t values ('x');")).toThrow(
    /seed, line 2: invalid input syntax for type date/,
  )
})
