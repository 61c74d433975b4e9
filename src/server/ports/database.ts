import type { PrismaClient } from '@/generated/prisma/client'

/** What no result has unless a query selects it by name. */
interface OmittedColumns {
  user: { passwordHash: true; search: true }
}

export type DatabaseClient = PrismaClient<never, OmittedColumns>
