import { z } from 'zod'
import { brandSchema } from './brand.schema'
import { locales } from './locales'
import type { SettingShape } from './payment-providers'
import { completeSets, type PaymentEnv, paymentProblems, settingShapes } from './payment-settings'

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((raw) => blank(raw) ?? value, schema)
const text = z.string().trim().min(1)
const url = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''))
const matching = (pattern: RegExp, wrong: string) => z.string(wrong).regex(pattern, wrong)
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
const atLeast = (length: number) => z.string().min(length, `must have at least ${length} characters`)
const wholeNumber = (min: number, max: number) => {
  const wrong = `must be a whole number from ${min} to ${max}`
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], wrong)
    .pipe(z.number(wrong).int(wrong).min(min, wrong).max(max, wrong))
}
const notPositive = 'must be a number above 0'
const positiveNumber = z
  .union([z.number(), matching(/^\d+(\.\d+)?$/, notPositive).transform(Number)], notPositive)
  .pipe(z.number(notPositive).positive(notPositive))
/** JSON, e.g. {"name": "My Academy"}; the value stays text, because `site` reads it before anything else. */
const brand = z.string().superRefine((value, context) => {
  let read: unknown
  try {
    read = JSON.parse(value)
  } catch {
    return context.addIssue({ code: 'custom', message: 'must be JSON, for example {"name": "My Academy"}' })
  }
  for (const { path, message } of brandSchema.safeParse(read).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message: [...path, message].join(' ') })
  }
})
const languages = z
  .string()
  .transform((value) => value.split(',').map((language) => language.trim()))
  .pipe(z.array(oneOf(locales)).min(1))
/** `address@domain` or `Name <address@domain>`, as mail programs write a sender. */
const sender = z
  .string()
  .trim()
  .refine(
    (value) => z.email().safeParse(/^[^<>]*<([^<>\s]+)>$/.exec(value)?.[1] ?? value).success,
    'must be an e-mail address, or Name <address>',
  )

const fieldOf = (shape: SettingShape) => {
  if (shape === 'address') {
    return optional(url)
  }
  if (shape === 'text') {
    return optional(text)
  }
  if (shape === 'uuid') {
    return optional(z.uuid('must be a UUID'))
  }
  return optional('oneOf' in shape ? oneOf(shape.oneOf) : matching(shape.pattern, shape.wrong))
}
const paymentFields = Object.fromEntries(
  settingShapes.map(([name, shape]) => [name, fieldOf(shape)]),
) as unknown as {
  [N in keyof PaymentEnv]: z.ZodType<PaymentEnv[N]>
}

