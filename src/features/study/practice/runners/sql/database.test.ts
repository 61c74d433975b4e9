import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import initSqlJs, { type Engine } from 'sql.js/dist/sql-wasm-browser.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesOf, openDatabase, runStatements } from './database'
import { explainSql } from './errors'

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

describe('says in the learner’s words what is wrong', () => {
  const seed = `create table customers (id integer primary key, name varchar(20) not null, quarter text, since date, age integer check (age > 0));
    create table orders (id integer primary key, customer_id integer references customers(id), amount numeric(8,2), code text unique);
    insert into customers values (1, 'Alain', 'Akwa', '2026-11-28', 20); insert into orders values (1, 1, 500, 'a');`

  it.each([
    ['select * from custmers', 'There is no table “custmers”. Did you mean “customers”?'],
    ['select * from stock', 'There is no table “stock”. There are: customers, orders.'],
    ['select nme from customers', 'There is no column “nme”. Did you mean “name”?'],
    ['select c.nme from customers c', 'There is no column “c.nme”. Did you mean “name”?'],
    ['select town from customers', 'There is no column “town”'],
    ['select name from customers where quarter = Akwa', 'If it is a text, put it between single quotes'],
    ['select * from customers as c where customers.name = 1', 'The table customers has a short name'],
    ['select name customers', 'the statement has no from'],
    ['select name from customers where quarter = ‘Akwa’', 'straight quotes'],
    ['insert into customers (id, nme) values (5, 1)', 'There is no column “nme”. Did you mean “name”?'],
    ['select summ(age) from customers', 'Did you mean “sum”?'],
    ['select now()', 'This small database has no now. Use current_date'],
    ['select 1::text', 'cast(… as …)'],
    ["select name from customers where name ilike 'a'", 'There is no ilike here'],
    ['select id from customers join orders on customers.id = orders.customer_id', 'table.id'],
    ['selct name from customers', '“selct” is not understood. Did you mean “select”?'],
    ['select name form customers', '“form” is not understood. Did you mean “from”?'],
    ['select name, from customers', 'Before “from” stands a comma with nothing after it.'],
    ['select name from customers group quarter', 'After group comes by'],
    ['delete customers', 'After delete comes from.'],
    ['select count(* from customers', 'A bracket is open: ) is missing.'],
    ['select (1', 'A bracket is open: ) is missing.'],
    ['select (name from customers;\nselect name, from customers', 'A bracket is open'],
    ['select name from customers;\nselect name, from customers', 'Before “from” stands a comma'],
    ['select name quarter age from customers', 'cannot be read at “age”'],
    ['select name from customers where age => 3', '“=>” is no comparison.'],
    ['select name from', 'The statement ends too early'],
    ["select * from customers where name = 'l'été'", 'An apostrophe inside a text ends it.'],
    ["select name from customers where quarter = 'Akwa", "A text begins with ' and does not end."],
    ["insert into customers values (2, 'a')", 'The table customers has 5 columns, and 2 values are given.'],
    ['insert into customers (id, name) values (5)', '2 columns are named, and 1 values are given.'],
    [
      "insert into customers values (1, 'a', 'b', null, 1)",
      'Another row already has this value in customers.id',
    ],
    ['insert into customers (id) values (9)', 'customers.name must have a value in every row.'],
    [
      "insert into customers (id, name, age) values (9, 'a', -1)",
      'A value breaks the rule of its column: age > 0',
    ],
    [
      "insert into orders values (5, 99, 1, 'b')",
      'A row points to a row of another table that does not exist.',
    ],
    ['delete from customers where id = 1', 'still point to what is to be deleted'],
    ['select name from customers where count(*) > 1', 'with having'],
    ['select max(count(*)) from customers', 'already computes over many rows'],
    ['select name from customers having age > 3', 'it needs group by before it'],
    ['select sum(age, 2) from customers', 'sum() gets too many values or too few'],
    ['create table customers (id integer)', 'There is already a table customers.'],
    ['alter table customers add column name text', 'There is already a column name.'],
    ['select name from customers union select id, name from customers', 'the same number of columns'],
    ['select 1 where 1 in (select id, name from customers)', 'gives 2 columns, and one is needed'],
    ["update customers set since = '2026-02-31'", 'The day “2026-02-31” does not exist'],
    ["update customers set since = '28/11/2026'", '“28/11/2026” is no date.'],
    ["update customers set age = 'vingt'", 'takes only numbers, and “vingt” is none'],
    ["update customers set name = 'Marie-Antoinette Ngo Bassong'", 'which takes 20 characters'],
    ['begin; begin;', 'A transaction is open already'],
    ['commit;', 'No transaction is open here, so commit has nothing to end.'],
    ['begin; rollback; rollback;', 'so rollback has nothing to end'],
  ])('%s', (code, sentence) => {
    const database = openDatabase(engine, seed)
    const { error } = runStatements(database, code)
    const explain = explainSql(namesOf(database))
    expect(explain(error ?? { text: '' }, code, 'en').says).toContain(sentence)
    expect(explain(error ?? { text: '' }, code, 'fr').says).not.toMatch(/\{|undefined/)
  })

  it('and an error that it does not know stays as it is', () => {
    const nothing = explainSql({ tables: [], columns: [] })
    expect(nothing({ text: 'no such table: parts' }, '', 'en').says).toBe('There is no table “parts” yet.')
    expect(nothing({ text: 'disk I/O error', line: 1 }, '', 'fr')).toEqual({
      text: 'disk I/O error',
      line: 1,
    })
  })
})
