'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { backWithNotice, href, paths } from '@/config/paths'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { gradeSubmission } from './server/grade-submission'
import { deleteReadyComment, moveReadyComment, saveReadyComment } from './server/ready-comments'

export const grade = toAction(gradeSubmission, {
  onSuccess: async (_output, { locale, values }) => {
    const target = values.then === 'next' ? values.next : values.back
    redirect(backWithNotice(target, href(locale, paths.officePage('assignments')), 'graded'))
  },
})

export const storeReadyCommentAction = toAction(saveReadyComment, {
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Grading.comments.saved'),
  }),
})

export const removeReadyCommentAction = toAction(deleteReadyComment, {
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Grading.comments.deleted'),
  }),
})

export const moveReadyCommentAction = toAction(moveReadyComment, {
  onSuccess: async ({ place }, { locale }) => {
    refresh()
    return { status: 'ok', message: translate(locale, 'Grading.comments.moved', { place }) }
  },
})
