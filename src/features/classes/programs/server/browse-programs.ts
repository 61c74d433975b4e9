import type { Locale } from '@/config/locales'
import { publicOffers } from '@/config/program-offers'
import { container } from '@/server/container'
import { everyone } from '@/server/kernel/access'
import { offsetOf, type Page } from '@/server/kernel/paging'
import { defineUseCase } from '@/server/kernel/use-case'
import type { WeekAvailability } from '../availability.rules'
import type { ProgramView } from '../programs.answers'
import { browseProgramsSchema } from '../programs.schema'
import { weekAvailabilitySql } from './availability.sql'
import { presentAvailability } from './present-availability'

interface Row extends Omit<ProgramView, 'weeks'> {
  titles: string[]
  availability: WeekAvailability[]
  total: number
}

const columns = (locale: Locale) =>
  `p.id, slug, title_${locale} as title, description_${locale} as description, icon, duration_weeks as duration, price_xaf as price,
    is_online, offer, ${weekAvailabilitySql} as availability,
    array(select w.title_${locale} from program_weeks w where w.program_id = p.id order by w.number) as titles`

const shown = `offer in (${publicOffers.map((offer) => `'${offer}'`).join(', ')})`

const pageOf = (locale: Locale) => `
  select ${columns(locale)}, count(*) over ()::int as total from programs p
  where ${shown} and ($1::boolean is null or is_online = $1) order by position, id limit $2 offset $3`

const countAll = `select count(*)::int as total from programs
  where ${shown} and ($1::boolean is null or is_online = $1)`

/** The catalogue. The server entry keeps the whole list in memory (page-store/public-pages.ts), so this runs only after a change. */
export const browsePrograms = defineUseCase({
  name: 'programs.browse-programs',
  access: everyone(),
  input: browseProgramsSchema,
  limits: [],
  async run({ input, locale }): Promise<Page<ProgramView>> {
    const { pool } = container()
    const online = input.online ?? null
    const { rows } = await pool.query<Row>({
      name: `programs.browse.${locale}`,
      text: pageOf(locale),
      values: [online, input.page_size, offsetOf(input)],
    })
    const total = rows[0]?.total ?? (input.page === 1 ? 0 : await countPrograms(online))
    const items = rows.map(({ total: _, titles, availability, ...program }) => ({
      ...program,
      weeks: availability.map((week, index) => ({
        number: week.number,
        title: titles[index] ?? '',
        ...presentAvailability(week, program.offer),
      })),
    }))
    return { items, total, page: input.page, page_size: input.page_size }
  },
})

/** After the last page there is no row with the count. */
async function countPrograms(online: boolean | null): Promise<number> {
  const { rows } = await container().pool.query<{ total: number }>(countAll, [online])
  return rows[0]?.total ?? 0
}
