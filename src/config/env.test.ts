import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoAccounts } from '../../prisma/seed/demo-accounts'
import { EnvError, parseEnv, settingNames } from './env'

const production = {
  APP_ENV: 'production',
  SECOND_FACTOR_KEY: 'another key than the one that signs',
  CREDENTIAL_KEY_FILE: '/var/lib/mboa/credential-keys.json',
  SITE_URL: 'https://academy.example',
  DATABASE_URL: 'postgresql://db/academy',
  AUTH_SECRET: 'the secret that signs, of 36 characters',
  ADMIN_EMAIL: 'owner@academy.example',
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'a long enough password',
  RESEND_API_KEY: 're_key',
  MAIL_FROM: 'Academy <mail@academy.example>',
  ORANGE_MODE: 'core',
  ORANGE_BASE_URL: 'https://orange.example',
  ORANGE_CLIENT_ID: 'id',
  ORANGE_CLIENT_SECRET: 'secret',
  ORANGE_CHANNEL_MSISDN: '690000002',
  ORANGE_PIN: '1234',
  ORANGE_X_AUTH_TOKEN: 'token',
}

const refusal = (source: Record<string, string | undefined>) => {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) {
      return error.message
    }
    throw error
  }
  return null
}

describe('configuration', () => {
  it('works with defaults alone', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_ENV: 'demo',
      DATA_DIR: '.data',
      LOG_LEVEL: 'info',
    })
    expect(env.SITE_URL).toBe('http://localhost:3000')
  })

  it('treats an empty value as not set', () => {
    expect(parseEnv({ PORT: '', RESEND_API_KEY: ' ' })).toMatchObject({
      PORT: 3000,
      RESEND_API_KEY: undefined,
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['SITE_URL', 'academy.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['AUTH_SECRET', 'too short'],
    ['APP_ENV', 'staging'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '-7.5'],
    ['ADMIN_PASSWORD', 'short'],
  ])('rejects a wrong %s by its name, without repeating its value', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(name)
    expect(message).not.toContain(value)
    expect(message?.split('\n')).toHaveLength(1)
  })

  it('explains what each wrong value should be, and lists all of them at once', () => {
    const message = refusal({
      APP_ENV: 'production',
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      MAIL_FROM: 'x',
      DATABASE_URL: 'mysql://db',
    })
    const lines = message?.split('\n') ?? []
    expect(lines).toContain('PORT: must be a whole number from 0 to 65535')
    expect(lines).toContain('LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent')
    expect(lines).toContain('MAIL_FROM: must be an e-mail address, or Name <address>')
    expect(lines).toContain('DATABASE_URL: must start with postgresql://')
    expect(lines).toContain('AUTH_SECRET is required when APP_ENV=production')
    expect(lines.filter((line) => line.startsWith('DATABASE_URL'))).toHaveLength(1)
    expect(message).not.toMatch(/Invalid|expected/i)
  })

  it('takes answers by mail only from a signed webhook', () => {
    const secret = `whsec_${'QUJD'.repeat(8)}`
    expect(refusal({ MAIL_REPLY_DOMAIN: 'reply.x.cm' })).toContain('RESEND_WEBHOOK_SECRET is missing')
    expect(refusal({ RESEND_WEBHOOK_SECRET: secret })).toContain('RESEND_API_KEY is missing')
    expect(refusal({ RESEND_WEBHOOK_SECRET: 'secret' })).toContain('RESEND_WEBHOOK_SECRET: must be')
    expect(refusal({ MAIL_REPLY_DOMAIN: 'a@x.cm' })).toContain('MAIL_REPLY_DOMAIN: must be')
    const set = { RESEND_API_KEY: 're_1', RESEND_WEBHOOK_SECRET: secret, MAIL_REPLY_DOMAIN: 'reply.x.cm' }
    expect(parseEnv(set)).toMatchObject(set)
  })

  it.each(['x', 'Academy', 'Academy <x>', 'a@b', '<@x.cm>', 'Academy <a@x.cm> more'])(
    'rejects the impossible sender %j',
    (sender) => {
      expect(refusal({ MAIL_FROM: sender })).toBe('MAIL_FROM: must be an e-mail address, or Name <address>')
    },
  )

  it.each([
    'mail@academy.example',
    'Academy <mail@academy.example>',
    '"Été, Douala" <a.b+c@academy.example>',
  ])('accepts the sender %j', (sender) => {
    expect(parseEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
  })

  it('rejects a production configuration without a site address', () => {
    expect(refusal({ ...production, SITE_URL: undefined })).toBe(
      'SITE_URL is required when APP_ENV=production',
    )
  })

  it.each(demoAccounts.map(({ password }) => password))(
    'rejects the demo password %s in production',
    (password) => {
      expect(refusal({ ...production, ADMIN_PASSWORD: password })).toMatch(
        /^ADMIN_PASSWORD is one of the demo/,
      )
    },
  )

  it('rejects secrets of one letter, and one secret for two purposes, in production', () => {
    for (const name of ['AUTH_SECRET', 'SECOND_FACTOR_KEY']) {
      expect(refusal({ ...production, [name]: 'a'.repeat(40) })).toMatch(`${name} repeats a few characters`)
    }
    expect(refusal({ ...production, SECOND_FACTOR_KEY: production.AUTH_SECRET })).toBe(
      'SECOND_FACTOR_KEY must differ from AUTH_SECRET: who reads one must not have the other',
    )
  })

  it('requires all settings of a payment provider together', () => {
    expect(refusal({ MTN_MOMO_API_KEY: 'key' })).toContain('MTN_MOMO_SUBSCRIPTION_KEY is missing')
    expect(refusal({ S3_BUCKET: 'files' })).toContain('S3_ENDPOINT is missing')
  })

  it('accepts a complete production configuration', () => {
    expect(parseEnv(production).APP_ENV).toBe('production')
  })

  it.each([
    'DATABASE_URL',
    'AUTH_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'RESEND_API_KEY',
    'MAIL_FROM',
  ])('does not start in production without %s', (name) => {
    expect(refusal({ ...production, [name]: undefined })).toContain(name)
  })

  it('does not start in production on plain http or raised limits; it starts without a payment provider', () => {
    expect(refusal({ ...production, SITE_URL: 'http://academy.example' })).toContain('SITE_URL')
    expect(refusal({ ...production, RATE_LIMIT_SCALE: '10' })).toContain('RATE_LIMIT_SCALE')
    const withoutOrange = Object.fromEntries(
      Object.entries(production).filter(([name]) => !name.startsWith('ORANGE')),
    )
    expect(parseEnv(withoutOrange).ORANGE_MODE).toBeUndefined()
  })
})

describe('the names of another academy', () => {
  it.each([
    ['{"name": "Kmer Code"', 'SITE_BRAND'],
    ['{"nom": "Kmer Code"}', 'SITE_BRAND'],
    ['{"phone": "677000000"}', 'SITE_BRAND'],
    ['{"name": "Kmer {x}"}', 'SITE_BRAND'],
    ['{"social": [{"name": "X", "url": "javascript:alert(1)"}]}', 'SITE_BRAND'],
  ])('are refused as %s', (SITE_BRAND, name) => {
    expect(refusal({ SITE_BRAND })).toContain(name)
  })

  it('stay as they are written', () => {
    const SITE_BRAND = '{"name": "Kmer Code", "phone": "+237677000000"}'
    expect(parseEnv({ SITE_BRAND }).SITE_BRAND).toBe(SITE_BRAND)
  })
})

it('offers both languages, or those that are named, and refuses others', () => {
  expect(parseEnv({}).LANGUAGES).toEqual(['en', 'fr'])
  expect(parseEnv({ LANGUAGES: 'fr' }).LANGUAGES).toEqual(['fr'])
  expect(refusal({ LANGUAGES: 'fr,de' })).toContain('LANGUAGES')
})

describe('.env.example', () => {
  it('lists every setting, and nothing else', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1])
    expect(listed.sort()).toEqual(settingNames.sort())
  })
})
