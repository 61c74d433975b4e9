import { Readable } from 'node:stream'
import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { photoSchema } from '../chat.schema'
import { answersQuestions, openTo, queryRows } from './rooms.repository'

interface PhotoRow {
  content_type: string
  bytes: Uint8Array
}

/** For members of the room; and, once somebody has reported the message, for the staff who settle reports. */
const query = `
  select f.content_type, f.bytes from room_photos f
  join room_messages w on w.id = f.message_id join rooms r on r.id = w.room_id
  where f.message_id = $1 and w.deleted_at is null
    and (exists (select from room_members m where m.room_id = r.id and m.user_id = $2 and ${openTo('$2', '$3')})
      or $3 and exists (select from message_reports p where p.message_id = w.id))`

/** The photo of a message. For others it is treated as missing. */
export const openRoomPhoto = defineUseCase({
  name: 'chat.open-room-photo',
  access: talker(),
  input: photoSchema,
  limits: [perActor('room.photo')],
  async run({ input, actor: { user } }) {
    const [photo] = await queryRows<PhotoRow>(query, [input.id, user.id, answersQuestions(user)])
    if (!photo) {
      throw new AppError('not_found')
    }
    return {
      filename: 'photo',
      contentType: photo.content_type,
      size: photo.bytes.length,
      content: Readable.from([photo.bytes]),
      isPicture: true,
      // Its address never shows another photo; a deleted one stays on devices that have loaded it.
      keep: 'reader' as const,
    }
  },
})
