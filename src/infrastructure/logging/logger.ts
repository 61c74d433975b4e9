import pino from 'pino'

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

/** JSON lines; never a password, code, token or full phone number, wherever it stands in the object. */
export const createLogger = (level: string, destination?: pino.DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )

export type Logger = pino.Logger
