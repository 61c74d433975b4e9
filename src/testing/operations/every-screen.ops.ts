import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { officeJourneys } from '../../../e2e/support/operations'
import { runBrowserTests } from './browser-tests'

/** Up to half an hour on two busy processors. */
const withinMs = 2_400_000

const runBrowser = (...args: string[]) =>
  runBrowserTests('every-screen', args, { E2E_BASE_URL: process.env.OPERATIONS_URL })

it(
  'every screen has room at nine widths, in both languages',
  async () => {
    expect(await runBrowser('every-screen.spec.ts', '--project=desktop-en')).toBe(0)
  },
  withinMs,
)

it(
  'what npm test does in one language works in both',
  async () => {
    const specs = globSync('e2e/*.spec.ts').filter((file) =>
      /\blanguagesFrom\(/.test(readFileSync(file, 'utf8')),
    )
    expect(specs.length).toBeGreaterThan(10)
    expect(await runBrowser(...specs, '--project=desktop-en')).toBe(0)
  },
  withinMs,
)

it(
  'the journeys of the office work on a phone in French',
  async () => {
    const journeys = globSync('e2e/*.journey.spec.ts').filter((file) => officeJourneys.test(file))
    expect(journeys.length).toBeGreaterThan(10)
    expect(await runBrowser(...journeys, '--project=phone-fr')).toBe(0)
  },
  withinMs,
)

it(
  'what a student chooses, pays, learns and earns also works on a phone in English and on a desktop in French',
  async () => {
    expect(await runBrowser('--project=phone-en', '--project=desktop-fr')).toBe(0)
  },
  withinMs,
)
