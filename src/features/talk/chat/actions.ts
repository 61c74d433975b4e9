'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { answerInvitation as answer } from './server/answer-invitation'
import { joinRoom } from './server/join-room'
import { openOfficeRoom } from './server/open-office-room'
import { removeReportedMessage as removeReported, resolveReport as resolve } from './server/resolve-report'
import { sendMessage } from './server/send-message'

/** For browsers without scripts: each of these four actions does what the screen does with scripts, and shows the page again. */
export const postMessage = toAction(sendMessage, {
  onSuccess: async (_message, { locale, values }) =>
    redirect(href(locale, paths.messages, { room: values.room_id })),
})

export const answerInvitation = toAction(answer, {
  onSuccess: async ({ room }, { locale }) => redirect(href(locale, paths.messages, { room: room?.id })),
})

export const askOffice = toAction(openOfficeRoom, {
  onSuccess: async ({ room }, { locale }) => redirect(href(locale, paths.messages, { room: room.id })),
})

export const openQuestion = toAction(joinRoom, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(href(locale, paths.officePage('chat'), { room: values.room_id })),
})

export const resolveReport = toAction(resolve, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Chat.reportResolved'),
  }),
})

export const removeReportedMessage = toAction(removeReported, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Chat.messageRemoved'),
  }),
})
