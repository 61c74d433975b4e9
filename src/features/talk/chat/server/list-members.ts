import { talker } from '@/server/kernel/access'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase } from '@/server/kernel/use-case'
import type { RoomMemberView } from '../chat.contract'
import { awayAfterMs } from '../chat.rules'
import { roomSchema } from '../chat.schema'
import { answersQuestions, openTo, queryRows, roomNotFound } from './rooms.repository'

/** The members of a room, by name. Their addresses are never included. */
export const listMembers = defineUseCase({
  name: 'chat.list-members',
  access: talker(),
  input: roomSchema,
  limits: [],
  async run({ input, actor, now }): Promise<{ members: RoomMemberView[] }> {
    const members = await queryRows<RoomMemberView>(
      `select u.id as user_id, ${nameText('u')} as name, u.role,
         u.blocked_at is null and coalesce(m.last_seen_at > $2, false) as online
       from room_members m join users u on u.id = m.user_id
       where m.room_id = (select r.id from rooms r join room_members m on m.room_id = r.id
         where r.id = $1 and m.user_id = $3 and ${openTo('$3', '$4')})
       order by lower(u.first_name), lower(u.last_name), u.id limit 1000`,
      [input.room_id, new Date(now.getTime() - awayAfterMs), actor.user.id, answersQuestions(actor.user)],
    )
    // Every member is in this list, so an empty one means no access.
    if (members.length === 0) {
      throw roomNotFound()
    }
    return { members }
  },
})
