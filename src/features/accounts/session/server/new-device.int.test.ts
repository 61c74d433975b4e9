import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { inTransaction } from '@/server/kernel/transaction'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { startWebSession } from './start-session'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

const android = 'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0'

const signIn = async (userId: string, userAgent: string, deviceCookie?: string) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  return inTransaction((tx) => startWebSession(tx, user, { userAgent, deviceCookie }, bench.clock.now()))
}
const mails = (userId: string) => db().outboxMail.findMany({ where: { userId, kind: 'new_device' } })
const proven = async () => {
  const { user } = await bench.student()
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: bench.clock.now() } })
  return user.id
}

describe('a sign-in with a browser that the account does not know', () => {
  it('is mailed to its owner with the browser, once a day for each kind of browser', async () => {
    const id = await proven()
    const first = await signIn(id, android)
    expect(await mails(id)).toEqual([])
    await signIn(id, android, first.device)
    expect(await mails(id)).toEqual([])
    await signIn(id, firefox)
    await signIn(id, firefox)
    const found = await mails(id)
    expect(found.map(({ data }) => data)).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Linux', at: bench.clock.now().toISOString() }),
    ])
    bench.clock.advance(24 * 3_600_000)
    await signIn(id, firefox)
    expect(await mails(id)).toHaveLength(2)
  })

  it('is not mailed to an address that nobody has proven, except of the office', async () => {
    const { user } = await bench.student()
    for (const [id, count] of [
      [user.id, 0],
      [bench.staff.kind === 'user' ? bench.staff.user.id : '', 1],
    ] as const) {
      await signIn(id, android)
      await signIn(id, firefox)
      expect(await mails(id)).toHaveLength(count)
    }
  })
})
