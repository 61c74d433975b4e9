import { randomUUID } from 'node:crypto'
import { factorResetMs } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { isGranted } from '@/config/roles'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { notifyFactorChangeJob } from '@/server/kernel/second-factor/notify-factor-change'
import { enqueueJob, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { requestFactorResetSchema, userIdSchema } from '../../office.schema'
import { noPassword } from '../no-password'
import { lockAccess, refuseLostRights } from './change-access'
import { lockManaged } from './managed-account'

type Call = Pick<Context<unknown, UserActor>, 'actor' | 'request' | 'now'>

/** Those who could approve it: active admins, neither the caller nor the colleague. */
const listOtherAdmins = (tx: Tx, ids: string[]) =>
  tx.user.findMany({
    where: {
      id: { notIn: ids },
      blockedAt: null,
      passwordHash: { not: noPassword },
      OR: [{ role: 'admin' }, { additionalRoles: { has: 'admin' } }],
    },
    select: { id: true, email: true, firstName: true, locale: true },
  })

interface Asked {
  id: string
  reason: string
  colleague: { id: string; firstName: string; lastName: string }
  by: { firstName: string; lastName: string }
}

const nameOf = ({ firstName, lastName }: Asked['by']) => `${firstName} ${lastName}`

/** Notifies the admins who can approve a reset, by bell and by mail. */
async function notifyAdmins(
  tx: Tx,
  admins: Awaited<ReturnType<typeof listOtherAdmins>>,
  { id, reason, colleague, by }: Asked,
) {
  for (const admin of admins) {
    const dedupeKey = `factor.reset_asked:${id}:${admin.id}`
    await notify(tx, {
      userId: admin.id,
      kind: 'factor.reset_asked',
      data: { userId: colleague.id, colleague: nameOf(colleague), by: nameOf(by) },
      dedupeKey,
    })
    await queueMail(tx, {
      kind: 'factor_reset_asked',
      to: admin.email,
      userId: admin.id,
      locale: asLocale(admin.locale),
      dedupeKey,
      data: {
        firstName: admin.firstName,
        colleague: nameOf(colleague),
        colleagueId: colleague.id,
        by: nameOf(by),
        reason,
      },
    })
  }
}

/** Under the lock of access, so that nobody approves with a right that is being taken away. */
async function lockColleague(tx: Tx, actor: UserActor, id: string) {
  await lockAccess(tx)
  await refuseLostRights(tx, actor.user.id)
  const colleague = await lockManaged(tx, actor, id)
  if (!isGranted(colleague, 'admin.area')) {
    throw new AppError('not_found')
  }
  if (colleague.secondFactorSince === null) {
    throw new AppError('conflict', { text: 'Person.noFactor' })
  }
  return colleague
}

/** Takes every factor and recovery code away; the person is signed out, hears of it, and sets up a new one. */
async function reset(tx: Tx, userId: string, { actor, request, now }: Call, details: object) {
  const factors = await tx.secondFactor.findMany({ where: { userId }, select: { kind: true, name: true } })
  await tx.secondFactor.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.pendingSignIn.deleteMany({ where: { userId } })
  await tx.user.update({ where: { id: userId }, data: { secondFactorSince: null } })
  await endSessions(tx, { userId }, now)
  await enqueueJob(tx, notifyFactorChangeJob, { userId, change: 'reset', name: null, key: randomUUID() })
  await recordAudit(tx, { actor, request, now }, 'second_factor.reset', {
    targetUserId: userId,
    details: { factors: factors.map(({ kind, name }) => name || kind), ...details },
  })
}

/** A colleague has lost their devices: another admin has to approve it, where there is one; else it is done at once. */
export const requestFactorReset = defineUseCase({
  name: 'users.request-factor-reset',
  access: can('users.manage'),
  input: requestFactorResetSchema,
  limits: [perActor('admin.write')],
  stepUpFor: () => true,
  run: ({ input: { id: userId, reason }, actor, request, now }) =>
    inTransaction(async (tx) => {
      const colleague = await lockColleague(tx, actor, userId)
      const admins = await listOtherAdmins(tx, [actor.user.id, userId])
      const isAlone = admins.length === 0
      // A new request takes the place of an open one.
      await tx.factorReset.updateMany({
        where: { userId, doneAt: null, expiresAt: { gt: now } },
        data: { expiresAt: now },
      })
      const { id } = await tx.factorReset.create({
        data: {
          userId,
          askedById: actor.user.id,
          reason,
          createdAt: now,
          expiresAt: new Date(now.getTime() + factorResetMs),
          doneAt: isAlone ? now : null,
        },
      })
      if (isAlone) {
        await reset(tx, userId, { actor, request, now }, { reason, alone: true })
      } else {
        await recordAudit(tx, { actor, request, now }, 'second_factor.reset_requested', {
          targetUserId: userId,
          details: { reason },
        })
        await notifyAdmins(tx, admins, { id, reason, colleague, by: actor.user })
      }
      return { done: isAlone }
    }),
})

/** The second admin: not the one who asked, within a day, once. */
export const approveFactorReset = defineUseCase({
  name: 'users.approve-factor-reset',
  access: can('users.manage'),
  input: userIdSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const wanted = await tx.factorReset.findUnique({ where: { id: input.id }, select: { userId: true } })
      if (!wanted) {
        throw new AppError('not_found')
      }
      await lockColleague(tx, actor, wanted.userId)
      const open = await tx.factorReset.findFirst({
        where: { id: input.id, doneAt: null, expiresAt: { gt: now } },
      })
      if (!open) {
        throw new AppError('conflict', { text: 'Person.resetGone' })
      }
      if (open.askedById === actor.user.id) {
        throw new AppError('forbidden', { text: 'Person.resetNotOwn' })
      }
      await tx.factorReset.update({
        where: { id: open.id },
        data: { doneAt: now, approvedById: actor.user.id },
      })
      await reset(tx, open.userId, { actor, request, now }, { reason: open.reason })
      return {}
    }),
})
