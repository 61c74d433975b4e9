import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { factorResetMs } from '@/config/limits'
import { renderMail } from '@/features/base/mail/server/render-mail'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { giveAuthenticator } from '@/testing/second-factor'
import { testContainer } from '@/testing/test-container'
import { findOpenFactorReset } from './factor-reset.queries'
import { approveFactorReset, requestFactorReset } from './reset-factor'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let one: string
let two: string
let colleague: string

const withFactor = async (role: 'staff' | 'admin' | 'student') => {
  const { id } = await createUser({ role })
  await giveAuthenticator(id)
  return id
}
beforeEach(async () => {
  await container.db.user.updateMany({ where: { role: 'admin' }, data: { blockedAt: new Date() } })
  one = (await createUser({ role: 'admin' })).id
  two = (await createUser({ role: 'admin' })).id
  colleague = await withFactor('staff')
})

const as = async (id: string, useCase: AnyUseCase, input: object) => callUseCase(useCase, input, { as: id })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; options?: { text?: string; fields?: object } }) =>
      error.options?.fields ?? error.options?.text ?? error.code,
  )
const ask = (by: string, id = colleague) => as(by, requestFactorReset, { id, reason: 'Telephone stolen' })
const open = async () => (await findOpenFactorReset(colleague, container.clock.now()))?.id ?? ''
const approve = (by: string, id: string) => as(by, approveFactorReset, { id })
const hasFactor = async (id: string) =>
  (await container.db.user.findUniqueOrThrow({ where: { id } })).secondFactorSince !== null &&
  (await container.db.secondFactor.count({ where: { userId: id } })) > 0
const actions = async (targetUserId: string) =>
  (await container.db.auditEntry.findMany({ where: { targetUserId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('a reset of a colleague’s second factor', () => {
  it('is refused to staff and students, for oneself, a student, somebody without one, without a reason', async () => {
    const staff = (await createUser({ role: 'staff' })).id
    for (const by of [staff, (await createUser()).id]) {
      expect(await refusal(ask(by))).toBe('forbidden')
      expect(await refusal(approve(by, randomUUID()))).toBe('forbidden')
    }
    await giveAuthenticator(one)
    expect(await refusal(ask(one, one))).toBe('Person.notYours')
    expect(await refusal(ask(one, await withFactor('student')))).toBe('not_found')
    expect(await refusal(ask(one, staff))).toBe('Person.noFactor')
    expect(await refusal(ask(one, randomUUID()))).toBe('not_found')
    expect(await refusal(approve(one, randomUUID()))).toBe('not_found')
    const unreasoned = as(one, requestFactorReset, { id: colleague, reason: ' ' })
    expect(await refusal(unreasoned)).toMatchObject({ reason: 'Validation.reasonNeeded' })
    expect(await container.db.factorReset.count({ where: { userId: colleague } })).toBe(0)
    expect(await hasFactor(colleague)).toBe(true)
  })

  it('waits for another admin: not the one who asked, nor the colleague', async () => {
    const admin = await withFactor('admin')
    expect(await as(one, requestFactorReset, { id: admin, reason: 'Lost' })).toEqual({ done: false })
    const waiting = await findOpenFactorReset(admin, container.clock.now())
    expect(await refusal(approve(one, waiting?.id ?? ''))).toBe('Person.resetNotOwn')
    expect(await refusal(approve(admin, waiting?.id ?? ''))).toBe('Person.notYours')
    expect(await hasFactor(admin)).toBe(true)
  })

  it('is done by the second admin, once: factors, codes and sessions go, both steps are audited', async () => {
    await container.db.session.create({
      data: {
        userId: colleague,
        kind: 'web',
        expiresAt: new Date(container.clock.now().getTime() + factorResetMs),
      },
    })
    expect(await ask(one)).toEqual({ done: false })
    expect(await hasFactor(colleague)).toBe(true)
    const id = await open()
    const outcomes = await Promise.all([refusal(approve(two, id)), refusal(approve(two, id))])
    expect(outcomes.sort()).toEqual(['Person.noFactor', 'done'])
    expect(await hasFactor(colleague)).toBe(false)
    expect(await container.db.session.count({ where: { userId: colleague, revokedAt: null } })).toBe(0)
    expect(await actions(colleague)).toEqual(['second_factor.reset_requested', 'second_factor.reset'])
    const jobs = await container.db.$queryRaw<{ payload: { userId: string; change: string } }[]>`
      select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'second_factor.tell_change'`
    expect(jobs.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: colleague, change: 'reset' }),
    )
  })

  it('reaches every admin who can approve it, by bell and by mail in their language, and nobody else', async () => {
    const three = (await createUser({ role: 'staff', additionalRoles: ['admin'], locale: 'fr' })).id
    await createUser({ role: 'admin', blockedAt: new Date() })
    await ask(one)
    const notices = await container.db.notification.findMany({ where: { kind: 'factor.reset_asked' } })
    const mine = notices.filter(({ data }) => (data as { userId: string }).userId === colleague)
    expect(mine.map(({ userId }) => userId).sort()).toEqual([two, three].sort())
    const mails = await container.db.outboxMail.findMany({ where: { kind: 'factor_reset_asked' } })
    const sent = mails.filter(({ data }) => (data as { colleagueId: string }).colleagueId === colleague)
    expect(sent.map(({ userId }) => userId).sort()).toEqual([two, three].sort())
    const french = sent.find(({ userId }) => userId === three)
    expect((await renderMail(french as never)).text).toContain('Telephone stolen')
    expect(french?.locale).toBe('fr')
    await container.db.user.update({ where: { id: three }, data: { blockedAt: new Date() } })
  })

  it('is too late after a day, and a new request replaces the open one', async () => {
    await ask(one)
    const first = await open()
    await ask(two)
    expect(await refusal(approve(two, first))).toBe('Person.resetGone')
    const second = await open()
    container.clock.advance(factorResetMs)
    expect(await refusal(approve(one, second))).toBe('Person.resetGone')
    expect(await hasFactor(colleague)).toBe(true)
  })

  it('is done at once where there is no other admin who could approve', async () => {
    await container.db.user.update({ where: { id: two }, data: { blockedAt: new Date() } })
    expect(await ask(one)).toEqual({ done: true })
    expect(await hasFactor(colleague)).toBe(false)
    expect(await actions(colleague)).toEqual(['second_factor.reset'])
  })
})
