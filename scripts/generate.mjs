import { join } from 'node:path'
import { generateClient } from './prepare/generate-client.mjs'

console.log(
  generateClient(join(import.meta.dirname, '..')) ? 'Prisma client written.' : 'Prisma client is up to date.',
)
