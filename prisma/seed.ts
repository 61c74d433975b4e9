import { join } from 'node:path'
import { composeContainer } from '@/composition/compose-container'
import { env, isDemo } from '@/config/env'
import { importCurriculum } from '@/features/study/learning/server/curriculum/import-curriculum'
import { readCurriculum } from '@/features/study/learning/server/curriculum/read-curriculum'
import { container } from '@/server/container'
import { inTurn } from '@/server/kernel/transaction'
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

/** What scripts/run/database.mjs compares, so that the same is not written at every start. */
const stateSetting = 'seed.written'

/**
 * What every database begins with: the programs and one administrator; in a demo also people, a payment and messages.
 * Adds what is missing and changes nothing that is there. `state` is noted when everything is written.
 */
export async function seed(state?: string): Promise<void> {
  const { clock, files } = container()
  const now = clock.now()
  await inTurn(seedLock, async (tx) => {
    await seedPrograms(tx, isDemo())
    await seedFirstAdmin(tx, adminSettings(), now)
    if (isDemo()) {
      await seedDemo(tx, files, now)
    }
  })
  const isComplete = !isDemo() || (await importTexts())
  await inTurn(seedLock, async (tx) => {
    if (isDemo()) {
      await addDemoStandings(tx, now)
    }
    if (state && isComplete) {
      const row = { value: state, changedAt: now }
      await tx.siteSetting.upsert({
        where: { name: stateSetting },
        create: { name: stateSetting, ...row },
        update: row,
      })
    }
  })
}

/**
 * A demo always shows the teaching text of the repository; elsewhere `npm run curriculum:import` does, when asked. False:
 * there were problems, which are shown again at the next start.
 */
async function importTexts() {
  const report = await importCurriculum(readCurriculum(join(process.cwd(), 'curriculum')), {
    now: container().clock.now(),
  })
  if (report.changes.length + report.problems.length > 0) {
    const { describeImport } = await import('./curriculum')
    console.log(describeImport(report).join('\n'))
  }
  return report.problems.length === 0
}

/** Who can sign in to this demo. What the operator has set is named, never printed: the list is written to the log. */
export const listDemoAccounts = () => {
  const { username } = adminSettings()
  const password = env().ADMIN_PASSWORD === undefined ? demoPassword('admin') : '(from ADMIN_PASSWORD)'
  return demoAccounts.map((account) =>
    account.username === 'admin' ? { ...account, username, password } : account,
  )
}
