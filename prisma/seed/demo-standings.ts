import { randomUUID } from 'node:crypto'
import type { Tx } from '@/server/kernel/transaction'
import { momentAgo } from './demo-world'

const minute = 60_000
const itemEveryMs = 190 * minute

interface Item {
  id: string
  kind: string
  publishedRevisionId: string | null
  publishedRevision: { definition: unknown } | null
}

const itemFacts = {
  id: true,
  kind: true,
  publishedRevisionId: true,
  publishedRevision: { select: { definition: true } },
} as const

interface Place {
  enrolmentId: string
  at: (days: number) => Date
}

/** The first week's items of a demo's learner who has no standing yet; empty before the curriculum is there. */
async function findFirstWeek(tx: Tx, username: string) {
  const enrolment = await tx.enrolment.findFirst({
    where: { user: { usernameKey: username }, status: 'active', standings: { none: {} } },
    select: { id: true, programId: true },
  })
  if (!enrolment) {
    return null
  }
  const items = await tx.learningItem.findMany({
    where: {
      programId: enrolment.programId,
      week: { number: 1 },
      archivedAt: null,
      publishedRevisionId: { not: null },
    },
    orderBy: { position: 'asc' },
    select: itemFacts,
  })
  return items.length > 0 ? { enrolmentId: enrolment.id, items } : null
}

async function read(tx: Tx, { enrolmentId }: Pick<Place, 'enrolmentId'>, { id }: Item, at: Date) {
  await tx.itemStanding.create({ data: { enrolmentId, itemId: id, openedAt: at } })
  await tx.itemCompletion.create({ data: { enrolmentId, itemId: id, how: 'read', completedAt: at } })
}

/** Three tries at a quiz, none of them good enough. */
async function fail(tx: Tx, { enrolmentId, at }: Place, { id, publishedRevisionId }: Item) {
  if (!publishedRevisionId) {
    return
  }
  const tries = [1, 2, 2].map((score, n) => ({ score, at: at(10 - n * 0.5) }))
  for (const each of tries) {
    await tx.itemAttempt.create({
      data: {
        ...each,
        enrolmentId,
        itemId: id,
        revisionId: publishedRevisionId,
        clientId: randomUUID(),
        receivedAt: each.at,
        max: 6,
        passed: false,
        work: { answers: {} },
        response: { passed: false, score: each.score, max: 6, feedback: [], state: 'started', progress: 0 },
      },
    })
  }
  const last = tries.at(-1)?.at ?? at(9)
  await tx.itemStanding.create({
    data: {
      enrolmentId,
      itemId: id,
      openedAt: at(10),
      tries: tries.length,
      bestScore: 2,
      bestMax: 6,
      lastTriedAt: last,
      stuckSince: last,
    },
  })
}

/** How many questions or checks it has. */
function sizeOf({ publishedRevision }: Item): number {
  const { questions, checks } = (publishedRevision?.definition ?? {}) as Record<string, unknown>
  const parts = [questions, checks].find((each) => Array.isArray(each)) as unknown[] | undefined
  return parts?.length ?? 1
}

/** Passed at the first try. */
async function pass(tx: Tx, { enrolmentId }: Pick<Place, 'enrolmentId'>, item: Item, at: Date) {
  const { id: itemId, publishedRevisionId } = item
  if (!publishedRevisionId) {
    return
  }
  const max = sizeOf(item)
  await tx.itemAttempt.create({
    data: {
      enrolmentId,
      itemId,
      revisionId: publishedRevisionId,
      clientId: randomUUID(),
      at,
      receivedAt: at,
      score: max,
      max,
      passed: true,
      work: { answers: {} },
      response: { passed: true, score: max, max, feedback: [], state: 'done', progress: 0 },
    },
  })
  await tx.itemStanding.create({
    data: {
      enrolmentId,
      itemId,
      openedAt: new Date(at.getTime() - 20 * minute),
      tries: 1,
      bestScore: max,
      bestMax: max,
      lastTriedAt: at,
    },
  })
  await tx.itemCompletion.create({ data: { enrolmentId, itemId, how: 'passed', completedAt: at } })
}

/** A student who has completed a week that has items has done them, in the days before. */
async function doItemsOfCompletedWeeks(tx: Tx) {
  const weeks = await tx.weekCompletion.findMany({
    where: { enrolment: { standings: { none: {} } } },
    select: {
      enrolmentId: true,
      weekNumber: true,
      completedAt: true,
      enrolment: { select: { programId: true } },
    },
  })
  for (const { enrolmentId, weekNumber, completedAt, enrolment } of weeks) {
    const items = await tx.learningItem.findMany({
      where: {
        programId: enrolment.programId,
        week: { number: weekNumber },
        archivedAt: null,
        publishedRevisionId: { not: null },
        kind: { not: 'assignment' },
        completions: { none: { enrolmentId } },
      },
      orderBy: { position: 'asc' },
      select: itemFacts,
    })
    for (const [n, item] of items.entries()) {
      const at = new Date(completedAt.getTime() - (items.length - n) * itemEveryMs)
      await (item.kind === 'lesson'
        ? read(tx, { enrolmentId }, item, at)
        : pass(tx, { enrolmentId }, item, at))
    }
  }
}

/** State of the demo's learners in the items, once: who is midway or has finished has done them, Brenda reads, Hervé is stuck. */
export async function addDemoStandings(tx: Tx, now: Date): Promise<void> {
  const at = (days: number) => momentAgo(now, days)
  await doItemsOfCompletedWeeks(tx)
  const brenda = await findFirstWeek(tx, 'brenda')
  const [first, second] = brenda?.items.filter(({ kind }) => kind === 'lesson') ?? []
  if (brenda && first) {
    await read(tx, brenda, first, at(1))
  }
  if (brenda && second) {
    await tx.itemStanding.create({
      data: { enrolmentId: brenda.enrolmentId, itemId: second.id, openedAt: at(0.3) },
    })
  }
  const herve = await findFirstWeek(tx, 'herve')
  if (!herve) {
    return
  }
  const place = { ...herve, at }
  for (const [n, item] of herve.items.filter(({ kind }) => kind === 'lesson').entries()) {
    await read(tx, place, item, at(18 - n))
  }
  const quiz = herve.items.find(({ kind }) => kind === 'quiz')
  if (quiz) {
    await fail(tx, place, quiz)
  }
}
