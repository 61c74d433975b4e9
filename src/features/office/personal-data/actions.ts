'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { requestExport } from './server/request-export'

export const requestExportAction = toAction(requestExport, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('MyData.exportAsked') }
  },
})
