import { personName } from '@/lib/person-name'
import { talker } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { typingSchema } from '../chat.schema'
import { readRoomAsMember } from './rooms.repository'

/** An ephemeral event for the others in the room; nothing is stored. */
export const showTyping = defineUseCase({
  name: 'chat.show-typing',
  access: talker(),
  input: typingSchema,
  limits: [],
  async run({ input, actor: { user } }) {
    await readRoomAsMember(input.room_id, user)
    return { room_id: input.room_id, user_id: user.id, name: personName(user), typing: input.typing }
  },
})
