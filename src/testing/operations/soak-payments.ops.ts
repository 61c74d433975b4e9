import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

/** `npm run soak:payments` with few payers, on a database of its own. */
const few = ['--payers', '20', '--kills', '3', '--database-kills', '1', '--seed', '1']

it('20 payers, 3 killed instances, a killed PostgreSQL: every franc has an owner, and nothing is doubled or lost', async () => {
  const soak = spawn(process.execPath, ['bench/soak-payments.mjs', ...few], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await new Promise((done) => soak.once('exit', done))).toBe(0)
}, 600_000)
