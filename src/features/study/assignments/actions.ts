'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { backWithNotice, href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { gradeSubmission } from './server/grade-submission'
import { deleteReadyComment, moveReadyComment, saveReadyComment } from './server/ready-comments'
import { returnWork } from './server/return-work'

export const grade = toAction(gradeSubmission, {
  onSuccess: async (_output, { locale, values }) => {
    const target = values.then === 'next' ? values.next : values.back
    redirect(backWithNotice(target, href(locale, paths.officePage('assignments')), 'graded'))
  },
})

/** Back to the list, which shows how far it is. */
export const returnWorkAction = toAction(returnWork, {
  onSuccess: async (_output, { locale }) => redirect(href(locale, paths.officePage('assignments'))),
})

export const storeReadyCommentAction = toAction(saveReadyComment, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Grading.comments.saved'),
  }),
})

export const removeReadyCommentAction = toAction(deleteReadyComment, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Grading.comments.deleted'),
  }),
})

export const moveReadyCommentAction = toAction(moveReadyComment, {
  onSuccess: ({ place }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Grading.comments.moved', { place }) }
  },
})
