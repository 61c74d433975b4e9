import { Prisma } from '@/generated/prisma/client'

/**
 * Whether a row of `users` is somebody of the office, for statements of `pg`. Written as in the index `users_office`, so that a
 * list of these people does not read all accounts.
 */
export const isOfOfficeText = (alias: string) =>
  `(${alias}.role in ('staff', 'admin') or ${alias}.additional_roles && array['staff', 'admin']::"Role"[])`

/** The same for statements of Prisma. */
export const isOfOffice = (alias: string): Prisma.Sql => Prisma.raw(isOfOfficeText(alias))
