import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

/** Minutes: one student does every required item of seven weeks in a browser. */
const withinMs = 1_200_000

it(
  'a student goes through a whole program in a browser, from the first free lesson to a certificate that a stranger checks',
  async () => {
    const args = [
      'test',
      'whole-program.operations.spec.ts',
      '--project=desktop-en',
      '--reporter=line',
      '--workers=1',
      '--output=test-results/whole-program',
    ]
    const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, E2E_BASE_URL: process.env.OPERATIONS_URL, PLAYWRIGHT_HTML_OPEN: 'never' },
    })
    expect(await new Promise((done) => child.once('exit', done))).toBe(0)
  },
  withinMs,
)
