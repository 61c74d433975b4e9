import type { PrismaClient } from '@/generated/prisma/client'

/** Columns that are in a result only if a query selects them by name. */
interface OmittedColumns {
  user: { passwordHash: true; search: true }
}

export type DatabaseClient = PrismaClient<never, OmittedColumns>
