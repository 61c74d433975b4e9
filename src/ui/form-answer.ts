/** What a form needs to know of an action's answer. */
export interface FormAnswer {
  status: 'idle' | 'ok' | 'error'
  message?: string
  errors?: Record<string, string>
  values?: Record<string, string>
  at?: number
  /** Which refusal it was. */
  code?: string
  /** Refused until the person has proven who they are: how they can. */
  ask?: string[]
  data?: unknown
}
