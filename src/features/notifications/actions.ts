'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { markAllRead } from './server/mark-all-read'

export const markAllReadAction = toAction(markAllRead, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})
