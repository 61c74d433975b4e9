import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { bulk as limits } from '@/config/limits'
import { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { type BulkKind, defineBulk, type NotDone } from './bulk-kind'
import { listOpenBulk, type OpenBulk } from './list-open-bulk'
import { runBulk } from './run-bulk.job'
import { type NewBulk, startBulk } from './start-bulk'
import { closeBulk, stopBulk } from './stop-bulk'
import { undoBulk } from './undo-bulk'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staff: string
let colleague: string
let student: string
beforeAll(async () => {
  colleague = (await createUser({ role: 'staff' })).id
  student = (await createUser()).id
})
beforeEach(async () => {
  staff = (await createUser({ role: 'staff' })).id
  await container.db.bulkAction.deleteMany()
  await container.db.contactMessage.deleteMany()
})

/** Messages whose name is the number of times that they were done. */
async function makeRows(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  await container.db.$executeRaw`
    insert into contact_messages (id, name, email, phone, subject, message)
    select id, '', 'row@example.cm', '', 'other', 'm' from unnest(${ids}::uuid[]) id`
  return ids
}
/** How often each row was done: rows that were done so many times, and how many there are of them. */
async function timesDone() {
  const rows = await container.db.$queryRaw<{ times: number; count: number }[]>`
    select length(name) as times, count(*)::int as count from contact_messages group by 1 order by 1`
  return rows.map(({ times, count }) => [times, count])
}
const mark = (tx: Tx, ids: readonly string[]) => tx.$executeRaw`
  update contact_messages set name = name || '+' where id = any(${[...ids]}::uuid[])`

const none: readonly NotDone[] = []
const kindOf = (run: BulkKind['run'], more: { slice?: number; name?: BulkKind['name'] } = {}) =>
  defineBulk({
    name: 'messages_archive',
    access: can('messages.reply'),
    input: z.unknown(),
    slice: 10,
    ...more,
    run,
  })

const start = async (ids: readonly string[], more: Partial<NewBulk> = {}, as = staff) => {
  const matching = Prisma.sql`select id from unnest(${[...ids]}::uuid[]) id`
  const call = { actor: await actorFor(as), request: requestInfo(), now: container.clock.now() }
  return inTransaction((tx) =>
    startBulk(tx, { kind: 'messages_archive', matching, input: {}, ...more }, call),
  )
}
const work = (id: string, kind: BulkKind) =>
  runBulk([kind]).run({ id }, { log: container.log, attempt: 1, lastAttempt: false })
const stored = (id: string) => container.db.bulkAction.findUniqueOrThrow({ where: { id } })
const call = async <T>(useCase: AnyUseCase, input: object, as = staff) =>
  (await callUseCase(useCase, input, { actor: await actorFor(as) })) as T
const open = (as = staff) => call<OpenBulk[]>(listOpenBulk, { page: 'messages' }, as)

describe('refuses', () => {
  it('students and visitors, and shows nobody the actions of others, nor stops, undoes or closes them', async () => {
    const { bulk: id } = await start(await makeRows(3))
    for (const useCase of [stopBulk, undoBulk, closeBulk, listOpenBulk] as AnyUseCase[]) {
      const input = { id, page: 'messages' }
      expect(await codeOf(callUseCase(useCase, input, { actor: { kind: 'visitor' } }))).toBe('sign_in_first')
      expect(await codeOf(call(useCase, input, student))).toBe('forbidden')
    }
    expect(await open(colleague)).toEqual([])
    expect(await codeOf(call(stopBulk, { id }, colleague))).toBe('not_found')
    expect(await codeOf(call(stopBulk, { id: randomUUID() }))).toBe('not_found')
    expect(await codeOf(call(stopBulk, { id: 'x' }))).toBe('not_found')
    expect(await stored(id)).toMatchObject({ state: 'running', closedAt: null })
    await work(
      id,
      kindOf(async () => none),
    )
    expect(await codeOf(call(undoBulk, { id }, colleague))).toBe('not_found')
    expect(await call(closeBulk, { id }, colleague)).toEqual({ closed: false })
    expect(await open()).toHaveLength(1)
  })

  it('nothing, too many, and a second one beside one that runs', async () => {
    const some = await makeRows(2)
    const tooMany = Array.from({ length: limits.most + 1 }, () => randomUUID())
    expect(await refusalOf(start([]))).toBe('Bulk.errors.none')
    expect(await refusalOf(start(tooMany))).toBe('Bulk.errors.tooMany')
    expect(await container.db.bulkAction.count()).toBe(0)
    await start(some)
    expect(await refusalOf(start(some))).toBe('Bulk.errors.running')
    expect(await codeOf(start(some, {}, colleague))).toBe('done')
  })

  it('what cannot be undone, until the person has confirmed exactly this number', async () => {
    const ids = await makeRows(3)
    const assign = (sure?: number) => start(ids, { kind: 'messages_assign', sure })
    for (const sure of [undefined, 1, 4]) {
      await expect(assign(sure)).rejects.toMatchObject({
        code: 'conflict',
        options: { params: { count: 3 }, suggestions: { sure: '3' } },
      })
    }
    expect(await container.db.bulkAction.count()).toBe(0)
    expect(await assign(3)).toMatchObject({ count: 3 })
  })
})

describe('the job', () => {
  it('does each row once, in slices, and notes what was not done and why', async () => {
    const ids = await makeRows(25)
    const slices: number[] = []
    const { bulk: id } = await start(ids)
    const kind = kindOf(async (tx, some) => {
      slices.push(some.length)
      await mark(tx, some)
      return some.slice(0, 1).map((each) => ({ id: each, reason: 'Bulk.reasons.changed' as const }))
    })
    await work(id, kind)
    expect(slices).toEqual([10, 10, 5])
    expect(await timesDone()).toEqual([[1, 25]])
    expect(await stored(id)).toMatchObject({ state: 'done', position: 25, done: 22, failed: 3 })
    expect((await stored(id)).finishedAt).toEqual(container.clock.now())
    expect(await open()).toMatchObject([
      {
        state: 'done',
        total: 25,
        done: 22,
        failed: 3,
        reasons: [{ reason: 'Bulk.reasons.changed', count: 3 }],
      },
    ])
    await work(id, kind)
    expect(await timesDone()).toEqual([[1, 25]])
  })

  it('tries the rows of a slice that fails alone: a refusal and an error cost only their own rows', async () => {
    const ids = await makeRows(25)
    const [refused, broken] = [ids[3] ?? '', ids[14] ?? '']
    const { bulk: id } = await start(ids)
    await work(
      id,
      kindOf(async (tx, some) => {
        await mark(tx, some)
        if (some.includes(refused)) {
          throw new AppError('invalid', { text: 'Validation.tooLong', params: { count: 2 } })
        }
        if (some.includes(broken)) {
          throw new Error('a secret of the machine')
        }
        return none
      }),
    )
    expect(await timesDone()).toEqual([
      [0, 2],
      [1, 23],
    ])
    expect(await stored(id)).toMatchObject({ state: 'done', done: 23, failed: 2 })
    const failures = await container.db.bulkFailure.findMany({ where: { bulkId: id } })
    expect(new Map(failures.map(({ itemId, reason }) => [itemId, reason]))).toEqual(
      new Map([
        [refused, 'Validation.tooLong'],
        [broken, 'Errors.internal'],
      ]),
    )
    expect(container.logged()).toContain('bulk.item_failed')
  })

  it('goes on after its process was killed in the middle of a slice, and the killed one does nothing more', async () => {
    const ids = await makeRows(40)
    const { bulk: id } = await start(ids)
    let slices = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let hangs = () => {}
    const isHanging = new Promise<void>((resolve) => {
      hangs = resolve
    })
    const dying = work(
      id,
      kindOf(async (tx, some) => {
        await mark(tx, some)
        slices += 1
        if (slices === 3) {
          hangs()
          await released
        }
        return none
      }),
    )
    await isHanging
    // What a killed process leaves behind: its connection breaks in the middle of the transaction.
    await container.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    await expect.poll(timesDone).toEqual([
      [0, 20],
      [1, 20],
    ])
    await work(
      id,
      kindOf(async (tx, some) => {
        await mark(tx, some)
        return none
      }),
    )
    release()
    await dying
    expect(await timesDone()).toEqual([[1, 40]])
    expect(await stored(id)).toMatchObject({ state: 'done', position: 40, done: 40, failed: 0 })
  })

  it('is done once by two workers at the same time, of which one has lost its lock', async () => {
    const ids = await makeRows(200)
    const { bulk: id } = await start(ids)
    const kind = kindOf(async (tx, some) => {
      await mark(tx, some)
      return none
    })
    await Promise.all([work(id, kind), work(id, kind), work(id, kind)])
    expect(await timesDone()).toEqual([[1, 200]])
    expect(await stored(id)).toMatchObject({ state: 'done', done: 200 })
  })

  it('ends when its person loses the right or is blocked; what is done stays', async () => {
    for (const loss of [{ role: 'student' }, { blockedAt: new Date() }] as const) {
      const { id: author } = await createUser({ role: 'staff' })
      await container.db.contactMessage.deleteMany()
      const { bulk: id } = await start(await makeRows(30), {}, author)
      let slices = 0
      const kind = kindOf(async (tx, some) => {
        slices += 1
        await mark(tx, some)
        if (slices === 2) {
          await tx.user.update({ where: { id: author }, data: loss })
        }
        return none
      })
      await work(id, kind)
      expect(await timesDone()).toEqual([
        [0, 10],
        [1, 20],
      ])
      expect(await stored(id)).toMatchObject({ state: 'refused', position: 20, done: 20 })
    }
  })

  it('is stopped by its person after the slice that is being done', async () => {
    const { bulk: id } = await start(await makeRows(30))
    let stopping: Promise<unknown> = Promise.resolve()
    await work(
      id,
      kindOf(async (tx, some) => {
        await mark(tx, some)
        stopping = call(stopBulk, { id })
        // The stop waits for the lock of this slice.
        await expect
          .poll(async () => {
            const { rows } = await container.pool.query(`select 1 from pg_locks where not granted`)
            return rows.length
          })
          .toBeGreaterThan(0)
        return none
      }),
    )
    expect(await stopping).toEqual({ stopped: true })
    expect(await stored(id)).toMatchObject({ state: 'stopped', position: 10, done: 10 })
    expect(await timesDone()).toEqual([
      [0, 20],
      [1, 10],
    ])
    expect(await call(stopBulk, { id })).toEqual({ stopped: false })
  })

  it('makes room for other jobs after a while, and goes on as a new job', async () => {
    const { bulk: id } = await start(await makeRows(30))
    await container.db.$executeRaw`delete from graphile_worker._private_jobs`
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await work(
      id,
      kindOf(async (tx, some) => {
        await mark(tx, some)
        now += 12_000
        return none
      }),
    )
    expect(await stored(id)).toMatchObject({ state: 'running', position: 20 })
    expect(await container.db.$queryRaw`select task_identifier as name from graphile_worker.jobs`).toEqual([
      { name: 'bulk.run' },
    ])
    await work(
      id,
      kindOf(async () => none),
    )
    expect(await stored(id)).toMatchObject({ state: 'done', position: 30 })
  })
})

describe('undoing', () => {
  it('concerns what was done, once, and hides the first', async () => {
    const ids = await makeRows(25)
    const { bulk: id } = await start(ids, { input: { change: 'archive' } })
    expect(await codeOf(call(undoBulk, { id }))).toBe('not_found')
    let slices = 0
    const stops = kindOf(async (tx, some) => {
      slices += 1
      if (slices === 2) {
        await tx.bulkAction.update({ where: { id }, data: { total: 20 } })
      }
      return [{ id: some[0] ?? '', reason: 'Bulk.reasons.changed' as const }]
    })
    await work(id, stops)
    const at = (await stored(id)).createdAt.toISOString()
    container.clock.advance(1_000)
    const undone = await call<{ bulk: string; count: number }>(undoBulk, { id })
    expect(undone.count).toBe(18)
    expect(await stored(undone.bulk)).toMatchObject({
      kind: 'messages_undo',
      input: { input: { change: 'archive' }, of: 'messages_archive', at },
      ids: ids.slice(0, 20).filter((_, n) => n % 10 !== 0),
    })
    expect(await codeOf(call(undoBulk, { id }))).toBe('not_found')
    expect((await open()).map((each) => each.id)).toEqual([undone.bulk])
    await work(
      undone.bulk,
      kindOf(async () => none, { name: 'messages_undo' }),
    )
    expect(await codeOf(call(undoBulk, { id: undone.bulk }))).toBe('not_found')
    expect(await call(closeBulk, { id: undone.bulk })).toEqual({ closed: true })
    expect(await open()).toEqual([])
  })
})
