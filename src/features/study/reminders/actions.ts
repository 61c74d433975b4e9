'use server'

import { refresh } from 'next/cache'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { setStudyMails } from './server/set-study-mails'
import { stopStudyMails } from './server/stop-study-mails'

export const stopStudyMailsAction = toAction(stopStudyMails, {
  failureText: 'StudyMails.failure',
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'StudyMails.turnedOff'),
  }),
})

export const setStudyMailsAction = toAction(setStudyMails, {
  failureText: 'StudyMails.failure',
  onSuccess: async ({ wanted }, { locale }) => {
    refresh()
    return {
      status: 'ok',
      message: translate(locale, wanted ? 'StudyMails.turnedOn' : 'StudyMails.turnedOff'),
    }
  },
})
