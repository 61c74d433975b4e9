import { talker } from '@/server/kernel/access'
import { insertEventSql } from '@/server/kernel/events'
import { defineUseCase } from '@/server/kernel/use-case'
import { markReadSchema } from '../chat.schema'
import { queryRows, roomNotFound } from './rooms.repository'

interface ReadState {
  unread: number
  unread_total: number
}

/** Only forwards and never beyond the newest message; the user's other devices receive the change. */
const advance = `
  with moved as (
    update room_members m set last_read_seq = least($3, r.last_seq), last_seen_at = $4
    from rooms r where r.id = m.room_id and m.room_id = $1 and m.user_id = $2 and m.last_read_seq < least($3, r.last_seq)
    returning m.room_id, m.user_id, m.last_read_seq),
  event as (
    ${insertEventSql('room.read', { roomId: 'room_id', userId: 'user_id' }, '$4')} from moved),
  mine as (
    select m.room_id, m.muted_at, greatest(0, r.last_seq - coalesce(moved.last_read_seq, m.last_read_seq)) as unread
    from room_members m join rooms r on r.id = m.room_id left join moved on moved.room_id = m.room_id where m.user_id = $2)
  select (select unread::int from mine where room_id = $1) as unread,
    coalesce(sum(unread) filter (where muted_at is null), 0)::int as unread_total from mine`

export const markRead = defineUseCase({
  name: 'chat.mark-read',
  access: talker(),
  input: markReadSchema,
  limits: [],
  async run({ input, actor, now }): Promise<ReadState> {
    const [state] = await queryRows<{ unread: number | null; unread_total: number }>(advance, [
      input.room_id,
      actor.user.id,
      input.seq,
      now,
    ])
    if (state?.unread === null || state === undefined) {
      throw roomNotFound()
    }
    return { unread: state.unread, unread_total: state.unread_total }
  },
})
