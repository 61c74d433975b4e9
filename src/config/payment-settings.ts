import type { Env } from './env'

const hostOf = (address: string) => new URL(address).hostname
const isLocal = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostOf(address))

function mtnProblems(env: Env): string[] {
  const { MTN_MOMO_BASE_URL: address, MTN_MOMO_TARGET_ENVIRONMENT: target } = env
  if (!address || !target) {
    return []
  }
  if (!/^(sandbox|mtn[a-z]+)$/.test(target)) {
    return ['MTN_MOMO_TARGET_ENVIRONMENT must be sandbox or the name of a market such as mtncameroon']
  }
  if (env.APP_ENV === 'production' && target === 'sandbox') {
    return ['MTN_MOMO_TARGET_ENVIRONMENT must not be sandbox when APP_ENV=production: nobody would pay']
  }
  if (isLocal(address)) {
    return []
  }
  if (hostOf(address).startsWith('sandbox.') !== (target === 'sandbox')) {
    return [
      'MTN_MOMO_TARGET_ENVIRONMENT and the host of MTN_MOMO_BASE_URL must agree: both the sandbox, or neither',
    ]
  }
  if (env.APP_ENV === 'demo' && target !== 'sandbox') {
    return ['MTN_MOMO_TARGET_ENVIRONMENT moves real money: that needs APP_ENV=production']
  }
  return []
}

/** Problems of complete payment settings, one line each. Lines name the variable, never its value. */
export function paymentProblems(env: Env): string[] {
  const found = mtnProblems(env)
  if (
    env.APP_ENV === 'demo' &&
    env.ORANGE_MODE === 'core' &&
    env.ORANGE_BASE_URL &&
    !isLocal(env.ORANGE_BASE_URL)
  ) {
    found.push('ORANGE_MODE=core moves real money: that needs APP_ENV=production')
  }
  if (env.APP_ENV !== 'production') {
    return found
  }
  for (const name of ['MTN_MOMO_BASE_URL', 'ORANGE_BASE_URL', 'PAYFLEX_BASE_URL'] as const) {
    const address = env[name]
    if (address && !address.startsWith('https://') && !isLocal(address)) {
      found.push(`${name} must start with https:// when APP_ENV=production`)
    }
  }
  return found
}
