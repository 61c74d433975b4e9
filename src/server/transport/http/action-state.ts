import type { ErrorCode } from '../../kernel/app-error'

/** What a server action tells its form, with JavaScript and without. */
export interface ActionState<Data = unknown> {
  status: 'idle' | 'ok' | 'error'
  /** One sentence for the whole form, in the visitor's language. */
  message?: string
  /** Field name → text beside it. */
  errors?: Record<string, string>
  /** What was typed, so that a refused form loses nothing (never passwords or codes). */
  values?: Record<string, string>
  data?: Data
  /** Which refusal it was, for a form that has more to say then. */
  code?: ErrorCode
  /** Refused until the person has proven who they are: how they can. */
  ask?: string[]
  /** Changes with every answer, so that focus moves to a repeated error too. */
  at?: number
}

export const idle: ActionState<never> = { status: 'idle' }
