import { join } from 'node:path'
import { prismaVersion, runPrisma } from './prisma-command.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

/**
 * Writes src/generated/prisma unless it already matches the schema.
 * @param {string} root
 */
export function generateClient(root) {
  const value = hashOf(root, ['prisma/schema', 'prisma.config.ts'], prismaVersion(root))
  const mark = join(root, 'src', 'generated', 'prisma', '.schema-hash')
  if (isStamped(mark, value)) {
    return false
  }
  runPrisma(root, 'generate')
  stamp(mark, value)
  return true
}
