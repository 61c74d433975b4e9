'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { markAllRead } from './server/mark-all-read'
import { setNotificationChoices } from './server/set-choices'

/** The page is not reloaded, so it still shows which notifications were new. */
export const markShownReadAction = toAction(markAllRead, { onSuccess: async () => ({ status: 'ok' }) })

export const markAllReadAction = toAction(markAllRead, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})

export const setNotificationChoicesAction = toAction(setNotificationChoices, {
  onSuccess: async (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('NotificationSettings.saved') }
  },
})
