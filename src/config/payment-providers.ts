import { minute } from './durations'

/**
 * The payment providers: everything that the product knows about a provider outside its adapter
 * (src/infrastructure/payments/<name>). Payers choose one of them. Names are values of the database's enum PaymentProvider.
 */
export const providerNames = ['mtn', 'orange', 'payflex'] as const
export type ProviderName = (typeof providerNames)[number]

/**
 * Services that stand before several operators under one contract. They carry the payments of providers that have no
 * settings of their own; payers see the provider that they chose. Names are values of the enum PaymentAggregator.
 */
export const aggregatorNames = ['campay'] as const
export type AggregatorName = (typeof aggregatorNames)[number]

interface Aggregator {
  label: string
  carries: readonly ProviderName[]
  /** Asked for in a trial by the office. */
  trialXaf: number
}

/** The demo of CamPay takes only a few francs. */
export const aggregators: Record<AggregatorName, Aggregator> = {
  campay: { label: 'CamPay', carries: ['mtn', 'orange'], trialXaf: 10 },
}

/** Everything that has settings and an adapter. */
export const gatewayNames = [...providerNames, ...aggregatorNames] as const
export type GatewayName = (typeof gatewayNames)[number]

interface PaymentProvider {
  /** The beginning of its network's numbers, without +237; null: an account can have any number. */
  ownNumbers: RegExp | null
  /** The code of its menu, named in the form; null: the payer dials nothing. */
  menuCode: string | null
  /** Asked for in a trial by the office: the smallest amount. */
  trialXaf: number
  /** Its colour, so that people recognise it before reading. */
  colour: string
  /** For the simulation without credentials, only in a demo: how long payers may take, and what they dial. */
  simulated: { windowMs: number; graceMs: number; dial: string | null }
}

export const paymentProviders: Record<ProviderName, PaymentProvider> = {
  mtn: {
    ownNumbers: /^(67|68|65[0-4])/,
    menuCode: '*126#',
    trialXaf: 100,
    colour: 'bg-[#ffcb05]',
    simulated: { windowMs: 5 * minute, graceMs: minute, dial: '*126#' },
  },
  orange: {
    ownNumbers: /^(69|64|65[5-9])/,
    menuCode: '#150#',
    trialXaf: 100,
    colour: 'bg-[#ff7900]',
    simulated: { windowMs: 7 * minute, graceMs: 2 * minute, dial: '#150*50#' },
  },
  payflex: {
    ownNumbers: null,
    menuCode: null,
    trialXaf: 100,
    colour: 'bg-forest',
    simulated: { windowMs: 10 * minute, graceMs: 3 * minute, dial: null },
  },
}

/** The shape of one setting; `src/config/env.ts` checks it. */
export type SettingShape =
  | 'address'
  | 'text'
  | 'uuid'
  | { readonly oneOf: readonly [string, ...string[]] }
  | { readonly pattern: RegExp; readonly wrong: string }

export type SettingValues = Readonly<Record<string, string | undefined>>

interface ProviderSettings {
  /** Environment variables, in the order of .env.example. */
  shapes: Readonly<Record<string, SettingShape>>
  /** The names that only work together; empty if none of them is used. */
  completeSet(values: SettingValues): readonly string[]
  /** Errors in complete settings; each line begins with the name of its variable. */
  problems?(values: SettingValues, isDemo: boolean): string[]
}

const hostOf = (address: string) => new URL(address).hostname
export const isLocalAddress = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostOf(address))

function mtnProblems(values: SettingValues, isDemo: boolean): string[] {
  const { MTN_MOMO_BASE_URL: address, MTN_MOMO_TARGET_ENVIRONMENT: target } = values
  if (!address || !target) {
    return []
  }
  if (!/^(sandbox|mtn[a-z]+)$/.test(target)) {
    return ['MTN_MOMO_TARGET_ENVIRONMENT must be sandbox or the name of a market such as mtncameroon']
  }
  if (!isDemo && target === 'sandbox') {
    return ['MTN_MOMO_TARGET_ENVIRONMENT must not be sandbox when APP_ENV=production: nobody would pay']
  }
  if (isLocalAddress(address)) {
    return []
  }
  if (hostOf(address).startsWith('sandbox.') !== (target === 'sandbox')) {
    return [
      'MTN_MOMO_TARGET_ENVIRONMENT and the host of MTN_MOMO_BASE_URL must agree: both the sandbox, or neither',
    ]
  }
  if (isDemo && target !== 'sandbox') {
    return ['MTN_MOMO_TARGET_ENVIRONMENT moves real money: that needs APP_ENV=production']
  }
  return []
}

