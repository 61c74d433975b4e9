'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { completeWeek } from './server/complete-week'

export const markWeek = toAction(completeWeek, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})
