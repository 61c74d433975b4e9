import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

/** A quarter of an hour on two busy processors. */
const withinMs = 2_400_000

const runBrowser = async (...args: string[]) => {
  const child = spawn(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...args,
      '--reporter=line',
      '--output=test-results/every-screen',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, E2E_BASE_URL: process.env.OPERATIONS_URL, PLAYWRIGHT_HTML_OPEN: 'never' },
    },
  )
  return new Promise((done) => child.once('exit', done))
}

it(
  'every screen has room at nine widths, in both languages',
  async () => {
    expect(await runBrowser('every-screen.spec.ts', '--project=desktop-en')).toBe(0)
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
