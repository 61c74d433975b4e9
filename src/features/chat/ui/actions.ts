'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { sendMessage } from '../server/send-message'

/** For a browser without scripts: stores the message and shows the room anew. */
export const postMessage = toAction(sendMessage, {
  onSuccess: async (_message, { locale, values }) =>
    redirect(href(locale, paths.messages, { room: values.room_id })),
})
