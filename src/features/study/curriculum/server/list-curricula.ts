import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { openDraft } from './open-draft.sql'

export interface CurriculumSummary {
  slug: string
  titleEn: string
  titleFr: string
  weeks: number
  /** Published and not archived. */
  published: number
  /** With unpublished changes. */
  drafts: number
}

/** All programs with the numbers of their items. */
export const listCurricula = defineUseCase({
  name: 'curriculum.list-curricula',
  access: can('curriculum.read'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  run: (): Promise<CurriculumSummary[]> =>
    db().$queryRaw<CurriculumSummary[]>`
      select p.slug, p.title_en as "titleEn", p.title_fr as "titleFr", p.duration_weeks as weeks,
        count(i.id) filter (where i.published_revision_id is not null)::int as published,
        count(i.id) filter (where ${openDraft})::int as drafts
      from programs p left join learning_items i on i.program_id = p.id and i.archived_at is null
      group by p.id order by p.position, p.id`,
})
