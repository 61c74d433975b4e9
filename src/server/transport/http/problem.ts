import { clearSiteDataHeader } from '@/config/headers'
import type { Locale } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'
import { container } from '../../container'
import { AppError, type ErrorCode, isAppError } from '../../kernel/app-error'
import { countBusyAnswer } from '../../kernel/busy-answers'
import { databaseFailureOf } from '../../kernel/database-failure'
import { longestDelayMs } from '../../kernel/event-loop-delay'
import { isStorageUnavailable } from '../../ports/file-storage'

interface Problem {
  status: number
  code: ErrorCode
  message: string
  errors?: Record<string, string>
  retryAfterS?: number
  clearDevice?: boolean
  extra?: Record<string, unknown>
}

/** A text key becomes its text; anything else is zod's own message and is replaced by a general one. */
const textOf = (locale: Locale, key: string, params?: Record<string, string | number>) =>
  hasText(key) ? textsOf(locale)(key, params) : textsOf(locale)('Validation.invalid')

/** Any error that is not an expected refusal becomes one sentence with the request id, and a log line. */
function asAppError(error: unknown, requestId: string): AppError {
  const { log } = container()
  if (isAppError(error)) {
    const { reason } = error.options
    if (reason) {
      countBusyAnswer(reason)
      log.warn({ event: 'request.busy', reason, requestId }, 'a caller was asked to come back later')
    }
    return error
  }
  // Checked before the database, because failures of the store may look the same.
  if (isStorageUnavailable(error)) {
    countBusyAnswer('file_store')
    log.error({ event: 'storage.unavailable', err: error, requestId }, 'the file store is not available')
    return new AppError('busy', { retryAfterS: 30, text: 'Errors.storageUnavailable' })
  }
  const reason = databaseFailureOf(error)
  if (reason) {
    countBusyAnswer(reason)
    log.error(
      // A process that was blocked itself sees the answers of the database too late.
      { event: 'database.unavailable', reason, eventLoopDelayMs: longestDelayMs(), err: error, requestId },
      'the database is not available',
    )
    return new AppError('busy', { retryAfterS: 5 })
  }
  log.error({ event: 'request.failed', err: error, requestId }, 'unexpected error')
  return new AppError('internal', { params: { requestId } })
}

export function toProblem(thrown: unknown, locale: Locale, requestId: string): Problem {
  const error = asAppError(thrown, requestId)
  const { fields, params, retryAfterS, clearDevice, extra } = error.options
  const errors = fields
    ? Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, textOf(locale, key, params)]))
    : undefined
  return {
    status: error.status,
    code: error.code,
    message: textOf(locale, error.text, { requestId, seconds: retryAfterS ?? 0, ...params }),
    errors,
    retryAfterS,
    clearDevice,
    extra,
  }
}

export const problemTitles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** RFC 9457, with `message` for clients of the specification. */
export function problemResponse(problem: Problem, extra: Record<string, unknown> = {}): Response {
  const { status, message, errors, retryAfterS } = problem
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  })
  if (retryAfterS !== undefined) {
    headers.set('retry-after', String(retryAfterS))
  }
  if (status === 401) {
    headers.set('www-authenticate', 'Bearer')
  }
  if (problem.clearDevice) {
    headers.set(clearSiteDataHeader, '"storage"')
  }
  const body = {
    title: problemTitles[status] ?? 'Internal Server Error',
    status,
    detail: message,
    message,
    errors,
    ...extra,
    ...problem.extra,
  }
  return new Response(JSON.stringify(body), { status, headers })
}
