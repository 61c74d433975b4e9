import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { notifyWaiters } from '@/features/classes/cohorts/server/notify-waiters.job'
import type { Actor } from '@/server/kernel/actor'
import type { UseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { joinWaitingList, leaveWaitingList } from './waiting-list'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })

const soon = (days: number) => new Date(container.clock.now().getTime() + days * 86_400_000)

/** A class whose only seat is sold. */
async function fullCohort() {
  const program = await createProgram()
  const cohort = await createCohort(program.id, { startsOn: soon(20), endsOn: soon(80), seats: 1 })
  const sold = await container.db.enrolment.create({
    data: { userId: (await createUser()).id, programId: program.id, cohortId: cohort.id, status: 'active' },
  })
  return { program, cohort, sold }
}
const enrolmentOf = (userId: string) =>
  container.db.enrolment.findFirstOrThrow({ where: { userId }, include: { cohortWait: true } })
const notify = (programId: string) =>
  notifyWaiters.run({ programId }, { log: container.log, attempt: 1, lastAttempt: false })
const told = (userId: string) => container.db.outboxMail.count({ where: { userId, kind: 'class_free' } })

describe('a signed-in student', () => {
  const call = <S extends z.ZodType, A extends Actor, O>(
    useCase: UseCase<S, A, O>,
    actor: Actor,
    input: object,
  ): Promise<O> => callUseCase(useCase, input, { actor })
  const waitOf = (userId: string) => container.db.cohortWait.findFirst({ where: { userId } })

  it('is refused where there is a seat, nothing to wait for, or nobody who may', async () => {
    const { program, cohort } = await fullCohort()
    const open = await createCohort(program.id, { startsOn: soon(30), endsOn: soon(80), seats: 1 })
    const begun = await createCohort(program.id, { startsOn: soon(-3), endsOn: soon(80), seats: 0 })
    const user = await createUser()
    const actor = await actorFor(user.id)
    await expect(call(joinWaitingList, actor, { cohort: open.id })).rejects.toMatchObject({
      code: 'conflict',
      options: { text: 'Classes.waiting.hasSeat' },
    })
    for (const wrong of ['x', '00000000-0000-4000-8000-000000000000', begun.id]) {
      await expect(call(joinWaitingList, actor, { cohort: wrong })).rejects.toMatchObject({ code: 'invalid' })
    }
    const staff = await actorFor((await createUser({ role: 'staff' })).id)
    await expect(call(joinWaitingList, staff, { cohort: cohort.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(call(joinWaitingList, { kind: 'visitor' }, { cohort: cohort.id })).rejects.toMatchObject({
      code: 'sign_in_first',
    })
    const paid = await createUser()
    await container.db.enrolment.create({
      data: { userId: paid.id, programId: program.id, status: 'active' },
    })
    await expect(call(joinWaitingList, await actorFor(paid.id), { cohort: cohort.id })).rejects.toMatchObject(
      {
        code: 'conflict',
      },
    )
    expect(await container.db.enrolment.count({ where: { userId: user.id } })).toBe(0)
    expect(await waitOf(paid.id)).toBeNull()
  })

  it('joins, keeps the turn when asking again, and leaves; nobody else takes them off', async () => {
    const { program, cohort, sold } = await fullCohort()
    const user = await createUser()
    const actor = await actorFor(user.id)
    await call(joinWaitingList, actor, { cohort: cohort.id })
    const first = await waitOf(user.id)
    container.clock.advance(60_000)
    await call(joinWaitingList, actor, { cohort: cohort.id })
    expect(await waitOf(user.id)).toEqual(first)
    expect(first).toMatchObject({ cohortId: cohort.id, paidAt: null })

    const other = await actorFor((await createUser()).id)
    await expect(call(leaveWaitingList, other, { program: program.slug })).rejects.toMatchObject({
      code: 'not_found',
    })
    await container.db.enrolment.update({ where: { id: sold.id }, data: { status: 'ended' } })
    await notify(program.id)
    expect(await told(user.id)).toBe(1)

    await call(leaveWaitingList, actor, { program: program.slug })
    expect(await waitOf(user.id)).toBeNull()
    expect(await enrolmentOf(user.id)).toMatchObject({ status: 'pending', cohortId: null })
  })

  it('who has paid and waits does not leave by mistake', async () => {
    const { program, cohort } = await fullCohort()
    const user = await createUser()
    const { id } = await container.db.enrolment.create({
      data: { userId: user.id, programId: program.id, status: 'active' },
    })
    const wait = { userId: user.id, programId: program.id, cohortId: cohort.id }
    await container.db.cohortWait.create({
      data: { ...wait, enrolmentId: id, paidAt: container.clock.now() },
    })
    await expect(
      call(leaveWaitingList, await actorFor(user.id), { program: program.slug }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await waitOf(user.id)).not.toBeNull()
  })
})
