import { expect, it } from 'vitest'
import type { DatabaseClient } from '@/server/ports/database'
import { testDatabase } from '@/testing/database'
import { createClient } from './create-client'

const database = testDatabase()

/** How often each of two statements stays prepared on the connection that ran it. */
async function preparedOn(client: DatabaseClient): Promise<string[]> {
  const texts = await client.$transaction(async (tx) => {
    for (const n of [1, 2]) {
      await tx.$queryRaw`/* plan once */ select ${n}::int as first`
      await tx.$queryRaw`select ${n}::int as second`
    }
    return tx.$queryRaw<
      { statement: string }[]
    >`select statement from pg_prepared_statements where statement like '%::int as %' and name <> ''`
  })
  await client.$disconnect()
  return texts.map(({ statement }) => statement)
}

it('keeps the plan of a statement that asks for it, and of no other', async () => {
  expect(await preparedOn(createClient(database.url))).toEqual(['/* plan once */ select $1::int as first'])
})

it('keeps none behind a pooler', async () => {
  expect(await preparedOn(createClient(database.url, { pooled: true }))).toEqual([])
})
