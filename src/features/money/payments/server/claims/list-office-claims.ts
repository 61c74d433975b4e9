import type { Locale } from '@/config/locales'
import { likePatterns } from '@/lib/search-terms'
import { can } from '@/server/kernel/access'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { claimsList } from '../../claims-list'
import type { ClaimState } from '../../payments.answers'
import { transactionPart } from '../../search.rules'
import { claimState } from './claim-state.sql'

export interface OfficeClaim {
  id: string
  number: string
  text: string
  createdAt: Date
  answerBy: Date
  state: ClaimState
  refusal: string | null
  reference: string
  amountXaf: number
  studentId: string
  student: string
  program: string
  /** The line of a statement with this number that is not booked yet. */
  lineId: string | null
  lineProvider: string | null
  lineAt: Date | null
  lineAmountXaf: number | null
}

const table = sql`(select c.*, u.search, ${claimState} as state from payment_claims c
  join payment_intents i on i.id = c.intent_id join users u on u.id = c.user_id)`

/** By the student, or by the number or a part of it. */
function found(q: string) {
  const person = likePatterns(q).map((pattern) => sql`t.search like ${pattern}`)
  const part = transactionPart(q)
  const byPerson = person.reduce((all, one) => sql`${all} and ${one}`, sql`true`)
  return part === null ? byPerson : sql`((${byPerson}) or t.number_key like ${`%${part}%`})`
}

const joins = sql`join payment_intents i on i.id = t.intent_id join users u on u.id = t.user_id join programs p on p.id = i.program_id
  left join lateral (select l.id, l.provider, l.at, l.amount_xaf from statement_lines l
    where l.number_key = t.number_key and not l.is_out and l.intent_id is null
      and not exists (select 1 from statement_notes n where n.line_id = l.id)
    order by l.at desc limit 1) line on true`

const columnsIn = (
  locale: Locale,
) => sql`t.id::text as id, t.number, t.text, t.created_at as "createdAt", t.answer_by as "answerBy",
  t.state, t.refusal, i.reference, i.amount_xaf as "amountXaf", u.id::text as "studentId", ${nameOf('u')} as student,
  ${columnIn(locale, 'p.title')} as program, line.id::text as "lineId", line.provider as "lineProvider", line.at as "lineAt",
  line.amount_xaf as "lineAmountXaf"`

/** What payers have sent in, whose answer is due first. */
export const listOfficeClaims = defineUseCase({
  name: 'payments.list-office-claims',
  access: can('payments.manage'),
  input: listInput(claimsList),
  limits: [perActor('admin.read')],
  async run({ input, locale }): Promise<ListedPage<OfficeClaim>> {
    const { page, page_size, dir, state, q } = input
    const desc = dir === 'desc'
    return listPage<OfficeClaim>({
      table,
      select: columnsIn(locale),
      joins,
      where: [...(state ? [sql`t.state = ${state}`] : []), ...(q ? [found(q)] : [])],
      order: [
        { sql: sql`t.answer_by`, desc },
        { sql: sql`t.id`, desc },
      ],
      paging: { page, page_size },
      total: null,
    })
  },
})