const campayDemoHost = 'demo.campay.net'

function campayProblems({ CAMPAY_BASE_URL: address }: SettingValues, isDemo: boolean): string[] {
  if (!address || isLocalAddress(address)) {
    return []
  }
  const isDemoHost = hostOf(address) === campayDemoHost
  if (isDemo && !isDemoHost) {
    return [
      `CAMPAY_BASE_URL moves real money unless its host is ${campayDemoHost}: that needs APP_ENV=production`,
    ]
  }
  if (!isDemo && isDemoHost) {
    return ['CAMPAY_BASE_URL must not be the demo when APP_ENV=production: nobody would pay']
  }
  return []
}

const orangeMode = (values: SettingValues) => [
  'ORANGE_MODE',
  'ORANGE_BASE_URL',
  'ORANGE_CLIENT_ID',
  'ORANGE_CLIENT_SECRET',
  ...(values.ORANGE_MODE === 'webpay'
    ? ['ORANGE_MERCHANT_KEY']
    : ['ORANGE_CHANNEL_MSISDN', 'ORANGE_PIN', 'ORANGE_X_AUTH_TOKEN']),
]

export const providerSettings = {
  mtn: {
    shapes: {
      MTN_MOMO_BASE_URL: 'address',
      MTN_MOMO_SUBSCRIPTION_KEY: 'text',
      MTN_MOMO_API_USER: 'uuid',
      MTN_MOMO_API_KEY: 'text',
      MTN_MOMO_TARGET_ENVIRONMENT: 'text',
    },
    completeSet: () => [
      'MTN_MOMO_BASE_URL',
      'MTN_MOMO_SUBSCRIPTION_KEY',
      'MTN_MOMO_API_USER',
      'MTN_MOMO_API_KEY',
      'MTN_MOMO_TARGET_ENVIRONMENT',
    ],
    problems: mtnProblems,
  },
  orange: {
    shapes: {
      ORANGE_MODE: { oneOf: ['webpay', 'core'] },
      ORANGE_BASE_URL: 'address',
      ORANGE_CLIENT_ID: 'text',
      ORANGE_CLIENT_SECRET: 'text',
      ORANGE_MERCHANT_KEY: 'text',
      ORANGE_CHANNEL_MSISDN: { pattern: /^6\d{8}$/, wrong: 'must be nine digits that begin with 6' },
      ORANGE_PIN: { pattern: /^\d{4}$/, wrong: 'must be four digits' },
      ORANGE_X_AUTH_TOKEN: 'text',
    },
    completeSet: (values) => (values.ORANGE_MODE ? orangeMode(values) : []),
    problems: ({ ORANGE_MODE: mode, ORANGE_BASE_URL: address }, isDemo) =>
      isDemo && mode === 'core' && address && !isLocalAddress(address)
        ? ['ORANGE_MODE=core moves real money: that needs APP_ENV=production']
        : [],
  },
  payflex: {
    shapes: {
      PAYFLEX_BASE_URL: 'address',
      PAYFLEX_API_KEY: 'text',
      PAYFLEX_WEBHOOK_SECRET: 'text',
    },
    completeSet: () => ['PAYFLEX_BASE_URL', 'PAYFLEX_API_KEY', 'PAYFLEX_WEBHOOK_SECRET'],
  },
  campay: {
    shapes: {
      CAMPAY_BASE_URL: 'address',
      CAMPAY_USERNAME: 'text',
      CAMPAY_PASSWORD: 'text',
      CAMPAY_WEBHOOK_KEY: 'text',
    },
    completeSet: () => ['CAMPAY_BASE_URL', 'CAMPAY_USERNAME', 'CAMPAY_PASSWORD', 'CAMPAY_WEBHOOK_KEY'],
    problems: campayProblems,
  },
} as const satisfies Record<GatewayName, ProviderSettings>
