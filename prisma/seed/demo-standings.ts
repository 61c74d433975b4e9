import { randomUUID } from 'node:crypto'
import { day } from '@/lib/durations'
import type { Tx } from '@/server/kernel/transaction'

interface Item {
  id: string
  kind: string
  publishedRevisionId: string | null
}

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
    select: { id: true, kind: true, publishedRevisionId: true },
  })
  return items.length > 0 ? { enrolmentId: enrolment.id, items } : null
}

async function read(tx: Tx, { enrolmentId }: Place, { id }: Item, at: Date) {
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

/** State of the demo's learners in the items of their first week, once: Brenda reads, Hervé is stuck at the quiz. */
export async function addDemoStandings(tx: Tx, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * day)
  const brenda = await findFirstWeek(tx, 'brenda')
  const [first, second] = brenda?.items.filter(({ kind }) => kind === 'lesson') ?? []
  if (brenda && first) {
    await read(tx, { ...brenda, at }, first, at(1))
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