const fields = {
  PORT: withDefault(wholeNumber(0, 65_535), 3000),
  HOST: withDefault(text, '127.0.0.1'),
  SITE_URL: optional(url),
  SITE_BRAND: optional(brand),
  LANGUAGES: withDefault(languages, locales.join(',')),
  DATABASE_URL: optional(matching(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  DATABASE_URL_DIRECT: optional(matching(/^postgres(ql)?:\/\//, 'must start with postgresql://')),
  DATA_DIR: withDefault(text, '.data'),
  AUTH_SECRET: optional(atLeast(32)),
  SECOND_FACTOR_KEY: optional(atLeast(32)),
  CREDENTIAL_KEY_FILE: optional(text),
  PUSH_KEY_FILE: optional(text),
  APP_ENV: withDefault(oneOf(['demo', 'production']), 'demo'),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_USERNAME: optional(text),
  ADMIN_PASSWORD: optional(atLeast(12)),
  RESEND_API_KEY: optional(text),
  RESEND_BASE_URL: optional(url),
  MAIL_FROM: optional(sender),
  RESEND_WEBHOOK_SECRET: optional(
    matching(/^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/, 'must be the signing secret of a webhook: whsec_…'),
  ),
  MAIL_REPLY_DOMAIN: optional(
    matching(
      /^(?=.{4,180}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'must be a domain in lower case, for example reply.example.org',
    ),
  ),
  ...paymentFields,
  REDIS_URL: optional(matching(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  S3_ENDPOINT: optional(url),
  S3_BUCKET: optional(text),
  S3_ACCESS_KEY_ID: optional(text),
  S3_SECRET_ACCESS_KEY: optional(text),
  RATE_LIMIT_SCALE: withDefault(positiveNumber, 1),
  METRICS_HOST: withDefault(text, '127.0.0.1'),
  METRICS_PORT: optional(wholeNumber(1, 65_535)),
  METRICS_TOKEN: optional(atLeast(16)),
  ERROR_REPORTS_URL: optional(url),
  TRUST_PROXY: withDefault(wholeNumber(0, 10), 0),
  LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
}

export const settingNames = Object.keys(fields)

/** Settings that only work as a complete set. */
const storageSet = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

type Parsed = z.output<z.ZodObject<typeof fields>>
export type Env = Omit<Parsed, 'SITE_URL'> & { SITE_URL: string }

const isLoopbackHost = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
const isLoopback = (address: string) => isLoopbackHost(new URL(address).hostname)

/** The passwords that `npm start` prints and the README shows for the demo's accounts. */
const isDemoPassword = (password: string) => /^demo-[a-z]+-2026$/.test(password)

/** The minimum for a secret in production. A random secret of 32 characters has more than 16 in practice. */
const leastDistinctCharacters = 10

/** `values`: the values that were set, before defaults. */
function problems(env: Env, values: Record<string, unknown>): string[] {
  const errors: string[] = []
  for (const set of [...completeSets(env), storageSet]) {
    const missing = set.filter((name) => values[name] === undefined)
    if (missing.length > 0 && missing.length < set.length) {
      errors.push(...missing.map((name) => `${name} is missing: it belongs to ${set.join(', ')}`))
    }
  }
  errors.push(...paymentProblems(env))
  if (env.RESEND_WEBHOOK_SECRET && !env.RESEND_API_KEY) {
    errors.push('RESEND_API_KEY is missing: RESEND_WEBHOOK_SECRET is of no use without it')
  }
  if (env.MAIL_REPLY_DOMAIN && !env.RESEND_WEBHOOK_SECRET) {
    errors.push('RESEND_WEBHOOK_SECRET is missing: answers to MAIL_REPLY_DOMAIN arrive through it')
  }
  if (env.METRICS_PORT && !env.METRICS_TOKEN && !isLoopbackHost(env.METRICS_HOST)) {
    errors.push('METRICS_TOKEN is required when METRICS_HOST can be reached by other machines')
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    errors.push('METRICS_PORT must differ from PORT')
  }
  if (env.APP_ENV !== 'production') {
    return errors
  }
  for (const name of [
    'SITE_URL',
    'DATABASE_URL',
    'AUTH_SECRET',
    'SECOND_FACTOR_KEY',
    'ADMIN_EMAIL',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'RESEND_API_KEY',
    'MAIL_FROM',
  ]) {
    if (values[name] === undefined) {
      errors.push(`${name} is required when APP_ENV=production`)
    }
  }
  for (const name of ['AUTH_SECRET', 'SECOND_FACTOR_KEY'] as const) {
    if (env[name] !== undefined && new Set(env[name]).size < leastDistinctCharacters) {
      errors.push(`${name} repeats a few characters: make it with "openssl rand -base64 48"`)
    }
  }
  if (env.SECOND_FACTOR_KEY !== undefined && env.SECOND_FACTOR_KEY === env.AUTH_SECRET) {
    errors.push('SECOND_FACTOR_KEY must differ from AUTH_SECRET: who reads one must not have the other')
  }
  if (env.ADMIN_PASSWORD !== undefined && isDemoPassword(env.ADMIN_PASSWORD)) {
    errors.push('ADMIN_PASSWORD is one of the demo, which everybody can read: choose another')
  }
  if (!env.SITE_URL.startsWith('https://') && !isLoopback(env.SITE_URL)) {
    errors.push('SITE_URL must start with https:// when APP_ENV=production')
  }
  if (env.RATE_LIMIT_SCALE !== 1) {
    errors.push('RATE_LIMIT_SCALE must be 1 when APP_ENV=production')
  }
  return errors
}

export class EnvError extends Error {}

/**
 * Parses and checks the configuration. A wrong value throws EnvError with one line per variable: its name and
 * the error, never its value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const wrong = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const parsed = schema.safeParse(source[name])
    if (parsed.success) {
      values[name] = parsed.data
    } else {
      wrong.set(name, `${name}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
    }
  }
  const env = { ...values, SITE_URL: values.SITE_URL ?? `http://localhost:${values.PORT ?? 3000}` } as Env
  // Reports all problems at once, so that fixing one line does not reveal the next at another start.
  const lines = [...wrong.values()]
  for (const problem of problems(env, values)) {
    if (!wrong.has(problem.split(' ', 1)[0] as string)) {
      lines.push(problem)
    }
  }
  if (lines.length > 0) {
    throw new EnvError(lines.join('\n'))
  }
  return env
}

const shared = globalThis as typeof globalThis & { __academyEnv?: Env }

/** Parsed at first use, so that a build needs no configuration. */
export const env = (): Env => {
  shared.__academyEnv ??= parseEnv(process.env)
  return shared.__academyEnv
}

export const isDemo = () => env().APP_ENV === 'demo'

/** next-auth reads the site's address from this variable; without it, it would trust the Host header. */
export const announceSiteUrl = () => {
  process.env.NEXTAUTH_URL = env().SITE_URL
}

/** What Next itself reads from the environment. */
export function setForNext(name: string, value: string): void {
  process.env[name] = value
}

/**
 * The folder with this process's Next.js build, relative to the project. Set by the start script, never by
 * hand.
 */
export const buildFolder = () => process.env.BUILD_FOLDER ?? '.next'

/** The program of the thread that draws PDFs, relative to the project: it belongs to the build. */
export const pdfProgram = () => `${process.env.BUILD_FOLDER ?? 'dist'}/pdf.mjs`
