// npm run office:reset-second-factor -- <username>: for a member of the office who lost the device and the recovery codes.
import { join } from 'node:path'
import { openDatabase } from './backup/target.mjs'
import { resetSecondFactor } from './office/reset-second-factor.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const [username] = process.argv.slice(2)
try {
  if (!username) {
    throw new Error('Say whose: npm run office:reset-second-factor -- <username>')
  }
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    const { factors, sessions } = await resetSecondFactor(database.url, username)
    console.log(
      `Removed ${factors} second factor(s) of ${username} and ended ${sessions} session(s). They get an e-mail about it.`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()
