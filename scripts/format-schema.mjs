// npm run db:format: lets Prisma's own formatter write prisma/schema.
import { join } from 'node:path'
import { runPrisma } from './prepare/prisma-command.mjs'

runPrisma(join(import.meta.dirname, '..'), 'format')
