import type { Locale } from '@/config/locales'
import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { pool } from '@/server/db'
import { reader } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { myProgramSchema } from '../learning.schema'

interface GlossaryRow {
  slug: string
  name: string
  status: EnrolmentStatus
  owed: OwedPart | null
  /** `week`: the first one that explains it; null: none. */
  terms: { id: string; term: string; meaning: string; week: number | null }[]
}

interface GlossaryPage {
  program: { slug: string; name: string }
  /** In alphabetical order. */
  terms: GlossaryRow['terms']
}

const glossarySql = (locale: Locale) => `
  select p.slug, p.title_${locale} as name, e.status, ${owedPartSql('e')} as owed,
    (select coalesce(json_agg(json_build_object('id', g.slug, 'term', g.term_${locale}, 'meaning', g.meaning_${locale},
        'week', (select min(w.number) from program_weeks w where w.program_id = p.id and w.guide -> 'terms' ? g.slug))), '[]'::json)
      from glossary_terms g where g.program_id = p.id) as terms
  from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2`

/** The glossary of a program of the student. Null: the program is not paid, was refunded, or is paused. */
export const getGlossaryPage = defineUseCase({
  name: 'learning.get-glossary-page',
  access: reader(),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<GlossaryPage | null> {
    const { rows } = await pool().query<GlossaryRow>({
      name: `learning.glossary.${locale}`,
      text: glossarySql(locale),
      values: [actor.user.id, input.slug],
    })
    const [row] = rows
    if (!row) {
      throw new AppError('not_found')
    }
    if (!isPaid(row.status) || isPaused(row.owed, now)) {
      return null
    }
    if (row.terms.length === 0) {
      throw new AppError('not_found')
    }
    const { compare } = new Intl.Collator(locale)
    const terms = row.terms.sort((a, b) => compare(a.term, b.term))
    return { program: { slug: row.slug, name: row.name }, terms }
  },
})
