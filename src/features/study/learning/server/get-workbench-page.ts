import type { Locale } from '@/config/locales'
import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { type Tool, toolsOf } from '@/features/study/practice/workbench/tools.rules'
import { pool } from '@/server/db'
import { reader } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { myProgramSchema } from '../learning.schema'

interface WorkbenchRow {
  slug: string
  name: string
  status: EnrolmentStatus
  owed: OwedPart | null
  /** The runners of its exercises, and the languages of code that can be run. */
  used: string[]
}

interface WorkbenchPage {
  program: { slug: string; name: string }
  /** Whose files the device keeps. */
  owner: string
  /** The tools that the program uses; the others are offered after these. */
  tools: Tool[]
}

const workbenchSql = (locale: Locale) => `
  select p.slug, p.title_${locale} as name, e.status, ${owedPartSql('e')} as owed,
    array(select distinct u.name from learning_items i join item_revisions r on r.id = i.published_revision_id
      cross join lateral unnest(r.code_languages || coalesce(r.definition ->> 'runner', '')) u(name)
      where i.program_id = p.id and i.archived_at is null) as used
  from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2`

/** The workbench of a program of the student. Null: the program is not paid, was refunded, or is paused. */
export const getWorkbenchPage = defineUseCase({
  name: 'learning.get-workbench-page',
  access: reader(),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<WorkbenchPage | null> {
    const { rows } = await pool().query<WorkbenchRow>({
      name: `learning.workbench.${locale}`,
      text: workbenchSql(locale),
      values: [actor.user.id, input.slug],
    })
    const [row] = rows
    if (!row) {
      throw new AppError('not_found')
    }
    if (!isPaid(row.status) || isPaused(row.owed, now)) {
      return null
    }
    return {
      program: { slug: row.slug, name: row.name },
      owner: actor.user.id,
      tools: toolsOf(row.used),
    }
  },
})
