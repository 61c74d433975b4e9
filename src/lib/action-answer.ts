import type { SignInAgain } from './sign-in-again'

/** The result of a server action for its form, with JavaScript and without. */
export interface ActionAnswer<Data = unknown, Code extends string = string> {
  status: 'idle' | 'ok' | 'error'
  /** One sentence for the whole form, in the visitor's language. */
  message?: string
  /** Field name → text beside it. */
  errors?: Record<string, string>
  /** Field name → a value that would be accepted instead. */
  suggestions?: Record<string, string>
  /** The submitted values, so that a refused form loses nothing (never passwords or codes). */
  values?: Record<string, string>
  data?: Data
  /** The code of the refusal, for a form that reacts to it. */
  code?: Code
  /** The ways in which the person can confirm who they are; set when the action requires it. */
  ask?: string[]
  /** The sender's session has ended: where to sign in again. */
  signIn?: SignInAgain
  /** Changes with every answer, so that focus moves to a repeated error too. */
  at?: number
}
