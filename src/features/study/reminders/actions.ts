'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { setStudyMails } from './server/set-study-mails'
import { stopStudyMails } from './server/stop-study-mails'

export const stopStudyMailsAction = toAction(stopStudyMails, {
  failureText: 'StudyMails.failure',
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('StudyMails.turnedOff'),
  }),
})

export const setStudyMailsAction = toAction(setStudyMails, {
  failureText: 'StudyMails.failure',
  onSuccess: ({ wanted }, { locale }) => {
    refresh()
    return {
      status: 'ok',
      message: textsOf(locale)(wanted ? 'StudyMails.turnedOn' : 'StudyMails.turnedOff'),
    }
  },
})
