'use server'

import { refresh } from 'next/cache'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { erasePerson } from './server/erase-person'

export const erasePersonAction = toAction(erasePerson, {
  onSuccess: async (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, 'Erasure.done') }
  },
})
