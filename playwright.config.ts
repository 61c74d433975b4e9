import { defineConfig } from '@playwright/test'
import type { AcademyOptions } from './e2e/support/fixtures'
import { isOperations, officeJourneys } from './e2e/support/operations'
import { browserFlags, systemBrowser } from './scripts/test/browser.mjs'

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Specs whose name ends in .journey run on a desktop in English and on a phone in French; all others once. */
const journeys = /\.journey\.spec\.ts$/
/** What a student chooses, pays, learns and earns also runs with the languages exchanged, in the operations tests. */
const everyCombination = /\/(registration|student-pays|classes|learning|certificates)\.journey\.spec\.ts$/
/** Specs whose name ends in .pair take two browsers at a time: once on a desktop, once on a phone. */
const pairs = /\.pair\.spec\.ts$/
/** Specs whose name ends in .faults break something for everybody: they run alone, at the end. */
const faults = /\.faults\.spec\.ts$/

/** What takes minutes runs in the operations tests alone. */
const operations = /\.operations\.spec\.ts$/

/** Runs against the server that `npm test` has started: E2E_BASE_URL, DATABASE_URL and AUTH_SECRET come from there. */
export default defineConfig<AcademyOptions>({
  testDir: 'e2e',
  testIgnore: isOperations ? [] : operations,
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Of its own: what is in it is removed at the beginning of a run.
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    // Behind the proxy of the operations tests, whose certificate is made by them.
    ignoreHTTPSErrors: process.env.E2E_BASE_URL?.startsWith('https://localhost') ?? false,
    timezoneId: 'Africa/Douala',
    // Colours on their way from one theme to the other are nobody's contrast.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the specs about learning without a network have the worker between them and the server.
    serviceWorkers: 'block',
    // Traces take a fifth of the time: `--trace=retain-on-failure` where one is read.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: systemBrowser, args: browserFlags },
  },
  projects: [
    {
      name: 'desktop-en',
      testIgnore: isOperations ? faults : [faults, operations],
      use: { ...desktop, locale: 'en', language: 'en' },
    },
    {
      name: 'phone-fr',
      testMatch: [journeys, pairs],
      testIgnore: isOperations ? [] : officeJourneys,
      use: { ...phone, locale: 'fr', language: 'fr' },
    },
    ...(isOperations
      ? [
          {
            name: 'phone-en',
            testMatch: everyCombination,
            use: { ...phone, locale: 'en', language: 'en' as const },
          },
          {
            name: 'desktop-fr',
            testMatch: everyCombination,
            use: { ...desktop, locale: 'fr', language: 'fr' as const },
          },
        ]
      : []),
    {
      name: 'faults',
      testMatch: faults,
      // One file at a time: what one of them breaks is broken for everybody.
      workers: 1,
      dependencies: ['desktop-en', 'phone-fr'],
      use: { ...desktop, locale: 'en', language: 'en' },
    },
  ],
})
