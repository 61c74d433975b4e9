import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'
import { paymentProblems } from './payment-settings'

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
}
const mtn = (MTN_MOMO_BASE_URL: string, MTN_MOMO_TARGET_ENVIRONMENT: string) => ({
  MTN_MOMO_BASE_URL,
  MTN_MOMO_TARGET_ENVIRONMENT,
  MTN_MOMO_SUBSCRIPTION_KEY: 'key',
  MTN_MOMO_API_USER: '5b6cf4a5-3a3f-4c0e-9f3b-1f1f0d4d2a11',
  MTN_MOMO_API_KEY: 'key',
})
const orangeCore = (ORANGE_BASE_URL: string) => ({
  ORANGE_MODE: 'core',
  ORANGE_BASE_URL,
  ORANGE_CLIENT_ID: 'id',
  ORANGE_CLIENT_SECRET: 'secret',
  ORANGE_CHANNEL_MSISDN: '690000002',
  ORANGE_PIN: '1234',
  ORANGE_X_AUTH_TOKEN: 'token',
})
const campay = (CAMPAY_BASE_URL: string) => ({
  CAMPAY_BASE_URL,
  CAMPAY_USERNAME: 'user',
  CAMPAY_PASSWORD: 'password',
  CAMPAY_WEBHOOK_KEY: 'key',
})
const sandboxHost = 'https://sandbox.momodeveloper.mtn.com'
const liveHost = 'https://proxy.momoapi.mtn.com'

const refusal = (settings: Record<string, string>) => {
  try {
    return paymentProblems(parseEnv(settings)).join('\n') || null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('payment settings', () => {
  it.each([
    ['MTN in its sandbox', mtn(sandboxHost, 'sandbox')],
    ['MTN with a space behind its target', mtn(sandboxHost, 'sandbox ')],
    ['MTN on this machine', mtn('http://127.0.0.1:9000', 'mtncameroon')],
    ['MTN live', { ...production, ...mtn(liveHost, 'mtncameroon') }],
    ['Orange on this machine', orangeCore('http://localhost:9000')],
    ['CamPay’s demo', campay('https://demo.campay.net/api/')],
    ['CamPay on this machine', campay('http://127.0.0.1:9000')],
    ['CamPay live', { ...production, ...campay('https://www.campay.net/api') }],
    ['Orange live', { ...production, ...orangeCore('https://api-s1.orange.cm') }],
  ])('accept %s', (_what, settings) => expect(refusal(settings)).toBeNull())

  it.each([
    ['a live host with the sandbox', mtn(liveHost, 'sandbox'), 'must agree'],
    [
      'the sandbox host with a live target',
      { ...production, ...mtn(sandboxHost, 'mtncameroon') },
      'must agree',
    ],
    ['the sandbox in production', { ...production, ...mtn(sandboxHost, 'sandbox') }, 'must not be sandbox'],
    [
      'real money of MTN in a demo',
      mtn(liveHost, 'mtncameroon'),
      'MTN_MOMO_TARGET_ENVIRONMENT moves real money',
    ],
    ['an unknown target', mtn(sandboxHost, 'Cameroon'), 'must be sandbox or'],
    [
      'real money of Orange in a demo',
      orangeCore('https://api-s1.orange.cm'),
      'ORANGE_MODE=core moves real money',
    ],
    [
      'real money of CamPay in a demo',
      campay('https://www.campay.net/api'),
      'CAMPAY_BASE_URL moves real money',
    ],
    [
      'the demo of CamPay in production',
      { ...production, ...campay('https://demo.campay.net/api') },
      'CAMPAY_BASE_URL must not be the demo',
    ],
    [
      'CamPay without its webhook key',
      { ...campay('https://demo.campay.net/api'), CAMPAY_WEBHOOK_KEY: '' },
      'CAMPAY_WEBHOOK_KEY',
    ],
    [
      'Orange without encryption',
      { ...production, ...orangeCore('http://orange.example') },
      'ORANGE_BASE_URL must start',
    ],
  ])('reject %s', (_what, settings, line) => expect(refusal(settings)).toContain(line))

  it('are checked at start', () => {
    expect(() => parseEnv(mtn(liveHost, 'sandbox'))).toThrow('must agree')
  })
})
