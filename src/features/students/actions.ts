'use server'

import { refresh } from 'next/cache'
import { completeWeek } from '@/features/learning/server/complete-week'
import { toAction } from '@/server/transport/http/to-action'

export const markWeek = toAction(completeWeek, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})
