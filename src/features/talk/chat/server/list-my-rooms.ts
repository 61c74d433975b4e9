import { textsOf } from '@/i18n/texts-of'
import { talker } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { RoomLists } from '../chat.contract'
import { allRoomsSchema, myRoomsSchema } from '../chat.schema'
import {
  answersQuestions,
  countRoomsOf,
  listCohortRooms,
  listInvitationsOf,
  listQuestions,
  listRoomsOf,
  unreadTotal,
} from './rooms.repository'

/** A page of the caller's rooms, as the HTTP API lists them. */
export const listMyRooms = defineUseCase({
  name: 'chat.list-my-rooms',
  access: talker(),
  input: myRoomsSchema,
  limits: [perActor('room.read')],
  async run({ input, actor, locale }): Promise<Page<{ id: string; name: string }>> {
    const page = { limit: input.page_size, offset: offsetOf(input) }
    const [rooms, total] = await Promise.all([
      listRoomsOf(actor.user, { office: textsOf(locale)('Chat.office'), locale }, page),
      countRoomsOf(actor.user),
    ])
    return { ...input, total, items: rooms.map(({ id, name }) => ({ id, name })) }
  },
})

/**
 * Every room of the caller with its unread count, their invitations, and for the back office the students'
 * questions.
 */
export const listRoomSummaries = defineUseCase({
  name: 'chat.list-room-summaries',
  access: talker(),
  input: allRoomsSchema,
  limits: [perActor('room.read')],
  async run({ actor: { user }, locale }): Promise<RoomLists> {
    const isOffice = answersQuestions(user)
    const [rooms, invitations, questions, cohorts] = await Promise.all([
      listRoomsOf(user, { office: textsOf(locale)('Chat.office'), locale }),
      listInvitationsOf(user.id),
      isOffice ? listQuestions() : [],
      isOffice ? listCohortRooms(user.id, locale) : [],
    ])
    return { rooms, unread_total: unreadTotal(rooms), invitations, questions, classes: cohorts }
  },
})
