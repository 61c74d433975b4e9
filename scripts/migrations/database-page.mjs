import { purposes } from './database-purposes.mjs'

/** @typedef {{ table: string, name: string, definition: string }} Trigger */
/** @typedef {{ table: string, by: string, line: string }} Row */

const head = `# Triggers, functions and views of the database

<!-- Written by \`npm run docs:database\` from the catalogue: do not edit by hand. -->

What PostgreSQL does by itself, after every migration; tables, columns and indexes stand in \`prisma/schema\`. The purposes come from \`scripts/migrations/database-purposes.mjs\`. Triggers of one table that run at the same moment run in the order of their names. The tables of the job queue are not ours and have none here.
`

const ours = `n.nspname IN ('public', 'counters')`
const nameIn = (/** @type {string} */ name) =>
  `CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || ${name}`
const triggersSql = `
  SELECT ${nameIn('c.relname')} AS "table", t.tgname AS name, pg_get_triggerdef(t.oid, true) AS definition
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND NOT t.tgisinternal ORDER BY n.nspname <> 'public', c.relname, t.tgname`
const functionsSql = `
  SELECT ${nameIn('p.proname')} || '(' || coalesce(array_to_string(p.proargnames[1:p.pronargs], ', '), '') || ')' AS name,
    pg_get_function_result(p.oid) AS answer
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${ours} AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY n.nspname <> 'public', p.proname, p.pronargs`
const viewsSql = `
  SELECT ${nameIn('c.relname')} AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND c.relkind IN ('v', 'm') ORDER BY n.nspname <> 'public', c.relname`

/**
 * The text of docs/database.md, from the catalogue of a migrated database. Throws if a function or view has no purpose, or
 * if a purpose has no function or view; the error names them.
 * @param {import('pg').Client} client
 */
export async function databasePage(client) {
  const { rows: triggers } = await client.query(triggersSql)
  const { rows: functions } = await client.query(functionsSql)
  const { rows: views } = await client.query(viewsSql)
  checkPurposes([...functions, ...views].map(({ name }) => name))
  const parsed = triggers.map(parseTrigger)
  const called = new Set(parsed.map(({ by }) => by))
  const others = functions.filter(({ name }) => !called.has(name))
  return [
    head,
    '## Triggers\n',
    ...groupsOf(parsed, 'table').map(tableSection),
    '## Other functions\n',
    ...others.map(({ name, answer }) => `- ${code(name)} → ${answer}: ${purposes[name]}`),
    '\n## Views\n',
    ...views.map(({ name }) => `- ${code(name)}: ${purposes[name]}`),
    '',
  ].join('\n')
}

/** @param {string[]} names */
function checkPurposes(names) {
  const without = names.filter((name) => !purposes[name])
  const gone = Object.keys(purposes).filter((name) => !names.includes(name))
  const problems = [
    ...without.map((name) => `${name} has no purpose`),
    ...gone.map((name) => `${name} is not in the database`),
  ]
  if (problems.length > 0) {
    throw new Error(`scripts/migrations/database-purposes.mjs: ${problems.join('; ')}`)
  }
}

const parts =
  /^CREATE (?:CONSTRAINT )?TRIGGER \S+ (BEFORE|AFTER) (.+?) ON \S+ (DEFERRABLE INITIALLY DEFERRED )?(?:REFERENCING .+? )?FOR EACH (ROW|STATEMENT) (?:WHEN \((.+)\) )?EXECUTE FUNCTION ([\w.]+)\((.*)\)$/

/** @param {{ table: string, name: string, definition: string }} trigger @returns {Row} */
function parseTrigger({ table, name, definition }) {
  const [, time = '', events = '', deferred, level = '', condition, called, argument] =
    parts.exec(definition) ?? []
  if (!called) {
    throw new Error(`The definition of ${table}.${name} is not understood: ${definition}`)
  }
  const when = [
    `${deferred ? 'at the commit ' : ''}${time.toLowerCase()} ${eventsOf(events)}`,
    `each ${level.toLowerCase()}`,
    ...(condition ? [`if ${code(readable(condition))}`] : []),
    ...(argument ? [`with ${code(argument)}`] : []),
  ].join(', ')
  return { table, by: `${called}()`, line: `  - ${code(name)}: ${when}` }
}

/**
 * The functions that the triggers of a table run, each with its triggers.
 * @param {{ name: string, rows: Row[] }} group
 */
const tableSection = ({ name, rows: triggers }) =>
  [
    `### ${name}\n`,
    ...groupsOf(triggers, 'by').flatMap(({ name: by, rows }) => [
      `- ${code(by)}: ${purposes[by]}`,
      ...rows.map(({ line }) => line),
    ]),
    '',
  ].join('\n')

/** @param {string} events */
const eventsOf = (events) =>
  events.replace(/INSERT|UPDATE|DELETE|TRUNCATE|OR|OF/g, (word) => word.toLowerCase())

/** @param {string} condition */
const readable = (condition) =>
  condition
    .replace(/::("\w+"|text)/g, '')
    .replace(/= ANY \(ARRAY\[(.+?)\]\)/g, 'IN ($1)')
    .replace(/<> ALL \(ARRAY\[(.+?)\]\)/g, 'NOT IN ($1)')

/** @param {string} text */
const code = (text) => `\`${text}\``

/** @param {Row[]} rows @param {'table' | 'by'} key */
const groupsOf = (rows, key) =>
  [...new Set(rows.map((row) => row[key]))].map((name) => ({
    name,
    rows: rows.filter((row) => row[key] === name),
  }))
