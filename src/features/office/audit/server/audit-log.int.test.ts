import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction } from '@/config/audit-actions'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { verifyAuditLog } from '../../../../../scripts/audit/verify.mjs'

const container = testContainer()

/** Switches the triggers off and on again, which is possible only with the password of the database. */
async function behindTheGuards(sql: string) {
  await container.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('alter table audit_log disable trigger all')
    await tx.$executeRawUnsafe(sql)
    await tx.$executeRawUnsafe('alter table audit_log enable trigger all')
  })
}
const write = (action: AuditAction, details = {}) =>
  inTransaction((tx) =>
    recordAudit(tx, { actor: null, request: { id: 'req-1', address: '192.0.2.1' } }, action, { details }),
  )
const verify = (expected?: { id: number; hash: string }) => verifyAuditLog(container.databaseUrl, expected)

beforeEach(async () => {
  await behindTheGuards('truncate audit_log restart identity')
  for (const n of [1, 2, 3, 4, 5]) {
    await write('program.created', { n, before: { name: 'É' }, after: { name: null } })
  }
})

describe('the audit log refuses', () => {
  it.each([
    ['a change', `update audit_log set action = 'nothing.happened' where id = 2`],
    ['a change of no row', `update audit_log set action = 'x' where false`],
    ['a removal', 'delete from audit_log where id = 2'],
    ['to be emptied', 'truncate audit_log'],
  ])('%s', async (_what, sql) => {
    await expect(container.db.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/)
    expect(await verify()).toMatchObject({ count: 5 })
  })

  it('a number or hash of the writer’s own choice: both are made by the database', async () => {
    await container.db.$executeRawUnsafe(
      `insert into audit_log (id, at, action, details, prev_hash, hash) values (900, now(), 'forged', '{}', 'aa', 'bb')`,
    )
    expect(await verify()).toMatchObject({ count: 6, fault: undefined })
  })
})

describe('what an entry says about somebody who is erased', () => {
  const emptying = (sql: string) =>
    container.db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`select set_config('academy.emptying', 'on', true)`)
      await tx.$executeRawUnsafe(sql)
    })
  const whole = `details = '{}', address = null, salt = null, blanked_at = now()`

  it.each([
    ['is not rewritten', `update audit_log set details = '{"n": 9}' where id = 2`],
    ['is not half emptied', `update audit_log set details = '{}' where id = 2`],
    ['takes nothing else with it', `update audit_log set ${whole}, action = 'x' where id = 2`],
    ['does not touch the chain', `update audit_log set ${whole}, hash = 'aa' where id = 2`],
  ])('%s', async (_what, sql) => {
    await expect(emptying(sql)).rejects.toThrow(/append-only/)
    expect(await verify()).toMatchObject({ count: 5, fault: undefined })
  })

  it('goes, and the chain verifies once the erasure lists the entry', async () => {
    await emptying(`update audit_log set ${whole} where id = 2`)
    expect((await verify()).fault).toBe('entry 2 was emptied, but no erasure lists it')
    await write('user.erased', { reason: 'asked', emptied: [2] })
    expect(await verify()).toMatchObject({ count: 6, fault: undefined })
    await expect(emptying(`update audit_log set ${whole} where id = 6`)).rejects.toThrow(/append-only/)
  })

  it('goes from an entry of before there were hashes of the facts too', async () => {
    await behindTheGuards('delete from audit_log where id > 1')
    await behindTheGuards(`update audit_log set salt = null, facts_hash = null,
      hash = audit_hash(prev_hash, id, at, actor_id, action, target_user_id, details, request_id, address) where id = 1`)
    await write('program.created', { n: 2 })
    expect((await verify()).fault).toBeUndefined()
    await emptying(`update audit_log set ${whole} where id = 1`)
    await write('user.erased', { reason: 'asked', emptied: [1] })
    expect(await verify()).toMatchObject({ count: 3, fault: undefined })
  })
})

describe('the verification names', () => {
  it('nothing in a log as it was written, and its head', async () => {
    const { count, head, fault } = await verify()
    expect({ count, fault }).toEqual({ count: 5, fault: undefined })
    expect(head).toEqual({ id: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it.each([
    ['action', `'nothing.happened'`],
    ['details', `'{"n": 9}'`],
    ['actor_id', 'gen_random_uuid()'],
    ['target_user_id', 'gen_random_uuid()'],
    ['at', `at - interval '1 hour'`],
    ['request_id', 'null'],
    ['address', `'198.51.100.1'`],
  ])('a row whose %s was edited', async (column, value) => {
    await behindTheGuards(`update audit_log set ${column} = ${value} where id = 3`)
    expect(await verify()).toMatchObject({ count: 2, fault: 'entry 3 was changed' })
  })

  it('the row after one that was edited and hashed again', async () => {
    await behindTheGuards(`update audit_log set action = 'x',
      hash = audit_row_hash(prev_hash, id, at, actor_id, 'x', target_user_id, request_id, facts_hash) where id = 3`)
    expect((await verify()).fault).toMatch(/^entry 4 does not follow entry 3/)
  })

  it('a row that was taken out of the middle', async () => {
    await behindTheGuards('delete from audit_log where id = 3')
    expect((await verify()).fault).toBe('entry 3 is missing')
  })

  it('a beginning that was taken away', async () => {
    await behindTheGuards('delete from audit_log where id < 4')
    expect((await verify()).fault).toBe('entries 1 to 3 are missing')
  })

  it('an end that was cut off, once its head had been noted', async () => {
    const { head } = await verify()
    await behindTheGuards('delete from audit_log where id = 5')
    expect((await verify()).fault).toBeUndefined()
    expect((await verify(head)).fault).toMatch(/^the log ends at entry 4, but entry 5 was noted/)
  })

  it('an end that was rewritten after its head had been noted', async () => {
    const { head } = await verify()
    await behindTheGuards('delete from audit_log where id = 5')
    await write('program.changed')
    await write('program.changed')
    expect((await verify()).fault).toBeUndefined()
    expect((await verify(head)).fault).toBe('entry 5 is not the one that was noted')
  })

  it('guards that are switched off', async () => {
    await container.db.$executeRawUnsafe('alter table audit_log disable trigger audit_log_append_only')
    expect((await verify()).fault).toContain('audit_log_append_only')
    await container.db.$executeRawUnsafe('alter table audit_log enable trigger audit_log_append_only')
  })
})

describe('a change and its entry', () => {
  it('are both absent when something fails after them', async () => {
    const { id } = await createUser()
    await expect(
      inTransaction(async (tx) => {
        await tx.user.update({ where: { id }, data: { blockedAt: new Date() } })
        await recordAudit(tx, { actor: null }, 'user.blocked', { targetUserId: id })
        throw new Error('the power fails')
      }),
    ).rejects.toThrow('the power fails')
    expect(await container.db.user.findUnique({ where: { id } })).toMatchObject({ blockedAt: null })
    await write('program.created')
    expect(await verify()).toMatchObject({ count: 6, fault: undefined })
  })

  it('stay in one unbroken chain without gaps, whatever happens at the same time', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        inTransaction(async (tx) => {
          await recordAudit(tx, { actor: null }, 'user.created', { details: { n } })
          if (n % 5 === 0) {
            throw new Error('taken back')
          }
        }).catch(() => undefined),
      ),
    )
    expect(await verify()).toMatchObject({ count: 45, fault: undefined })
    const ids = await container.db.auditEntry.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    expect(ids.map(({ id }) => Number(id))).toEqual(Array.from({ length: 45 }, (_, n) => n + 1))
  })
})
