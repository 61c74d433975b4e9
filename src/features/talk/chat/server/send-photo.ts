import { roomPhoto } from '@/config/limits'
import { cleanPicture } from '@/server/clean-picture'
import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ChatMessage } from '../chat.contract'
import { isBlank, photoSign } from '../chat.rules'
import { sendPhotoSchema } from '../chat.schema'
import { readRoomAsMember } from './rooms.repository'
import { type CleanPhoto, storeMessage } from './send-message'

const types = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const

const refuse = (code: 'unsupported_type' | 'too_large', text: 'Chat.photoRefused' | 'Chat.photoTooHeavy') =>
  new AppError(code, { text, fields: { photo: text } })

/** By its content alone, and without anything beside its pixels. */
function clean(encoded: string): CleanPhoto {
  const picture = cleanPicture(Buffer.from(encoded, 'base64'), roomPhoto.pixels)
  if (!picture) {
    throw refuse('unsupported_type', 'Chat.photoRefused')
  }
  const { kind, ...photo } = picture
  if (photo.bytes.length > roomPhoto.bytes || Math.max(photo.width, photo.height) > roomPhoto.pixels) {
    throw refuse('too_large', 'Chat.photoTooHeavy')
  }
  return { ...photo, contentType: types[kind] }
}

/**
 * A message with a photo, which is stored once for its `client_id` like every other. Its text is a sign where nothing else is
 * written, so that lists, mails and other clients show something.
 */
export const sendPhoto = defineUseCase({
  name: 'chat.send-photo',
  access: talker(),
  input: sendPhotoSchema,
  limits: [perActor('room.write')],
  async run({ input, actor: { user }, now }): Promise<ChatMessage> {
    const { id: room_id, photo, content, ...message } = input
    // Nobody else’s bytes are read.
    await readRoomAsMember(room_id, user)
    const text = isBlank(content) ? photoSign : content
    return storeMessage({ ...message, room_id, content: text }, user, now, clean(photo))
  },
})
