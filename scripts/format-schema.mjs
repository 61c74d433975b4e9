// npm run db:format: formats prisma/schema with Prisma's formatter.
import { join } from 'node:path'
import { runPrisma } from './prepare/prisma-command.mjs'

runPrisma(join(import.meta.dirname, '..'), 'format')
