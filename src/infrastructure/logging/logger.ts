import pino from 'pino'
import { logLines } from '@/config/limits'
import type { Logger } from '@/server/ports/logger'
import type { ErrorReports } from './error-reports'
import { createLineBudget, kindOf } from './line-budget'

const secretKeys = [
  'password',
  'confirmPassword',
  'newPassword',
  'currentPassword',
  'userCode',
  'code',
  'token',
  'refreshToken',
  'access_token',
  'authorization',
  'cookie',
  'passwordHash',
  'codeHash',
  'pin',
  'phone',
  'email',
]

const cut = (value: string, length: number) => (value.length > length ? `${value.slice(0, length)}…` : value)

/** The fields of an error, of bounded size. Its code has another name, because fields called `code` are never shown. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return cut(String(error), logLines.textLength)
  }
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: cut(error.message, logLines.textLength),
    ...(code === undefined ? {} : { errorCode: cut(String(code), 40) }),
    stack: cut(error.stack ?? '', logLines.stackLength),
    ...(cause instanceof Error ? { cause: cut(`${cause.name}: ${cause.message}`, logLines.textLength) } : {}),
  }
}

/** Shortens texts, so that a caller cannot make a line long. */
function shorten(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || fields instanceof Error) {
    return fields
  }
  const isLong = (value: unknown) => typeof value === 'string' && value.length > logLines.textLength
  if (!Object.values(fields).some(isLong)) {
    return fields
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isLong(value) ? cut(value as string, logLines.textLength) : value,
    ]),
  )
}

const errorLevel = 50
const fatalLevel = 60
/** The facts of a line that do not identify a person. */
const reportedIds = ['requestId', 'useCase', 'job', 'provider']

interface Line {
  level: number
  fields: unknown
  message: unknown
}

/** Reports a line to an error tracker: the error itself, and ids with which the line can be found. */
function reportLine(reports: ErrorReports, { level, fields, message }: Line) {
  const facts = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  const ids = reportedIds.flatMap((name) => {
    const value = facts[name]
    return typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value) ? [[name, value] as const] : []
  })
  reports.report({
    level: level >= fatalLevel ? 'fatal' : 'error',
    event: typeof facts.event === 'string' ? facts.event : 'unnamed',
    message: typeof message === 'string' ? message : '',
    error: facts.err,
    ids: Object.fromEntries(ids),
  })
}

/**
 * JSON lines, never with a password, code, token or full phone number, at any depth of the object. Each kind of line
 * has a budget a minute, so that nobody fills the disk by causing them.
 */
export function createLogger(
  level: string,
  destination?: pino.DestinationStream,
  reports?: ErrorReports,
): Logger {
  const mayWrite = createLineBudget((kind, missing) =>
    log.warn(
      { event: 'log.lines_left_out', of: kind, lines: missing },
      'more lines of one kind were left out',
    ),
  )
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      hooks: {
        logMethod([first, ...rest], method, lineLevel) {
          if (!mayWrite(kindOf([first, ...rest]))) {
            return
          }
          if (reports && lineLevel >= errorLevel) {
            const fields = { ...this.bindings(), ...(first as object) }
            reportLine(reports, { level: lineLevel, fields, message: rest[0] })
          }
          // Pino's own type knows only one form of its arguments.
          method.apply(this, [shorten(first), ...rest] as Parameters<typeof method>)
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
  return log as Logger
}
