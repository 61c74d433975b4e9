import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { slugParam } from '@/lib/slug-param'
import { pool } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { pageBytes } from '../page-weight.rules'

export interface WeekWeight {
  number: number
  /** What saving the week's pages takes on the line, about. */
  bytes: number
}

const weightSql = (locale: Locale) => `
  select w.number, count(i.id)::int as pages, coalesce(sum(octet_length(r.html_${locale}) + octet_length(r.definition::text)), 0)::int as text
  from enrolments e join programs p on p.id = e.program_id join program_weeks w on w.program_id = p.id
    join learning_items i on i.week_id = w.id and i.archived_at is null
    join item_revisions r on r.id = i.published_revision_id
  where e.user_id = $1 and p.slug = $2 and e.status in ('active', 'completed')
  group by w.number order by w.number`

/** How many bytes each week of a program of the caller's takes, before it is saved. */
export const getProgramWeight = defineUseCase({
  name: 'offline.program-weight',
  access: withRole('student'),
  input: z.object({ slug: slugParam }),
  limits: [],
  async run({ input, actor, locale }): Promise<WeekWeight[]> {
    const { rows } = await pool().query<{ number: number; pages: number; text: number }>({
      name: `offline.weight.${locale}`,
      text: weightSql(locale),
      values: [actor.user.id, input.slug],
    })
    if (rows.length === 0) {
      throw new AppError('not_found')
    }
    return rows.map(({ number, pages, text }) => ({ number, bytes: pageBytes(pages, text) }))
  },
})
