// npm run audit:verify [-- --expect ID:HASH]: was the audit log changed? Write down the printed ID:HASH in another place,
// and give it with --expect the next time.
import { join } from 'node:path'
import { readAnchor, verifyAuditLog } from './audit/verify.mjs'
import { openDatabase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
try {
  const at = args.indexOf('--expect')
  const anchor = at >= 0 ? readAnchor(args[at + 1]) : undefined
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    const { count, head, fault } = await verifyAuditLog(database.url, anchor)
    if (fault) {
      console.error(
        `The audit log is BROKEN: ${fault}. The ${count} entries before are as they were written.`,
      )
      process.exitCode = 1
    } else {
      console.log(`The audit log is unbroken: ${count} entries. Head: ${head.id}:${head.hash}`)
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()
