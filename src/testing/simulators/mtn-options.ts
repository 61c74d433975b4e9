import type { CallbackVerb } from './http-simulator'

type CallbackMode = 'never' | 'once' | 'storm'

export interface MtnOptions {
  subscriptionKey: string
  apiUser: string
  apiKey: string
  targetEnvironment: string
  callbackHost: string | null
  callbackMode: CallbackMode
  callbackVerb: CallbackVerb
  /** MTN sends the reason as an object or as text, without a documented rule. */
  reasonShape: 'object' | 'string' | 'missing'
  /** Whether refusals by number come in the answer to the request or in the state later. */
  refusesAtOnce: boolean
  /** The callback arrives before the answer to the request. */
  callsBackEarly: boolean
  /** How long a new payment cannot be read yet. */
  hiddenMs: number
}

export const mtnCredentials = {
  subscriptionKey: 'simulated-subscription-key',
  apiUser: '5b6cf4a5-3a3f-4c0e-9f3b-1f1f0d4d2a11',
  apiKey: 'simulated-api-key',
  targetEnvironment: 'mtncameroon',
}

export const mtnDefaults: MtnOptions = {
  ...mtnCredentials,
  callbackHost: null,
  callbackMode: 'once',
  callbackVerb: 'POST',
  reasonShape: 'object',
  refusesAtOnce: false,
  callsBackEarly: false,
  hiddenMs: 0,
}
