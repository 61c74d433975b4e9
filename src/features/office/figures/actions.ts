'use server'

import { refresh } from 'next/cache'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { chooseFigures } from './server/choose-figures'

export const chooseFiguresAction = toAction(chooseFigures, {
  onSuccess: async ({ show }, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, `Figures.chosen.${show}`) }
  },
})
