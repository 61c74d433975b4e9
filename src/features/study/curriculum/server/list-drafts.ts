import { z } from 'zod'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

export interface OpenDraft {
  slug: string
  kind: ItemKind
  /** Empty if the draft has no title yet. */
  title: string
  program: string
  programTitle: string
  /** null: by an import. */
  author: string | null
  updatedAt: Date
}

/** In practice there are never more drafts at one time. */
const most = 500

/** All unpublished drafts, over all programs, the longest waiting first. */
export const listDrafts = defineUseCase({
  name: 'curriculum.list-drafts',
  access: can('curriculum.read'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  run: ({ locale }): Promise<OpenDraft[]> =>
    db().$queryRaw<OpenDraft[]>`
      select i.slug, i.kind::text as kind, ${columnIn(locale, 'd.title')} as title, p.slug as program,
        ${columnIn(locale, 'p.title')} as "programTitle", d.updated_at as "updatedAt",
        (select ${nameOf('u')} from users u where u.id = d.created_by_id) as author
      from item_revisions d join learning_items i on i.id = d.item_id and i.archived_at is null
        join programs p on p.id = i.program_id
      where d.published_at is null order by d.updated_at, d.id limit ${most}`,
})
