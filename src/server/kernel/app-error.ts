import type { TextKey } from '@/messages/text-key'
import type { BusyReason } from './busy-answers'

/** Every refusal of the product: its HTTP status and its text key. One table for API, forms and sockets. */
const errorTable = {
  malformed: { status: 400, text: 'Errors.malformed' },
  sign_in_first: { status: 401, text: 'Errors.signInFirst' },
  invalid_credentials: { status: 401, text: 'Errors.invalidCredentials' },
  account_blocked: { status: 403, text: 'Errors.accountBlocked' },
  unauthorised_login_method: { status: 403, text: 'Errors.unauthorisedLoginMethod' },
  second_factor: { status: 401, text: 'Errors.secondFactor' },
  second_factor_first: { status: 403, text: 'Errors.secondFactorFirst' },
  step_up: { status: 403, text: 'Errors.stepUp' },
  new_password_first: { status: 403, text: 'Errors.newPasswordFirst' },
  consent_first: { status: 403, text: 'Errors.consentFirst' },
  guardian_first: { status: 403, text: 'Errors.guardianFirst' },
  birth_date_first: { status: 403, text: 'Errors.birthDateFirst' },
  forbidden: { status: 403, text: 'Errors.forbidden' },
  cross_site: { status: 403, text: 'Errors.crossSite' },
  identity_mismatch: { status: 403, text: 'Errors.identityMismatch' },
  not_found: { status: 404, text: 'Errors.notFound' },
  method_not_allowed: { status: 405, text: 'Errors.methodNotAllowed' },
  timed_out: { status: 408, text: 'Errors.timedOut' },
  conflict: { status: 409, text: 'Errors.conflict' },
  user_exists: { status: 409, text: 'Errors.userExists' },
  already_running: { status: 409, text: 'Errors.alreadyRunning' },
  too_large: { status: 413, text: 'Errors.tooLarge' },
  unsupported_type: { status: 415, text: 'Errors.unsupportedType' },
  invalid: { status: 422, text: 'Errors.invalid' },
  key_reused: { status: 422, text: 'Errors.keyReused' },
  too_many: { status: 429, text: 'Errors.tooMany' },
  internal: { status: 500, text: 'Errors.internal' },
  provider_down: { status: 502, text: 'Errors.providerDown' },
  busy: { status: 503, text: 'Errors.busy' },
  invalid_code: { status: 400, text: 'Errors.invalidCode' },
  payment_failed: { status: 402, text: 'Errors.paymentFailed' },
  class_full: { status: 409, text: 'Classes.full' },
  price_changed: { status: 409, text: 'Payment.answers.priceChanged' },
} as const satisfies Record<string, { status: number; text: TextKey }>

export type ErrorCode = keyof typeof errorTable

interface AppErrorOptions {
  /** Overrides the table's text key. */
  text?: TextKey
  params?: Record<string, string | number>
  /** Field name → text key, or zod's own message, which is never shown to people. */
  fields?: Record<string, string>
  /** Field name → a value that would be accepted. Forms offer it; answers of the API do not have it. */
  suggestions?: Record<string, string>
  /** Seconds until another attempt makes sense. */
  retryAfterS?: number
  /** More members of the answer (HTTP contract), e.g. { success: false }. */
  extra?: Record<string, unknown>
  /** The browser's session was revoked: the browser deletes its data about the user. */
  clearDevice?: boolean
  /** Overrides the table's status. */
  status?: number
  /** The reason of `busy`, for the log and the metrics. */
  reason?: BusyReason
}

const brand = 'academy.app-error'

/** An expected refusal. Compare by `code`: `instanceof` fails across the two module graphs. */
export class AppError extends Error {
  readonly brand = brand
  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(code)
    this.name = 'AppError'
  }
  get status() {
    return this.options.status ?? errorTable[this.code].status
  }
  get text(): TextKey {
    return this.options.text ?? errorTable[this.code].text
  }
}

export const isAppError = (error: unknown): error is AppError =>
  typeof error === 'object' && error !== null && (error as { brand?: unknown }).brand === brand

/** The first message describes the whole refusal; a value that is not a key gets the general text. */
export const firstText = (fields: Record<string, string> | undefined) =>
  Object.values(fields ?? {})[0] as TextKey | undefined

/** A validation refusal: field name → text key. */
export const invalid = (fields: Record<string, TextKey>, params?: AppErrorOptions['params']) =>
  new AppError('invalid', { fields, params, text: Object.values(fields)[0] })
