import { expect, it } from 'vitest'
import { parseEnv } from '@/config/env'
import { type ProviderName, providerNames } from '@/config/payment-providers'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { createLogger } from '@/infrastructure/logging/logger'
import type { AttemptToSubmit } from '@/server/ports/payment-gateway'
import { createGateways, createSandboxGateways } from '../create-gateways'

const attempt = (lastDigits: string): AttemptToSubmit => ({
  id: '7a0f9f57-2c7c-4a0c-9a3e-4f5c1b1f0a11',
  reference: 'MBA-1-1',
  callbackToken: 't',
  handle: null,
  amountXaf: 15_000,
  currency: 'XAF',
  phone: `+237670000${lastDigits}`,
  description: '',
  locale: 'en',
  returnUrl: '',
  callbackUrl: '',
})

async function outcome(provider: ProviderName, lastDigits: string, afterMs: number) {
  const clock = new FakeClock()
  const submitted = await createSandboxGateways(clock)[provider].submit(attempt(lastDigits))
  if (submitted.status !== 'accepted') {
    return submitted.status === 'refused' ? submitted.reason : submitted.status
  }
  clock.advance(afterMs)
  // Another process: only the stored handle is available.
  const gateway = createSandboxGateways(clock)[provider]
  const result = await gateway.read({ ...attempt(lastDigits), handle: submitted.handle })
  return result.status === 'failed' ? result.reason : result.status
}

it.each(providerNames)('%s follows the script of the number', async (provider) => {
  const script: [string, number, string][] = [
    ['001', 999, 'pending'],
    ['001', 1_000, 'succeeded'],
    ['450', 1_000, 'generic'],
    ['451', 1_000, 'rejected_by_payer'],
    ['452', 1_000, 'expired'],
    ['453', 86_400_000, 'pending'],
    ['454', 29_999, 'pending'],
    ['454', 30_000, 'succeeded'],
    ['455', 0, 'payer_not_found'],
    ['457', 0, 'provider_config'],
    ['461', 1_000, 'generic'],
    ['462', 0, 'unknown'],
    ['463', 1_000, 'payer_timeout'],
  ]
  for (const [digits, ms, expected] of script) {
    expect(await outcome(provider, digits, ms), `${digits} after ${ms} ms`).toBe(expected)
  }
})

it('returns what to dial', async () => {
  const gateways = createSandboxGateways(new FakeClock())
  expect(await gateways.mtn.submit(attempt('001'))).toMatchObject({ nextAction: { dial: '*126#' } })
  expect(await gateways.orange.submit(attempt('001'))).toMatchObject({ nextAction: { dial: '#150*50#' } })
})

it('is offered in a demo, and never in production', () => {
  const log = createLogger('silent')
  expect(Object.keys(createGateways(parseEnv({}), log))).toEqual(providerNames)
  const production = { ...parseEnv({}), APP_ENV: 'production' as const }
  expect(createGateways(production, log)).toEqual({})
})
