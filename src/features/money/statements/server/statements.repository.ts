import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { StatementEntry } from '../read-statement.rules'
import type { StatementAnswer } from '../statements.answers'
import { cashNumbers, type DifferenceSpan, differences, differencesCount, isOpenLine } from './difference.sql'

const batch = 5_000

/** Stores the lines that no earlier file had. */
export async function storeLines(
  tx: Tx,
  statement: { id: string; provider: string },
  entries: readonly StatementEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += batch) {
    const rows = JSON.stringify(entries.slice(from, from + batch))
    await tx.$executeRaw`
      insert into statement_lines
        (id, statement_id, provider, number, number_key, request_reference, at, is_out, amount_xaf, phone, text)
      select gen_random_uuid(), ${statement.id}::uuid, ${statement.provider}, r.number, r.key, r."requestReference", r.at,
        r."isOut", r."amountXaf", r.phone, r.text
      from jsonb_to_recordset(${rows}::jsonb) as r(number text, key text, "requestReference" text, at timestamptz,
        "isOut" boolean, "amountXaf" int, phone text, text text)
      on conflict (provider, number_key, is_out) do nothing`
  }
}

/**
 * After an import the planner knows nothing of the new lines, and would compare each with each. Call it in the transaction of every
 * comparison.
 */
export const planForMany = (tx: Tx) => tx.$executeRaw`set local enable_nestloop = off`

const differencesCheck = 'statements'

/** Counts the differences, and keeps the number for the first page of the office. */
export async function noteDifferences(tx: Tx, now: Date): Promise<number> {
  await planForMany(tx)
  const [row] = await tx.$queryRaw<{ count: number }[]>`select ${differencesCount({ now })} as count`
  const report = { at: now, problems: row?.count ?? 0 }
  await tx.systemCheck.upsert({
    where: { name: differencesCheck },
    create: { name: differencesCheck, ...report },
    update: report,
  })
  return report.problems
}

/** How the lines of a file compare with our books, in both directions. */
export async function compare(
  tx: Tx,
  provider: string,
  entries: readonly StatementEntry[],
  span: DifferenceSpan,
): Promise<StatementAnswer> {
  await planForMany(tx)
  const keys = entries.map(({ key }) => key)
  const outs = entries.map(({ isOut }) => isOut)
  const [row] = await tx.$queryRaw<{ unknownHere: number; unknownThere: number }[]>`
    with ${cashNumbers}
    select (select count(*)::int from statement_lines l
        join unnest(${keys}::text[], ${outs}::boolean[]) as e(key, is_out) on e.key = l.number_key and e.is_out = l.is_out
        where l.provider = ${provider} and ${isOpenLine}) as "unknownHere",
      (select count(*)::int from ${differences(span)} d where d.kind <> 'line') as "unknownThere"`
  const { unknownHere, unknownThere } = row ?? { unknownHere: 0, unknownThere: 0 }
  return {
    lines: entries.length,
    matched: entries.length - unknownHere,
    unknown_here: unknownHere,
    unknown_there: unknownThere,
  }
}

/**
 * Requests without an outcome that a line seems to be about: by our reference, or by phone, amount and day. `line`: of those that
 * an aggregator carried.
 */
export const findRequestsToRead = (tx: Tx, statementId: string) =>
  tx.$queryRaw<{ id: string; line: string | null }[]>`
    select distinct on (a.id) a.id::text as id, case when a.aggregator is not null then l.text end as line
    from statement_lines l
    join payment_attempts a on a.reference = l.request_reference
      or a.phone = l.phone and a.amount_xaf = l.amount_xaf and a.created_at between l.at - interval '1 day' and l.at + interval '1 day'
    where l.statement_id = ${statementId}::uuid and not l.is_out and a.submitted_at is not null
      and a.state in ('pending', 'unknown', 'failed', 'expired', 'abandoned')
    order by a.id, (a.reference = l.request_reference) desc nulls last limit 200`

const shown = {
  id: true,
  provider: true,
  filename: true,
  coversFrom: true,
  coversTo: true,
  lines: true,
  matched: true,
  unknownHere: true,
  unknownThere: true,
  importedAt: true,
} as const satisfies Prisma.StatementSelect

export type ImportedFile = Prisma.StatementGetPayload<{ select: typeof shown }>

export const findSameFile = (reader: Tx | ReturnType<typeof db>, provider: string, sha256: string) =>
  reader.statement.findUnique({ where: { provider_sha256: { provider, sha256 } }, select: shown })

export const listFiles = () =>
  db().statement.findMany({ orderBy: [{ importedAt: 'desc' }, { id: 'desc' }], take: 10, select: shown })
