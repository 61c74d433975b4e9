import { expect, it } from 'vitest'
import { runBrowserTests } from './browser-tests'

/** Minutes: one student does every required item of seven weeks in a browser. */
const withinMs = 1_200_000

it(
  'a student goes through a whole program in a browser, from the first free lesson to a certificate that a stranger checks',
  async () => {
    const args = ['whole-program.operations.spec.ts', '--project=desktop-en', '--workers=1']
    const site = { E2E_BASE_URL: process.env.OPERATIONS_URL }
    expect(await runBrowserTests('whole-program', args, site)).toBe(0)
  },
  withinMs,
)
