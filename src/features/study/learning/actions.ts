'use server'

import { refresh } from 'next/cache'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { actionHeader } from '@/server/next-internals/action-header'
import { toAction } from '@/server/transport/http/to-action'
import { addItemQuestion } from './server/add-item-question'
import { answerExercise } from './server/answer-exercise'
import { answerQuiz } from './server/answer-quiz'
import { answerReviewForm } from './server/answer-review-form'
import { askAboutItem } from './server/ask-about-item'
import { completeWeekByOffice } from './server/complete-week-by-office'
import { removeItemQuestion } from './server/remove-item-question'
import { setCompletion } from './server/set-completion'

export const answerQuizAction = toAction(answerQuiz, {
  onSuccess: async ({ slug, item, attempt }, { locale }) =>
    redirect(`${href(locale, paths.myItem(slug, item), { attempt })}#result`),
})

export const answerExerciseAction = toAction(answerExercise, {
  onSuccess: async ({ slug, item, attempt }, { locale }) =>
    redirect(`${href(locale, paths.myItem(slug, item), { attempt })}#result`),
})

export const answerReviewAction = toAction(answerReviewForm, {
  onSuccess: async ({ answered }, { locale }) =>
    redirect(`${href(locale, paths.review, { answered })}#result`),
})

export const readItemAction = toAction(setCompletion, {
  onSuccess: async (_output, { locale, values }) => {
    // Without scripts the browser shows the top of a page, but the change is at its end.
    if (values.slug && values.item && !(await headers()).has(actionHeader)) {
      redirect(`${href(locale, paths.myItem(values.slug, values.item))}#read`)
    }
    refresh()
    return { status: 'ok' }
  },
})

export const completeWeekByOfficeAction = toAction(completeWeekByOffice, {
  onSuccess: ({ students }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Learning.weekCompletedFor', { count: students }) }
  },
})

export const addItemQuestionAction = toAction(addItemQuestion, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Learning.questions.added'),
  }),
})

export const removeItemQuestionAction = toAction(removeItemQuestion, {
  onSuccess: () => {
    refresh()
    return { status: 'ok' }
  },
})

export const askAboutItemAction = toAction(askAboutItem, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Learning.askSent'),
  }),
})
