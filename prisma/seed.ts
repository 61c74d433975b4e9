import { join } from 'node:path'
import { composeContainer } from '@/composition/compose-container'
import { env, isDemo } from '@/config/env'
import { importChanged } from '@/features/study/learning/server/curriculum/import-changed'
import { container } from '@/server/container'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { seedDemo } from './seed/demo'
import { demoAccounts, demoPassword } from './seed/demo-accounts'
import { addDemoStandings } from './seed/demo-standings'
import { type AdminSettings, seedFirstAdmin } from './seed/people'
import { seedPrograms } from './seed/programs'

// The scripts run this file in a process of its own.
await composeContainer()

/** Two instances may start at once: one writes, the other finds everything there. */
const seedLock = 7_026_001

function adminSettings(): AdminSettings {
  const settings = env()
  return {
    email: settings.ADMIN_EMAIL ?? 'admin@mboa-academy.example',
    username: settings.ADMIN_USERNAME ?? 'admin',
    password: settings.ADMIN_PASSWORD ?? demoPassword('admin'),
  }
}

const seedTimeoutMs = 120_000

/** One instance after the other: those that start together wait, longer than a request may. */
const inTurn = (work: (tx: Tx) => Promise<void>) =>
  inTransaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('statement_timeout', ${String(seedTimeoutMs)}, true)`
      await tx.$executeRaw`select pg_advisory_xact_lock(${seedLock}::bigint)`
      await work(tx)
    },
    { timeoutMs: seedTimeoutMs },
  )

/**
 * What every database begins with: the programs and one administrator; in a demo also people, a payment and messages.
 * Adds what is missing and changes nothing that is there.
 */
export async function seed(): Promise<void> {
  const { clock, files } = container()
  const now = clock.now()
  await inTurn(async (tx) => {
    await seedPrograms(tx)
    await seedFirstAdmin(tx, adminSettings(), now)
    if (isDemo()) {
      await seedDemo(tx, files, now)
    }
  })
  if (!isDemo()) {
    return
  }
  await importTexts()
  await inTurn(async (tx) => {
    await addDemoStandings(tx, now)
  })
}

/** A demo always shows the teaching text of the repository; elsewhere `npm run curriculum:import` does, when asked. */
async function importTexts() {
  const report = await importChanged(join(process.cwd(), 'curriculum'), container().clock.now())
  if (report && report.changes.length + report.problems.length > 0) {
    const { describeImport } = await import('./curriculum')
    console.log(describeImport(report).join('\n'))
  }
}

/** Who can sign in to this demo. What the operator has set is named, never printed: the list is written to the log. */
export const listDemoAccounts = () => {
  const { username } = adminSettings()
  const password = env().ADMIN_PASSWORD === undefined ? demoPassword('admin') : '(from ADMIN_PASSWORD)'
  return demoAccounts.map((account) =>
    account.username === 'admin' ? { ...account, username, password } : account,
  )
}
