import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { setCompletion } from '@/features/study/learning/server/set-completion'
import { sync } from '@/features/study/learning/server/sync'
import type { Actor, UserActor } from '@/server/kernel/actor'
import { ownerKey } from '@/server/kernel/owner-key'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { type Course, createCourse, rightAnswers, wrongAnswers } from '@/testing/learning'
import { play, schedule } from '@/testing/outbox-schedules'
import { testContainer } from '@/testing/test-container'
import type { EntryResult, SentEntry } from '../outbox.rules'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100000' } })
let course: Course

beforeAll(async () => {
  course = await createCourse()
})

async function enrolledStudent() {
  const actor = (await actorFor((await createUser()).id)) as UserActor
  const startDate = new Date(container.clock.now().getTime() - 10 * 86_400_000)
  const { id } = await container.db.enrolment.create({
    data: { userId: actor.user.id, programId: course.program.id, status: 'active', startDate },
  })
  return { actor, enrolmentId: id, owner: ownerKey(actor.user.id) }
}

const call = (actor: Actor, body: object) => callUseCase(sync, body, { actor })

const tries = [wrongAnswers, rightAnswers, wrongAnswers].map((answers, n) => ({
  answers,
  clientId: `try-${n}`,
}))

it('refuses work that another account did on the same device, and leaves it undone', async () => {
  const [ada, bob] = [await enrolledStudent(), await enrolledStudent()]
  const at = container.clock.now().toISOString()
  const entries = [{ kind: 'completion', item: course.lesson.id, client_id: 'a', at }]
  await expect(call(bob.actor, { owner: ada.owner, entries })).rejects.toMatchObject({
    code: 'sign_in_first',
  })
  expect(await container.db.itemCompletion.count({ where: { enrolmentId: bob.enrolmentId } })).toBe(0)
  await expect(call(ada.actor, { owner: ada.owner, entries })).resolves.toMatchObject({
    results: [{ client_id: 'a', status: 200, state: 'done' }],
  })
})

it('any schedule of cuts, kills, doubles and delays ends as if the line had been good', async () => {
  const at = container.clock.now().toISOString()
  const entries = [
    { entry: { kind: 'completion' as const, item: course.lesson.id, completed: true as const } },
    ...tries.map(({ answers }) => ({
      entry: { kind: 'attempt' as const, item: course.quiz.id, revision: 1, answers },
    })),
    { entry: { kind: 'completion' as const, item: course.extra.id, completed: true as const } },
    // It does not exist (any more): refused permanently. The other entries are still processed.
    { entry: { kind: 'completion' as const, item: course.program.id, completed: true as const } },
  ].map(({ entry }, n) => ({ entry, clientId: `c${n}`, at }))

  const stateOf = async (enrolmentId: string) => {
    const [attempts, completions, weeks, standings] = await Promise.all([
      container.db.itemAttempt.findMany({
        where: { enrolmentId },
        select: { clientId: true, score: true },
        orderBy: { clientId: 'asc' },
      }),
      container.db.itemCompletion.findMany({
        where: { enrolmentId },
        select: { itemId: true, how: true },
        orderBy: { itemId: 'asc' },
      }),
      container.db.weekCompletion.findMany({ where: { enrolmentId }, select: { weekNumber: true } }),
      container.db.itemStanding.findMany({
        where: { enrolmentId },
        select: { itemId: true, tries: true, bestScore: true },
        orderBy: { itemId: 'asc' },
      }),
    ])
    return { attempts, completions, weeks, standings }
  }

  await fc.assert(
    fc.asyncProperty(schedule(entries.length), async (happenings) => {
      const rough = await enrolledStudent()
      const serve = async (owner: string, entries: SentEntry[]) => ({
        status: 200,
        results: (await call(rough.actor, { owner, entries })).results as EntryResult[],
      })
      const { done, waiting, arrivals } = await play(happenings, { owner: rough.owner, entries, serve })
      expect(waiting).toEqual([])
      expect([...arrivals.keys()].sort()).toEqual([...done].sort())

      const smooth = await enrolledStudent()
      for (const clientId of done) {
        const entry = entries.find((each) => each.clientId === clientId)
        await call(smooth.actor, { entries: [{ ...entry?.entry, client_id: clientId, at }] })
      }
      expect(await stateOf(rough.enrolmentId)).toEqual(await stateOf(smooth.enrolmentId))
    }),
    { numRuns: 200, seed: 20261122 },
  )
}, 120_000)

it('a completion that arrives twice is one', async () => {
  const { actor, enrolmentId } = await enrolledStudent()
  const input = { id: course.lesson.id, completed: true }
  const run = () => callUseCase(setCompletion, input, { actor })
  await Promise.all([run(), run()])
  expect(await container.db.itemCompletion.count({ where: { enrolmentId } })).toBe(1)
})
