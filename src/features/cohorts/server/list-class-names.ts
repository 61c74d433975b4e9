import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'

export interface ProgramClasses {
  slug: string
  titleEn: string
  titleFr: string
  /** The newest first. */
  classes: { id: string; startsOn: string | null }[]
}

/** Every program with its classes, of which filters offer the newest. */
export const listClassNames = () =>
  db().$queryRaw<ProgramClasses[]>(Prisma.sql`
    select p.slug, p.title_en as "titleEn", p.title_fr as "titleFr",
      coalesce((select json_agg(json_build_object('id', c.id, 'startsOn', c.starts_on) order by c.starts_on desc nulls last, c.id)
        from (select id, starts_on from cohorts where program_id = p.id order by starts_on desc nulls last, id limit 30) c), '[]') as classes
    from programs p order by p.position, p.id`)
