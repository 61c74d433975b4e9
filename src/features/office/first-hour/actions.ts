'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { postponeStep } from './server/postpone-step'
import { confirmTestMail, sendTestMail } from './server/test-mail'

export const sendTestMailAction = toAction(sendTestMail, {
  onSuccess: ({ to }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('FirstHour.mail.sent', { to }),
  }),
})

export const confirmTestMailAction = toAction(confirmTestMail, {
  onSuccess: (_, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('FirstHour.mail.confirmed') }
  },
})

export const postponeStepAction = toAction(postponeStep, {
  onSuccess: (_, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('FirstHour.postponed') }
  },
})
