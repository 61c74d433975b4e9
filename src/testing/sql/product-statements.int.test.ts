import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../database'
import { StatementReader } from './describe-statement'
import type { FoundStatement } from './find-statements'
import { readProductStatements } from './product-statements'

/** Statements whose text only the run knows. The list may only get shorter. */
const unresolved = [
  'src/features/accounts/users/server/office/users.repository.ts', // rows as arrays, for an export of any length
  'src/features/money/payments/server/settlement/check-invariants.ts', // every query of a list; its rows are only printed
  'src/features/office/personal-data/server/read-personal-data.ts', // every table of the register; its rows are given out as they are
  'src/infrastructure/db/create-client.ts', // passes on what it gets
  'src/server/events/event-listener.ts', // a method that takes the text; its rows are events
]

/** Texts that the code never puts together: this order is not asked for where rows come from the counters. */
const impossible = [
  'src/features/office/students/server/students.repository.ts column t.last_name does not exist',
]

/** Comments "as declared" in statements: what only the code knows. The number may only fall. */
const mostAsDeclared = 10

const database = testDatabase()
let client: pg.Client
let reader: StatementReader
let statements: ReturnType<typeof readProductStatements>

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  reader = await StatementReader.open(client)
  statements = readProductStatements(process.cwd())
}, 300_000)
afterAll(async () => {
  statements.close()
  await client.end()
})

async function problemsOf(
  { at, texts, row, driver, untyped }: FoundStatement,
  change = (text: string) => text,
): Promise<string[]> {
  const problems: string[] = []
  for (const text of texts) {
    try {
      const columns = await reader.columns(change(text))
      const wrong = row && columns ? statements.comparer.problems(row, columns, driver) : []
      problems.push(...wrong, ...(untyped && columns ? ['its rows are read without a type'] : []))
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  return [...new Set(problems)].map((problem) => `${at} ${problem}`)
}

const withoutLine = (place: string) => place.replace(/:\d+/, '')

async function problemsOfAll() {
  const all: string[] = []
  for (const each of statements.found) {
    all.push(...(await problemsOf(each)))
  }
  return all.filter((problem) => !impossible.includes(withoutLine(problem)))
}

/** The statements of the file, which the change concerns. */
function statementsIn(file: string, mention: string) {
  const found = statements.found.filter(
    ({ at, texts }) => at.startsWith(file) && texts.some((text) => text.includes(mention)),
  )
  expect(found.length, `statements in ${file}`).toBeGreaterThan(0)
  return found
}

it('finds every raw statement of the product', () => {
  expect(statements.unresolved.map(({ at }) => withoutLine(at))).toEqual(unresolved)
  expect(statements.found.length).toBeGreaterThan(250)
})

it('declares rows of raw statements as the database returns them', async () => {
  expect(await problemsOfAll()).toEqual([])
}, 300_000)

it('states no more by hand than it did', () => {
  const comments = new Set(
    statements.found.flatMap(({ texts }) =>
      texts.flatMap((text) => text.match(/\/\* as declared: [^*]+\*\//g) ?? []),
    ),
  )
  expect(comments.size).toBeLessThanOrEqual(mostAsDeclared)
})

it('names the file and the line of a renamed alias', async () => {
  const [sweep] = statementsIn('src/server/transport/socket/sweep.ts', 'as fingerprint')
  expect(sweep && (await problemsOf(sweep, (text) => text.replace('as fingerprint', 'as stamp')))).toEqual([
    expect.stringMatching(
      /^src\/server\/transport\/socket\/sweep\.ts:\d+ fingerprint: in the type, not in the statement$/,
    ),
    expect.stringMatching(
      /^src\/server\/transport\/socket\/sweep\.ts:\d+ stamp: in the statement, not in the type$/,
    ),
  ])
})

it('names the file and the line of a renamed key of a JSON object', async () => {
  const found = statementsIn(
    'src/features/study/learning/server/my-item.repository.ts',
    "'startDate', m.start_date",
  )
  const problems = await Promise.all(
    found.map((each) => problemsOf(each, (text) => text.replaceAll("'startDate', m.", "'start', m."))),
  )
  expect(problems.flat().join()).toMatch(/my-item\.repository\.ts:\d+ enrolment\.startDate: in the type/)
})

it('names the file and the line of a column that may be null or has another type', async () => {
  const [claim] = statementsIn(
    'src/features/talk/chat/server/send-chat-digests.job.ts',
    'u.first_name, u.email',
  )
  const changed = (from: string, to: string) => claim && problemsOf(claim, (text) => text.replace(from, to))
  expect(await changed('u.first_name, u.email', 'u.phone as first_name, u.email')).toEqual([
    expect.stringMatching(/send-chat-digests\.job\.ts:\d+ first_name: may be null$/),
  ])
  expect(await changed('news.count, news', 'news.count::bigint as count, news')).toEqual([
    expect.stringMatching(/:\d+ count: int8 comes as bigint, declared number$/),
  ])
})

it('fails for every statement that reads a renamed column', async () => {
  await client.query('alter table sessions rename column last_seen_at to seen_at')
  try {
    const problems = await problemsOfAll()
    expect(problems.join('\n')).toMatch(/sweep\.ts:\d+ column s\.last_seen_at does not exist/)
    expect(problems.every((problem) => /last_seen_at|seen_at/.test(problem))).toBe(true)
  } finally {
    await client.query('alter table sessions rename column seen_at to last_seen_at')
  }
}, 300_000)
