'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { erasePerson } from './server/erase-person'
import { refuseErasure } from './server/refuse-erasure'
import { requestErasure } from './server/request-erasure'
import { withdrawErasure } from './server/withdraw-erasure'

export const erasePersonAction = toAction(erasePerson, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Erasure.done') }
  },
})

export const requestErasureAction = toAction(requestErasure, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('MyData.eraseAsked') }
  },
})

export const withdrawErasureAction = toAction(withdrawErasure, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('MyData.eraseWithdrawn') }
  },
})

export const refuseErasureAction = toAction(refuseErasure, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('ErasuresOffice.refused') }
  },
})
