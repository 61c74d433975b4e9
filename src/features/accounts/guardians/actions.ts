'use server'

import { refresh } from 'next/cache'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { answerGuardianLink } from './server/answer-guardian-link'
import { giveBirthDate } from './server/give-birth-date'
import { nameGuardian } from './server/name-guardian'
import { recordGuardianAnswer } from './server/office/record-guardian-answer'
import { replaceGuardian } from './server/office/replace-guardian'
import { setBirthDate } from './server/office/set-birth-date'
import { sendRequestAgain } from './server/send-request-again'

export const giveBirthDateAction = toAction(giveBirthDate, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Guardian.birthDateSaved') }
  },
})

export const nameGuardianAction = toAction(nameGuardian, {
  onSuccess: ({ mailed }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)(mailed ? 'Guardian.sent' : 'Guardian.willCall') }
  },
})

export const sendRequestAgainAction = toAction(sendRequestAgain, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Guardian.sent') }
  },
})

export const answerGuardianLinkAction = toAction(answerGuardianLink, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('GuardianPage.saved') }
  },
})

export const recordGuardianAnswerAction = toAction(recordGuardianAnswer, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('GuardianOffice.saved') }
  },
})

export const replaceGuardianAction = toAction(replaceGuardian, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('GuardianOffice.saved') }
  },
})

export const setBirthDateAction = toAction(setBirthDate, {
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('GuardianOffice.saved') }
  },
})
