'use server'

import { refresh } from 'next/cache'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { gradeSubmission } from './server/grade-submission'

export const grade = toAction(gradeSubmission, {
  onSuccess: async (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, 'Grading.saved') }
  },
})
