import { Prisma } from '@/generated/prisma/client'

/** The name of a person from a row of `users`, for statements of `pg`; `personName` is the same in TypeScript. */
export const nameText = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.last_name)`

/** The same for statements of Prisma. */
export const nameOf = (alias: string): Prisma.Sql => Prisma.raw(nameText(alias))
