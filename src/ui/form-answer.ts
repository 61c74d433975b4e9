import type { ReactNode } from 'react'
import type { ActionAnswer } from '@/lib/action-answer'

/** What a form needs to know of an action's answer. */
export type FormAnswer = ActionAnswer

/** An answer as the form shows it: a message may contain a link. */
export type ShownAnswer<Answer extends FormAnswer = FormAnswer> = Omit<Answer, 'message'> & {
  message?: ReactNode
}
