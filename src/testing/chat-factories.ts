import { randomUUID } from 'node:crypto'
import { db } from '@/server/db'

/** A room with these members; the first one is its creator. */
export async function createRoomWith(userIds: readonly string[], name = 'Web Development'): Promise<string> {
  const room = await db().room.create({
    data: {
      name,
      createdById: userIds[0] ?? randomUUID(),
      members: { create: userIds.map((userId) => ({ userId, lastSeenAt: new Date(0) })) },
    },
  })
  return room.id
}
