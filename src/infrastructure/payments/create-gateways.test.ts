import pino from 'pino'
import { expect, it } from 'vitest'
import { parseEnv } from '@/config/env'
import { type GatewayName, gatewayNames } from '@/config/payment-providers'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import { newAttempt } from '@/testing/simulators/gateway-rigs'
import { OrangeWebpaySimulator, orangeWebpayCredentials } from '@/testing/simulators/orange-webpay-simulator'
import { CampayGateway } from './campay/campay-gateway'
import { createGateways, createRealGateways } from './create-gateways'
import { MtnMomoGateway } from './mtn/mtn-momo-gateway'
import { OrangeCoreGateway } from './orange/orange-core-gateway'
import { OrangeWebpayGateway } from './orange/orange-webpay-gateway'
import { PayflexGateway } from './payflex/payflex-gateway'

const gatewaysOf = (settings: Record<string, string>) =>
  createRealGateways(parseEnv(settings), { clock: new FakeClock(), log: pino({ level: 'silent' }) })

const orange = {
  ORANGE_BASE_URL: 'http://127.0.0.1:1',
  ORANGE_CLIENT_ID: 'id',
  ORANGE_CLIENT_SECRET: 'secret',
}

it('creates no gateway without credentials', () => {
  expect(gatewaysOf({})).toEqual({})
})

const core = { ORANGE_CHANNEL_MSISDN: '690000002', ORANGE_PIN: '1234', ORANGE_X_AUTH_TOKEN: 'token' }
const completeSets: Record<
  GatewayName,
  [Record<string, string>, new (...args: never[]) => PaymentGateway][]
> = {
  mtn: [
    [
      {
        MTN_MOMO_BASE_URL: 'http://127.0.0.1:1',
        MTN_MOMO_SUBSCRIPTION_KEY: 'key',
        MTN_MOMO_API_USER: '5b6cf4a5-3a3f-4c0e-9f3b-1f1f0d4d2a11',
        MTN_MOMO_API_KEY: 'key',
        MTN_MOMO_TARGET_ENVIRONMENT: 'sandbox',
      },
      MtnMomoGateway,
    ],
  ],
  orange: [
    [{ ...orange, ORANGE_MODE: 'core', ...core }, OrangeCoreGateway],
    [{ ...orange, ORANGE_MODE: 'webpay', ORANGE_MERCHANT_KEY: 'key' }, OrangeWebpayGateway],
  ],
  payflex: [
    [
      {
        PAYFLEX_BASE_URL: 'http://127.0.0.1:1',
        PAYFLEX_API_KEY: 'key',
        PAYFLEX_WEBHOOK_SECRET: 'secret',
      },
      PayflexGateway,
    ],
  ],
  campay: [
    [
      {
        CAMPAY_BASE_URL: 'http://127.0.0.1:1',
        CAMPAY_USERNAME: 'user',
        CAMPAY_PASSWORD: 'password',
        CAMPAY_WEBHOOK_KEY: 'key',
      },
      CampayGateway,
    ],
  ],
}

it('simulates in a demo only what no settings carry', () => {
  const [campay = {}, mtn = {}] = [completeSets.campay[0]?.[0], completeSets.mtn[0]?.[0]]
  const namesFor = (settings: Record<string, string>) =>
    Object.keys(createGateways(parseEnv(settings), pino({ level: 'silent' }))).sort()
  expect(namesFor({})).toEqual(['mtn', 'orange', 'payflex'])
  expect(namesFor(campay)).toEqual(['campay', 'payflex'])
  expect(namesFor({ ...campay, ...mtn })).toEqual(['campay', 'mtn', 'payflex'])
})

it.each(gatewayNames)('creates the gateway of %s from its own settings, and no other', (name) => {
  expect(completeSets[name].length).toBeGreaterThan(0)
  for (const [settings, kind] of completeSets[name]) {
    const gateways = gatewaysOf(settings)
    expect(Object.keys(gateways)).toEqual([name])
    expect(gateways[name]).toBeInstanceOf(kind)
  }
})

it('uses the test environment of Orange in a demo, Cameroon in production', async () => {
  const simulators = await Promise.all(
    (['dev', 'cm'] as const).map((environment) =>
      new OrangeWebpaySimulator(new FakeClock(), { environment }).start(),
    ),
  )
  for (const simulator of simulators) {
    const settings = {
      ...parseEnv({}),
      APP_ENV: simulator.options.environment === 'dev' ? 'demo' : 'production',
    } as const
    const { clientId, clientSecret, merchantKey } = orangeWebpayCredentials
    const gateways = createRealGateways(
      {
        ...settings,
        ORANGE_MODE: 'webpay',
        ORANGE_BASE_URL: simulator.url,
        ORANGE_CLIENT_ID: clientId,
        ORANGE_CLIENT_SECRET: clientSecret,
        ORANGE_MERCHANT_KEY: merchantKey,
      },
      { clock: simulator.clock, log: pino({ level: 'silent' }) },
    )
    expect(await gateways.orange?.submit(newAttempt())).toMatchObject({ status: 'accepted' })
    await simulator.stop()
  }
})
