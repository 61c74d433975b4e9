import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { erasure } from '@/config/limits'
import { startApiSession } from '@/features/accounts/session/server/start-session'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { eraseDue } from './erase-due.job'
import { erasePerson } from './erase-person'
import { getOwnRequest } from './get-own-request'
import { listErasureRequests } from './list-erasure-requests'
import { refuseErasure } from './refuse-erasure'
import { requestErasure } from './request-erasure'
import { withdrawErasure } from './withdraw-erasure'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

type Who = Awaited<ReturnType<typeof actorFor>>

const newcomer = async () => actorFor((await createUser({ emailVerifiedAt: new Date() })).id)
const ask = (who: Who) => bench.call(requestErasure, who, {})
const withdraw = (who: Who) => bench.call(withdrawErasure, who, {})
const run = () => eraseDue.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const isErased = async ({ user }: Who) =>
  (await bench.db.user.findUniqueOrThrow({ where: { id: user.id } })).erasedAt !== null
const openOf = ({ user }: Who) =>
  bench.db.erasureRequest.findFirstOrThrow({ where: { userId: user.id, isOpen: true } })

describe('a request to be erased is refused', () => {
  it('to strangers, and without a fresh proof of identity', async () => {
    expect(await refusal(bench.call(requestErasure, bench.visitor, {}))).toBe('sign_in_first')
    const who = await newcomer()
    const now = bench.clock.now()
    const { id: sid } = await bench.db.session.create({
      data: {
        userId: who.user.id,
        kind: 'api',
        createdAt: new Date(now.getTime() - day),
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + day),
      },
    })
    const bearer = await signAccessToken(who.user.id, sid, now)
    const call = execute(requestErasure as AnyUseCase, {
      credentials: { bearer },
      request: requestInfo(),
      readInput: async () => ({}),
    })
    await expect(call).rejects.toMatchObject({ code: 'step_up', status: 403 })
    expect(await bench.db.erasureRequest.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('to people of the office, in words', async () => {
    for (const who of [bench.staff, bench.admin]) {
      expect(await refusal(ask(who))).toBe('Erasure.ownOffice')
    }
    expect(await bench.db.erasureRequest.count()).toBe(0)
  })

  it('of the list and of an answer to everybody but an admin', async () => {
    const who = await newcomer()
    await ask(who)
    const { id } = await openOf(who)
    for (const actor of [bench.staff, who]) {
      expect(await refusal(bench.call(listErasureRequests, actor, {}))).toBe('forbidden')
      expect(await refusal(bench.call(refuseErasure, actor, { request: id, reason: 'no' }))).toBe('forbidden')
    }
    const silent = bench.call(refuseErasure, bench.admin, { request: id, reason: ' ' })
    expect(await refusal(silent)).toBe('Validation.reasonNeeded')
  })
})

describe('a request to be erased', () => {
  it('answers its day, is mailed and audited once, and stands in the list with its clock', async () => {
    const who = await newcomer()
    const now = bench.clock.now()
    const answer = await ask(who)
    expect(await ask(who)).toEqual(answer)
    const dueAt = new Date(now.getTime() + erasure.waitMs)
    expect(await bench.call(getOwnRequest, who, {})).toEqual({
      isOffice: false,
      open: { dueAt: expect.any(Date), refusal: null },
    })
    expect(answer.erased_on).toBe(new Date(dueAt.getTime() + 3_600_000).toISOString().slice(0, 10))
    const mails = await bench.db.outboxMail.findMany({
      where: { userId: who.user.id, kind: 'erasure_requested' },
    })
    expect(mails.map(({ data }) => data)).toEqual([{ firstName: 'Amina', on: expect.any(String) }])
    const audited = { action: 'user.erasure_requested', targetUserId: who.user.id }
    expect(await bench.db.auditEntry.count({ where: audited })).toBe(1)
    const listed = (await bench.call(listErasureRequests, bench.admin, {})).find(
      ({ studentId }) => studentId === who.user.id,
    )
    expect(listed).toMatchObject({ state: 'waiting', hasOpenMoney: false, refusal: null })
    expect(listed?.answerBy.getTime()).toBeGreaterThan(listed?.dueAt.getTime() ?? 0)
  })

  it('happens on its day and not a moment before, unless it was taken back', async () => {
    const [gone, stays] = [await newcomer(), await newcomer()]
    await ask(gone)
    await ask(stays)
    expect(await withdraw(stays)).toEqual({ withdrawn: true })
    expect(await withdraw(stays)).toEqual({ withdrawn: false })
    const { dueAt } = await openOf(gone)
    bench.clock.advance(dueAt.getTime() - bench.clock.now().getTime() - 1)
    await run()
    expect(await isErased(gone)).toBe(false)
    bench.clock.advance(1)
    await run()
    await run()
    expect([await isErased(gone), await isErased(stays)]).toEqual([true, false])
    const erased = { action: 'user.erased', targetUserId: gone.user.id }
    expect(await bench.db.auditEntry.findMany({ where: erased })).toMatchObject([{ actorId: null }])
    const request = await bench.db.erasureRequest.findFirstOrThrow({ where: { userId: gone.user.id } })
    expect(request).toMatchObject({ isOpen: null, doneAt: expect.any(Date) })
    expect(await bench.db.erasure.count({ where: { userId: gone.user.id } })).toBe(1)
  })

  it('waits for the office once it said why, which the person reads, and the office may erase', async () => {
    const who = await newcomer()
    await ask(who)
    const { id, dueAt } = await openOf(who)
    await bench.call(refuseErasure, bench.admin, { request: id, reason: 'Your refund is on its way' })
    const mail = await bench.db.outboxMail.findFirstOrThrow({
      where: { userId: who.user.id, kind: 'erasure_refused' },
    })
    expect(mail.data).toMatchObject({ reason: 'Your refund is on its way' })
    expect((await bench.call(getOwnRequest, who, {})).open?.refusal).toBe('Your refund is on its way')
    bench.clock.advance(dueAt.getTime() - bench.clock.now().getTime() + day)
    await run()
    expect(await isErased(who)).toBe(false)
    const { id: student, email } = who.user
    await bench.call(erasePerson, bench.admin, { student, email, reason: 'The refund has arrived' })
    expect(await isErased(who)).toBe(true)
    const closed = await bench.db.erasureRequest.findUniqueOrThrow({ where: { id } })
    expect(closed).toMatchObject({ isOpen: null, refusal: null, doneAt: expect.any(Date) })
    expect(await refusal(bench.call(refuseErasure, bench.admin, { request: id, reason: 'late' }))).toBe(
      'ErasuresOffice.closedAlready',
    )
  })

  it('whose money is on its way waits, and happens once it has arrived', async () => {
    const student = await bench.student()
    const reference = await bench.paid(student)
    const who = await actorFor(student.user.id)
    await ask(who)
    await bench.mark(reference)
    const { dueAt } = await openOf(who)
    bench.clock.advance(dueAt.getTime() - bench.clock.now().getTime())
    await run()
    expect(await isErased(who)).toBe(false)
    await bench.approve(reference)
    await bench.payOut(reference)
    await run()
    expect(await isErased(who)).toBe(true)
    expect(await bench.broken()).toEqual([])
  })

  it('of an unused account is answered by signing in, also with a client, and that of a person is not', async () => {
    const [unused, person] = [await newcomer(), await newcomer()]
    await ask(person)
    const now = bench.clock.now()
    await bench.db.user.updateMany({
      where: { id: { in: [unused.user.id, person.user.id] } },
      data: { lastSignInAt: new Date(now.getTime() - 3 * 366 * day) },
    })
    const dates = { requestedAt: now, dueAt: now, answerBy: now }
    await bench.db.erasureRequest.create({ data: { userId: unused.user.id, cause: 'unused', ...dates } })
    for (const who of [unused, person]) {
      await inTransaction((tx) => startApiSession(tx, who.user, requestInfo(), now))
    }
    const open = await bench.db.erasureRequest.findMany({
      where: { userId: { in: [unused.user.id, person.user.id] }, isOpen: true },
    })
    expect(open.map(({ userId }) => userId)).toEqual([person.user.id])
    const user = await bench.db.user.findUniqueOrThrow({ where: { id: unused.user.id } })
    expect(user.lastSignInAt).toEqual(now)
  })
})
