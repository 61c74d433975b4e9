import { z } from 'zod'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { isOfOffice, sessionLimitsFor } from '@/server/kernel/identify'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { deviceOf } from '../device.rules'

/** The person's open sessions, this device first, then by last use. */
export const listOpenSessions = defineUseCase({
  name: 'session.list-open-sessions',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  async run({ actor, now }) {
    const awake = new Date(now.getTime() - sessionLimitsFor(actor.user).idleMs)
    const rows = await db().session.findMany({
      where: {
        userId: actor.user.id,
        revokedAt: null,
        expiresAt: { gt: now },
        ...(isOfOffice(actor.user)
          ? { lastSeenAt: { gt: awake } }
          : { OR: [{ kind: 'api' }, { lastSeenAt: { gt: awake } }] }),
      },
      orderBy: { lastSeenAt: 'desc' },
      take: 100,
      select: { id: true, kind: true, userAgent: true, createdAt: true, lastSeenAt: true },
    })
    const sessions = rows.map(({ id, kind, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: kind === 'api' ? null : deviceOf(userAgent),
      createdAt,
      lastSeenAt,
      current: id === actor.sessionId,
    }))
    return sessions.sort((a, b) => Number(b.current) - Number(a.current))
  },
})
