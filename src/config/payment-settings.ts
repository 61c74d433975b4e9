import {
  gatewayNames,
  isLocalAddress,
  providerSettings,
  type SettingShape,
  type SettingValues,
} from './payment-providers'

type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never
type Shapes = AllOf<(typeof providerSettings)[keyof typeof providerSettings]['shapes']>
type ValueOf<S> = S extends { readonly oneOf: readonly (infer V)[] } ? V : string

/** The settings of all providers and aggregators, as they are after parsing. */
export type PaymentEnv = { [N in keyof Shapes]: ValueOf<Shapes[N]> | undefined }

const all = gatewayNames.map((name) => providerSettings[name])

export const settingShapes = all.flatMap(({ shapes }) => Object.entries<SettingShape>(shapes))

/** The settings of each provider that only work together. */
export const completeSets = (env: PaymentEnv) => all.map(({ completeSet }) => completeSet(env))

/** Problems of complete payment settings, one line each. Lines name the variable, never its value. */
export function paymentProblems(env: PaymentEnv & { APP_ENV: 'demo' | 'production' }): string[] {
  const values: SettingValues = env
  const isDemo = env.APP_ENV === 'demo'
  const lines = all.flatMap((one) => ('problems' in one ? one.problems(values, isDemo) : []))
  for (const [name, shape] of isDemo ? [] : settingShapes) {
    const address = shape === 'address' ? values[name] : undefined
    if (address && !address.startsWith('https://') && !isLocalAddress(address)) {
      lines.push(`${name} must start with https:// when APP_ENV=production`)
    }
  }
  return lines
}
