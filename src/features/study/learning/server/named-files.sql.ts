import { Prisma } from '@/generated/prisma/client'

/** Whether a revision `r` names a file `f` of its item: under its text, or in it. */
export const namesFile = Prisma.sql`(f.name = any(r.files) or position(f.name in r.source_en) > 0 or position(f.name in r.source_fr) > 0)`
export const namesFileSql = namesFile.sql
