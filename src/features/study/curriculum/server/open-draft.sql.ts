import { Prisma } from '@/generated/prisma/client'

/** The item `i` has unpublished changes. */
export const openDraft = Prisma.sql`exists (
  select 1 from item_revisions d where d.item_id = i.id and d.published_at is null)`
