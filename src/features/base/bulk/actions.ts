'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { closeBulk, stopBulk } from './server/stop-bulk'
import { undoBulk } from './server/undo-bulk'

const readAgain = async () => {
  refresh()
  return { status: 'ok' as const }
}

export const stopBulkAction = toAction(stopBulk, { onSuccess: readAgain })
export const closeBulkAction = toAction(closeBulk, { onSuccess: readAgain })
export const undoBulkAction = toAction(undoBulk, { onSuccess: readAgain })
