import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { readGradebook } from '@/features/study/gradebook/server/read-gradebook'
import { type HelpReason, helpReasons } from '@/features/study/help/help.schema'
import { listHelp } from '@/features/study/help/server/list-help'
import { execute } from '@/server/kernel/execute'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser, requestInfo } from '@/testing/factories'
import { createItem, createWeek } from '@/testing/learning'
import { queriesOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { peekBasis } from './attempt.repository'
import { myItemSql } from './my-item.repository'
import { myProgramSql } from './my-program.repository'

const container = testContainer()
let slug: string
let programId: string
let itemId: string
let userId: string

/** A program with 40 items and 2,500 students who have done most of them: so large that reading all rows would be slow. */
beforeAll(async () => {
  const program = await createProgram({ durationWeeks: 8 })
  slug = program.slug
  programId = program.id
  for (let number = 1; number <= 8; number++) {
    const week = await createWeek(programId, number)
    for (let position = 1; position <= 5; position++) {
      itemId = (await createItem({ programId, weekId: week.id, position })).id
    }
  }
  userId = (await createUser()).id
  // Over a separate connection: filling takes longer than the time limit of a statement in the product.
  const filler = new pg.Client({ connectionString: container.databaseUrl })
  await filler.connect()
  const fill = (parts: TemplateStringsArray, ...values: unknown[]) =>
    filler.query(
      parts.reduce((text, part, n) => `${text}$${n}${part}`),
      values,
    )
  await fill`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
    select gen_random_uuid(), 'many' || n, 'many' || n, 'many' || n || '@example.cm', 'many' || n || '@example.cm', 'A', 'B', 'x', now()
    from generate_series(1, 2500) as n`
  await fill`
    insert into enrolments (id, user_id, program_id, status, start_date, last_active_at, updated_at)
    select gen_random_uuid(), u.id, ${programId}::uuid, 'active', now() - random() * interval '60 days', now() - random() * interval '90 days', now() from users u`
  // Most students of the academy are in other programs.
  for (let others = 0; others < 4; others++) {
    const { id } = await createProgram()
    await fill`
      insert into enrolments (id, user_id, program_id, status, updated_at)
      select gen_random_uuid(), u.id, ${id}::uuid, 'completed', now() from users u`
  }
  await fill`
    insert into week_completions (enrolment_id, week_number) select e.id, n from enrolments e cross join generate_series(1, 5) as n where e.status = 'active'`
  await fill`
    insert into item_completions (enrolment_id, item_id, how, completed_at)
    select e.id, i.id, 'read', now() from enrolments e cross join learning_items i where e.status = 'active' and i.id <> ${itemId}::uuid`
  await fill`
    insert into item_standings (enrolment_id, item_id, opened_at, tries, stuck_since)
    select e.id, i.id, now(), 3, case when random() < 0.005 then now() end from enrolments e cross join learning_items i where e.status = 'active'`
  await fill`
    insert into submissions (id, user_id, program_id, enrolment_id, item_id, week_number, filename, size, sha256, content_type, storage_key, status)
    select gen_random_uuid(), e.user_id, e.program_id, e.id, ${itemId}::uuid, 8, 'a', 1, 'x', 'text/plain', e.id || 'x',
      (case when random() < 0.02 then 'submitted' else 'accepted' end)::"SubmissionStatus" from enrolments e where e.status = 'active'`
  await fill`
    insert into item_attempts (id, enrolment_id, item_id, revision_id, client_id, at, score, max, passed, work, response)
    select gen_random_uuid(), e.id, i.id, i.published_revision_id, 'try' || n, now(), 1, 2, false, '{}', '{}'
    from enrolments e cross join learning_items i cross join generate_series(1, 4) as n
    where e.status = 'active' and i.id = ${itemId}::uuid`
  // After a vacuum, as in production, PostgreSQL can use index-only scans.
  await fill`vacuum (analyze)`
  await filler.end()
}, 120_000)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}
const big = new Set([
  'item_completions',
  'item_standings',
  'submissions',
  'enrolments',
  'users',
  'item_attempts',
  'week_completions',
])

async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await container.pool.query(`explain (format json) ${text}`, values)
  const scans: string[] = []
  const walk = (plan: Plan) => {
    const table = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && table && big.has(table)) {
      scans.push(table)
    }
    for (const child of plan.Plans ?? []) {
      walk(child)
    }
  }
  walk(rows[0]['QUERY PLAN'][0].Plan)
  return scans
}

it.each([
  ['the student’s page', () => [myProgramSql('en'), [userId, slug]]],
  ['a lesson', () => [myItemSql('fr'), [itemId, userId, null]]],
  [
    'the grading queue of a program',
    () => [
      `select id from submissions where program_id = $1 and status = 'submitted' order by submitted_at, id limit 50`,
      [programId],
    ],
  ],
  [
    'who is silent',
    () => [
      `select id from enrolments where program_id = $1 and status = 'active' and last_active_at < $2 order by last_active_at limit 50`,
      [programId, new Date(Date.now() - 85 * 86_400_000)],
    ],
  ],
  [
    'who is stuck on an item',
    () => [
      `select enrolment_id from item_standings where item_id = $1 and stuck_since is not null order by stuck_since limit 50`,
      [itemId],
    ],
  ],
] as [string, () => [string, unknown[]]][])('%s reads no large table from end to end', async (_, queryOf) => {
  expect(await readWhole(...queryOf())).toEqual([])
})

it('a gradebook, and a try at an item, read no large table from end to end', async () => {
  const now = container.clock.now()
  const { id: cohortId } = await createOpenCohort(programId)
  await container.db.$executeRaw`
    update enrolments set cohort_id = ${cohortId}::uuid where id in (
      select id from enrolments where program_id = ${programId}::uuid order by id limit 30)`
  const queries = await queriesOf(async () => {
    await readGradebook(cohortId, 'en', now)
    await peekBasis(userId, { id: itemId, client_id: 'new', answers: {} })
  })
  expect(queries).toHaveLength(3)
  for (const { text, values } of queries) {
    expect(await readWhole(text, values)).toEqual([])
  }
})

it.each(helpReasons as readonly HelpReason[])(
  'who is %s is found without reading a large table from end to end',
  async (show) => {
    const staff = await createUser({ role: 'staff' })
    const ask = { actor: await actorFor(staff.id), credentials: {}, request: requestInfo() }
    const queries = await queriesOf(() =>
      execute(listHelp, { ...ask, readInput: async () => ({ program: slug, show }) }),
    )
    const lists = queries.filter(({ text }) => text.includes('enrolments'))
    // Two queries: the programs with active students, and the list.
    expect(lists).toHaveLength(2)
    for (const { text, values } of lists) {
      expect(await readWhole(text, values)).toEqual([])
    }
  },
)
