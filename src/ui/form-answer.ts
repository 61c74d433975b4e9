import type { ReactNode } from 'react'
import type { SignInAgain } from '@/lib/sign-in-again'

/** What a form needs to know of an action's answer. */
export interface FormAnswer {
  status: 'idle' | 'ok' | 'error'
  message?: string
  errors?: Record<string, string>
  /** Field name → a value that would be accepted instead. */
  suggestions?: Record<string, string>
  values?: Record<string, string>
  at?: number
  /** Which refusal it was. */
  code?: string
  /** Refused until the person has proven who they are: how they can. */
  ask?: string[]
  data?: unknown
  /** The sender's session has ended. */
  signIn?: SignInAgain
}

/** An answer as its form shows it: a message may hold a link. */
export type ShownAnswer<Answer extends FormAnswer = FormAnswer> = Omit<Answer, 'message'> & {
  message?: ReactNode
}
