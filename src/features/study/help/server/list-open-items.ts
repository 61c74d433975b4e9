import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { openItemsSchema } from '../help.schema'

interface OpenItems {
  studentId: string
  name: string
  program: string
  items: { id: string; title: string; week: number; isStuck: boolean }[]
}

/** The unfinished items of one student in one paid program, which can be waived. */
export const listOpenItems = defineUseCase({
  name: 'help.list-open-items',
  access: can('learning.waive'),
  input: openItemsSchema,
  limits: [perActor('admin.read')],
  async run({ input, locale }): Promise<OpenItems> {
    const { rows } = await pool().query<OpenItems>(
      `select u.id as "studentId", ${nameText('u')} as name, p.title_${locale} as program,
         coalesce((select json_agg(json_build_object('id', i.id, 'title', r.title_${locale}, 'week', w.number,
             'isStuck', s.stuck_since is not null) order by w.number, i.position, i.id)
           from learning_items i join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
             left join item_standings s on s.enrolment_id = e.id and s.item_id = i.id
           where i.program_id = e.program_id and i.archived_at is null and not exists (
             select from item_completions d where d.enrolment_id = e.id and d.item_id = i.id)), '[]'::json) as items
       from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
       where e.id = $1 and e.status in ('active', 'completed')`,
      [input.enrolment],
    )
    if (!rows[0]) {
      throw new AppError('not_found')
    }
    return rows[0]
  },
})
