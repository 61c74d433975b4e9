'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { markAllRead } from './server/mark-all-read'

/** The page is not reloaded, so it still shows which notifications were new. */
export const markShownReadAction = toAction(markAllRead, { onSuccess: async () => ({ status: 'ok' }) })

export const markAllReadAction = toAction(markAllRead, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})
