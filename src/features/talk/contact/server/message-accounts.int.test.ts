import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { execute } from '@/server/kernel/execute'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { bearerFor, callRoute, createContactMessage } from '@/testing/office'
import { testContainer } from '@/testing/test-container'
import { getMessage } from './office/get-message'
import { submitContactMessage } from './submit-contact-message'

const getMessages = backOfficeCalls['GET /api/admin/messages'].handler

const container = testContainer()
/** What another instance does at the same time. */
let other: pg.Client
beforeAll(async () => {
  other = new pg.Client({ connectionString: container.databaseUrl })
  await other.connect()
})
afterEach(async () => {
  await other.query('rollback')
  await container.db.contactMessage.deleteMany()
})
afterAll(() => other.end())

const newAddress = () => `${randomUUID().slice(0, 8)}@example.cm`
const accountOf = async (id: string) =>
  (await container.db.contactMessage.findUniqueOrThrow({ where: { id } })).userId
const writeFrom = async (email: string) => (await createContactMessage({ email })).id
// With `await` inside, because Prisma begins a query only when it is awaited.
const moveTo = async (id: string, email: string) =>
  await container.db.user.update({ where: { id }, data: { email, emailKey: email.toLowerCase() } })
const openAccount = async (email: string) => (await createUser({ email })).id

const insertMessage = (email: string) =>
  other.query(
    `insert into contact_messages (id, name, email, phone, subject, message) values (gen_random_uuid(), 'N', $1, '', 'other', 'm') returning id`,
    [email],
  )

/** Resolves when the work waits for a lock, or when it is done without waiting. */
async function untilWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  while (!isDone) {
    const { rows } = await container.pool.query('select 1 from pg_locks where not granted limit 1')
    if (rows.length > 0) {
      return
    }
  }
}

describe('a message with the address of an account, written by anybody', () => {
  it('is not shown to the account', async () => {
    const owner = await createUser()
    const id = await writeFrom(owner.email)
    expect(await accountOf(id)).toBe(owner.id)
    const bearer = await bearerFor(owner.id)
    expect(
      (await callRoute(getMessages, { method: 'GET', path: '/api/admin/messages', bearer })).status,
    ).toBe(403)
    const opened = execute(getMessage, {
      actor: await actorFor(owner.id),
      credentials: {},
      request: requestInfo(),
      readInput: async () => ({ id }),
    })
    await expect(opened).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('belongs to no account that its writer chooses', async () => {
    const [owner, victim] = [await createUser(), await createUser()]
    await execute(submitContactMessage, {
      actor: { kind: 'visitor' },
      credentials: {},
      request: requestInfo(),
      readInput: async () => ({
        name: 'N',
        email: owner.email,
        phone: '',
        subject: 'other',
        message: 'm',
        userId: victim.id,
        user_id: victim.id,
      }),
    })
    expect(await container.db.contactMessage.findMany({ select: { userId: true } })).toEqual([
      { userId: owner.id },
    ])
    const forged = await createContactMessage({ email: newAddress(), userId: victim.id })
    expect(await accountOf(forged.id)).toBeNull()
  })
})

describe('the account of a message', () => {
  it('is the one with its address, in any case of letters, or none', async () => {
    const owner = await createUser({ email: `Ab-${newAddress()}` })
    expect(await accountOf(await writeFrom(owner.email.toUpperCase()))).toBe(owner.id)
    expect(await accountOf(await writeFrom(`x${owner.email}`))).toBeNull()
  })

  it('is found when the account is made later', async () => {
    const email = newAddress()
    const [own, foreign] = [await writeFrom(email.toUpperCase()), await writeFrom(newAddress())]
    const owner = await createUser({ email })
    expect([await accountOf(own), await accountOf(foreign)]).toEqual([owner.id, null])
  })

  it('follows a change of address, also to one that was changed away from', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const owner = await createUser({ email: first })
    const [before, after] = [await writeFrom(first), await writeFrom(second)]
    await moveTo(owner.id, second)
    expect([await accountOf(before), await accountOf(after)]).toEqual([null, owner.id])
    const heir = await createUser({ email: first })
    expect([await accountOf(before), await accountOf(after)]).toEqual([heir.id, owner.id])
  })

  it('is right after two changes in one transaction', async () => {
    const owner = await createUser({ email: newAddress() })
    const [passed, last] = [newAddress(), newAddress()]
    const [ofPassed, ofLast] = [await writeFrom(passed), await writeFrom(last)]
    await other.query('begin')
    for (const email of [passed, last]) {
      await other.query('update users set email = $2, email_key = $2 where id = $1', [owner.id, email])
    }
    await other.query('commit')
    expect([await accountOf(ofPassed), await accountOf(ofLast)]).toEqual([null, owner.id])
  })

  it('stays what it is when anything else of the account changes', async () => {
    const owner = await createUser()
    const id = await writeFrom(owner.email)
    await container.db.user.update({ where: { id: owner.id }, data: { firstName: 'Other', phone: null } })
    expect(await accountOf(id)).toBe(owner.id)
  })
})

describe('a message that arrives at the same moment', () => {
  const insertUser = (email: string) =>
    other.query<{ id: string }>(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
       values (gen_random_uuid(), $1, $1, $1, $1, 'A', 'B', 'x', now()) returning id`,
      [email],
    )

  it('as its account is made is linked, whichever commits first', async () => {
    const email = newAddress()
    await other.query('begin')
    const userId = await insertUser(email)
    const early = await writeFrom(email)
    await other.query('set constraints all immediate')
    const late = writeFrom(email)
    await untilWaiting(late)
    await other.query('commit')
    expect([await accountOf(early), await accountOf(await late)]).toEqual(Array(2).fill(userId.rows[0]?.id))
  })

  it('and commits after its account was written is linked', async () => {
    const email = newAddress()
    await other.query('begin')
    const { rows } = await insertMessage(email)
    const making = openAccount(email)
    await untilWaiting(making)
    await other.query('commit')
    const userId = await making
    expect(await accountOf(rows[0]?.id)).toBe(userId)
  })

  it('as its account leaves the address is linked no more', async () => {
    const owner = await createUser({ email: newAddress() })
    await other.query('begin')
    await other.query('update users set email = $2, email_key = $2 where id = $1', [owner.id, newAddress()])
    const writing = writeFrom(owner.email)
    await untilWaiting(writing)
    await other.query('commit')
    expect(await accountOf(await writing)).toBeNull()
  })

  it('and commits while its account leaves the address is linked no more', async () => {
    const owner = await createUser({ email: newAddress() })
    await other.query('begin')
    const { rows } = await insertMessage(owner.email)
    const moving = moveTo(owner.id, newAddress())
    await untilWaiting(moving)
    await other.query('commit')
    await moving
    expect(await accountOf(rows[0]?.id)).toBeNull()
  })
})
