import { expect, it } from 'vitest'
import { notifyFactorChange } from '@/features/accounts/second-factor/server/notify-factor-change.job'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { bearerFor } from '@/testing/office'
import { giveAuthenticator } from '@/testing/second-factor'
import { testContainer } from '@/testing/test-container'
import { verifyAuditLog } from '../audit/verify.mjs'
import { resetSecondFactor } from './reset-second-factor.mjs'

const container = testContainer()

it('a lost device: takes the factors and codes away, ends the sessions, is written down and told', async () => {
  const { id, email } = await createUser({ username: 'Odile', role: 'admin', locale: 'fr' })
  const other = await createUser({ role: 'admin' })
  await giveAuthenticator(id)
  await giveAuthenticator(other.id)
  await bearerFor(id)

  expect(await resetSecondFactor(container.databaseUrl, 'odile')).toEqual({ factors: 1, sessions: 1 })

  const { db } = container
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ secondFactorSince: null })
  expect(await db.secondFactor.count({ where: { userId: id } })).toBe(0)
  expect(await db.recoveryCode.count({ where: { userId: id } })).toBe(0)
  expect(await db.session.count({ where: { userId: id, revokedAt: null } })).toBe(0)
  expect(await db.recoveryCode.count({ where: { userId: other.id } })).toBe(10)
  const entries = await db.auditEntry.findMany({ where: { targetUserId: id } })
  expect(entries).toMatchObject([{ action: 'second_factor.reset', actorId: null }])
  expect((await verifyAuditLog(container.databaseUrl, undefined)).fault).toBeUndefined()
  expect(await db.event.count({ where: { type: 'session.ended' } })).toBe(1)
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [notifyFactorChange])
  const mails = await db.outboxMail.findMany({ where: { userId: id } })
  expect(mails).toMatchObject([{ toEmail: email, locale: 'fr', data: { change: 'reset' } }])
})

it('changes nothing for an unknown name or an account without a second factor', async () => {
  const { username } = await createUser({ role: 'staff' })
  await expect(resetSecondFactor(container.databaseUrl, 'nobody-here')).rejects.toThrow('no account')
  await expect(resetSecondFactor(container.databaseUrl, username)).rejects.toThrow('nothing was changed')
})
