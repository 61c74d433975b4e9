import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '@/config/env'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { hashPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { testMailing } from '@/testing/test-container'
import { recordDone } from '../../../../../scripts/backup/checks-table.mjs'
import type { FirstHourStepName } from '../first-hour.rules'
import { type FirstHour, getFirstHour, getFirstHourProgress } from './get-first-hour'
import { postponeStep } from './postpone-step'
import { confirmTestMail, sendTestMail } from './test-mail'

const { container } = testMailing()
let adminId: string

beforeEach(async () => {
  await container.db.siteSetting.deleteMany()
  await container.db.cohort.deleteMany()
  await container.db.program.deleteMany()
  await container.db.systemCheck.deleteMany()
  await container.db.outboxMail.deleteMany()
  await container.db.providerTrial.deleteMany()
  await container.db.user.deleteMany()
  adminId = (await createUser({ role: 'admin', firstName: 'Ada', lastName: 'Manga' })).id
})

const ask = async <T = FirstHour>(useCase: AnyUseCase, input: object = {}, as = adminId) =>
  (await callUseCase(useCase, input, { as })) as T
const hour = (mail?: string) => ask(getFirstHour, { mail })
const stateOf = async (name: FirstHourStepName) =>
  (await hour()).steps.find((step) => step.name === name)?.state
const audits = (action: string) => container.db.auditEntry.count({ where: { action } })

async function tokenOfMail() {
  await runDueJobs(container.databaseUrl, [sendMail])
  const mail = await container.db.outboxMail.findFirstOrThrow({
    where: { kind: 'test_mail', state: 'sent' },
    orderBy: { createdAt: 'desc' },
  })
  const { link } = mail.data as { link: string }
  return new URL(link).searchParams.get('mail') ?? ''
}

describe('who may', () => {
  it.each(['student', 'staff'] as const)('a %s neither looks nor changes anything', async (role) => {
    const { id } = await createUser({ role })
    for (const [useCase, input] of [
      [getFirstHour, {}],
      [getFirstHourProgress, {}],
      [sendTestMail, {}],
      [confirmTestMail, { token: '1.x' }],
      [postponeStep, { step: 'class', reason: 'In January' }],
    ] as const) {
      await expect(ask(useCase as AnyUseCase, input, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect([await container.db.outboxMail.count(), await container.db.siteSetting.count()]).toEqual([0, 0])
  })
})

describe('a mail that arrived', () => {
  it('is proven by the link of the administrator who asked, and by no other', async () => {
    const other = await createUser({ role: 'admin' })
    await ask(sendTestMail)
    const token = await tokenOfMail()
    const confirm = (as: string, value: string) => ask(confirmTestMail, { token: value }, as)
    const [until = '', signature = ''] = token.split('.')
    for (const [as, wrong] of [
      [other.id, token],
      [adminId, ''],
      [adminId, 'x'],
      [adminId, `${Number(until) + 1}.${signature}`],
      [adminId, `${until}.`],
    ] as const) {
      await expect(confirm(as, wrong)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect([await stateOf('mail'), await audits('first_hour.mail_arrived')]).toEqual(['open', 0])
    expect([(await hour(token)).link, (await hour('x')).link, (await hour()).link]).toEqual([
      'valid',
      'invalid',
      null,
    ])
    // Opening the link is not enough: mail programs open links by themselves.
    expect(await stateOf('mail')).toBe('open')

    await confirm(adminId, token)
    const { facts } = await hour()
    expect(await stateOf('mail')).toBe('done')
    expect(facts.mail).toEqual({ at: expect.any(Date), by: 'Ada Manga' })
    expect(await audits('first_hour.mail_arrived')).toBe(1)
  })

  it('is not proven by a link that is older than a day, nor by one to an earlier address', async () => {
    await ask(sendTestMail)
    const token = await tokenOfMail()
    await container.db.user.update({
      where: { id: adminId },
      data: { email: 'new@example.cm', emailKey: 'new@example.cm' },
    })
    await expect(ask(confirmTestMail, { token })).rejects.toMatchObject({ code: 'invalid' })
    const old = `${container.clock.now().getTime() - 1}.${token.split('.')[1]}`
    await expect(ask(confirmTestMail, { token: old })).rejects.toMatchObject({ code: 'invalid' })
    expect(await stateOf('mail')).toBe('open')
  })
})

describe('a step ticks itself by its real cause:', () => {
  it('a second factor of every administrator', async () => {
    expect(await stateOf('factor')).toBe('open')
    const secondFactorSince = container.clock.now()
    await container.db.user.update({ where: { id: adminId }, data: { secondFactorSince } })
    expect(await stateOf('factor')).toBe('done')
    const second = await createUser({ role: 'student', additionalRoles: ['admin'] })
    expect((await hour()).facts.withoutFactor).toEqual([second.username])
    expect(await stateOf('factor')).toBe('open')
    await container.db.user.update({ where: { id: second.id }, data: { blockedAt: secondFactorSince } })
    expect(await stateOf('factor')).toBe('done')
  })

  it('an account besides the first', async () => {
    await createUser()
    expect(await stateOf('colleagues')).toBe('open')
    await createUser({ role: 'staff', firstName: 'Paul', lastName: 'Biya' })
    expect(await stateOf('colleagues')).toBe('done')
    expect((await hour()).facts).toMatchObject({ colleagues: 1, colleague: { name: 'Paul Biya' } })
  })

  it('a program for sale, and a class that is not cancelled', async () => {
    const program = await createProgram({ offer: 'interest' })
    expect([await stateOf('programs'), await stateOf('class')]).toEqual(['open', 'open'])
    await container.db.program.update({ where: { id: program.id }, data: { offer: 'class' } })
    expect(await stateOf('programs')).toBe('done')
    const { id } = await createCohort(program.id, { startsOn: new Date('2027-01-12') })
    expect(await stateOf('class')).toBe('done')
    expect((await hour()).facts).toMatchObject({
      onSale: [program.titleEn],
      cohort: { title: program.titleEn, startsOn: new Date('2027-01-12') },
    })
    await container.db.cohort.update({ where: { id }, data: { cancelledAt: container.clock.now() } })
    expect(await stateOf('class')).toBe('open')
  })

  it('a backup that was restored, not one that was only made', async () => {
    await recordDone(container.databaseUrl, 'backup')
    await recordDone(container.databaseUrl, 'backup-check')
    expect(await stateOf('restore')).toBe('open')
    await recordDone(container.databaseUrl, 'restore')
    expect(await stateOf('restore')).toBe('done')
  })

  it('a password of the environment that opens nothing any more', async () => {
    const password = 'the first password'
    expect(await stateOf('password')).toBe('done')
    const settings = { ADMIN_PASSWORD: password }
    Object.assign(env(), settings)
    try {
      await container.db.user.update({
        where: { id: adminId },
        data: { passwordHash: await hashPassword(password) },
      })
      expect(await stateOf('password')).toBe('open')
      await container.db.user.update({
        where: { id: adminId },
        data: { passwordHash: await hashPassword('another password') },
      })
      expect(await stateOf('password')).toBe('done')
    } finally {
      Object.assign(env(), { ADMIN_PASSWORD: undefined })
    }
  })

  it('a real franc of every provider that is configured', async () => {
    const trial = (provider: 'mtn' | 'orange' | 'payflex', paidAt: Date | null) =>
      container.db.providerTrial.create({
        data: {
          provider,
          reference: `TRY-${provider}-${paidAt ? 'paid' : 'open'}`,
          callbackToken: randomUUID(),
          phone: '+237670000001',
          amountXaf: 100,
          state: paidAt ? 'succeeded' : 'failed',
          horizonAt: container.clock.now(),
          askedById: adminId,
          paidAt,
        },
      })
    expect(await stateOf('franc')).toBe('open')
    const providers = ['mtn', 'orange'] as const
    // Only which ones there are is read.
    Object.assign(container.gateways, { mtn: {}, orange: {} })
    expect((await hour()).facts.providers).toEqual(providers)
    for (const provider of providers) {
      await trial(provider, null)
    }
    expect(await stateOf('franc')).toBe('open')
    for (const [at, provider] of providers.entries()) {
      await trial(provider, container.clock.now())
      expect(await stateOf('franc')).toBe(at === providers.length - 1 ? 'done' : 'open')
    }
  })

  it('an identity without placeholders', async () => {
    const { facts } = await hour()
    expect(facts.missing.map(({ what }) => what)).toContain('phone')
    expect(await stateOf('identity')).toBe('open')
  })
})

describe('a step that is left for later', () => {
  it('has a reason, and is one of two', async () => {
    for (const wrong of [
      { step: 'mail', reason: 'It will work' },
      { step: 'identity', reason: 'It will work' },
      { step: 'class', reason: '' },
      { step: 'class', reason: 'x'.repeat(501) },
      { step: '', reason: 'In January' },
      {},
    ]) {
      await expect(ask(postponeStep, wrong)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await container.db.siteSetting.count()).toBe(0)

    await ask(postponeStep, { step: 'class', reason: 'We begin in January' })
    expect([await stateOf('class'), await stateOf('colleagues')]).toEqual(['later', 'open'])
    expect((await hour()).facts.postponed.class).toEqual({
      at: expect.any(Date),
      by: 'Ada Manga',
      reason: 'We begin in January',
    })
    const entry = await container.db.auditEntry.findFirstOrThrow({
      where: { action: 'first_hour.postponed' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({
      actorId: adminId,
      details: { step: 'class', reason: 'We begin in January' },
    })
  })
})
