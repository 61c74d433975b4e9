'use server'

import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { removeReportedMessage as removeReported, resolveReport as resolve } from './server/resolve-report'

export const resolveReport = toAction(resolve, {
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Chat.reportResolved'),
  }),
})

export const removeReportedMessage = toAction(removeReported, {
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Chat.messageRemoved'),
  }),
})
