import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asLocale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { personName } from '@/lib/person-name'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'

/** `userId` is null when the address has no account: the same job is queued for it. */
export const inviteToRoomJob = defineJob(
  'chat.invite',
  z.object({ roomId: z.uuid(), userId: z.uuid().nullable(), byId: z.uuid() }),
)

/** After a refusal, the room does not ask again for this long. */
const declinedForMs = 30 * 24 * 3_600_000
/** Limit of unanswered or declined invitations from one person to another. */
const mostOfOne = 3

interface Asking {
  roomId: string
  userId: string
  byId: string
  now: Date
}

/** Both must be students, the inviter still a member, and the invited person not. */
const findBoth = async (tx: Tx, { roomId, userId, byId }: Asking) => {
  const [user, by] = await Promise.all([
    tx.user.findFirst({
      where: {
        id: userId,
        blockedAt: null,
        role: 'student',
        NOT: { additionalRoles: { hasSome: ['staff', 'admin'] } },
        rooms: { none: { roomId } },
      },
    }),
    tx.user.findFirst({ where: { id: byId, blockedAt: null, rooms: { some: { roomId } } } }),
  ])
  return user && by ? { user, by } : null
}

/**
 * Creates an invitation and returns its id; undefined when there is one already, it was declined recently, or
 * there are too many.
 */
async function createInvitation(tx: Tx, { roomId, userId, byId, now }: Asking): Promise<string | undefined> {
  const since = new Date(now.getTime() - declinedForMs)
  // Serialises invitations from one person to another.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`invite:${byId}:${userId}`}, 0))`
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into room_invitations as i (id, room_id, user_id, invited_by_id, created_at)
    select ${randomUUID()}::uuid, ${roomId}::uuid, ${userId}::uuid, ${byId}::uuid, ${now}
    where (select count(*) from room_invitations o where o.user_id = ${userId}::uuid and o.invited_by_id = ${byId}::uuid
      and (o.state = 'pending' or o.state = 'declined' and o.answered_at > ${since})) < ${mostOfOne}
    on conflict (room_id, user_id) do update
      set state = 'pending', invited_by_id = excluded.invited_by_id, created_at = excluded.created_at, answered_at = null
      where i.state in ('left', 'accepted') or i.state = 'declined' and i.answered_at <= ${since}
    returning i.id::text`
  return row?.id
}

/** Invites somebody to a room by the bell and one mail. An existing invitation is not repeated. */
export const inviteToRoom = handleJob(inviteToRoomJob, async ({ roomId, userId, byId }) => {
  if (userId === null) {
    return
  }
  const now = container().clock.now()
  await inTransaction(async (tx) => {
    const asking = { roomId, userId, byId, now }
    const people = await findBoth(tx, asking)
    const room = await tx.room.findUnique({ where: { id: roomId }, select: { name: true } })
    if (!people || !room) {
      return
    }
    const id = await createInvitation(tx, asking)
    if (!id) {
      return
    }
    const { user, by } = people
    const dedupeKey = `room.invited:${id}:${now.getTime()}`
    const data = { invitationId: id, room: room.name, by: personName(by) }
    await notify(tx, { userId, kind: 'room.invited', data, dedupeKey, at: now })
    await emitEvent(tx, 'room.invited', { userId })
    const isProven = await hasProvenAddress(tx, userId)
    await unlessMailboxIsFull(() =>
      queueMail(tx, {
        kind: 'room_invitation',
        to: user.email,
        locale: asLocale(user.locale),
        userId,
        dedupeKey,
        // Text typed by another student goes to proven addresses only.
        data: isProven
          ? { firstName: user.firstName, room: { name: room.name, by: personName(by) } }
          : { firstName: '', room: null },
      }),
    )
  })
})
