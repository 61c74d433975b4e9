'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { chooseFigures } from './server/choose-figures'

export const chooseFiguresAction = toAction(chooseFigures, {
  onSuccess: ({ show }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)(`Figures.chosen.${show}`) }
  },
})
