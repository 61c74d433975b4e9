import { type Locale, locales } from '@/config/locales'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { curriculumParamsSchema } from '../curriculum.schema'
import { type ItemFacts, type ItemStatus, statusOf } from '../item-values'

export interface CurriculumEntry {
  slug: string
  kind: ItemKind
  title: { en: string; fr: string }
  minutes: number
  required: boolean
  sample: boolean
  status: ItemStatus
  /** Languages in which the newest version has no title or no text. */
  missing: Locale[]
}

export interface CurriculumWeek {
  number: number
  title: { en: string; fr: string }
  items: CurriculumEntry[]
  /** How many items come back if the week is put back; null: it has items, or none has left it. */
  takenOff: number | null
}

export interface Curriculum {
  slug: string
  title: { en: string; fr: string }
  weeks: CurriculumWeek[]
  archived: CurriculumEntry[]
}

interface Row extends Omit<CurriculumEntry, 'title' | 'status' | 'missing'> {
  week: number | null
  archivedAt: Date | null
  published: boolean
  draft: boolean
  facts: ItemFacts | null
  titleEn: string
  titleFr: string
  emptyEn: boolean
  emptyFr: boolean
}

const readItems = (programId: string) =>
  db().$queryRaw<Row[]>`
    select i.slug, i.kind::text as kind, i.minutes, i.required, i.sample, w.number as week,
      i.archived_at as "archivedAt", i.published_revision_id is not null as published,
      d.id is not null as draft, d.facts, coalesce(d.title_en, p.title_en, '') as "titleEn",
      coalesce(d.title_fr, p.title_fr, '') as "titleFr",
      coalesce(d.source_en, p.source_en, '') !~ '\\S' as "emptyEn",
      coalesce(d.source_fr, p.source_fr, '') !~ '\\S' as "emptyFr"
    from learning_items i left join program_weeks w on w.id = i.week_id
      left join item_revisions p on p.id = i.published_revision_id
      left join item_revisions d on d.item_id = i.id and d.published_at is null
    where i.program_id = ${programId}::uuid order by i.position, i.id`

function present(row: Row): CurriculumEntry {
  const facts = row.facts ?? row
  const bothEmpty = row.emptyEn && row.emptyFr
  const isMissing = (title: string, empty: boolean) =>
    title === '' || (empty && !(row.kind === 'quiz' && bothEmpty))
  return {
    slug: row.slug,
    kind: row.kind,
    title: { en: row.titleEn, fr: row.titleFr },
    minutes: facts.minutes,
    required: facts.required,
    sample: facts.sample,
    status: statusOf(row.published, row.draft),
    missing: locales.filter((language) =>
      isMissing(localized(row, 'title', language), localized(row, 'empty', language)),
    ),
  }
}

/** The number of items that left a week together, last. */
function countTakenOff(rows: readonly Row[]): number | null {
  const times = rows.map(({ archivedAt }) => archivedAt?.getTime() ?? null)
  const last = Math.max(...times.map((time) => time ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(last) ? times.filter((time) => time === last).length : null
}

/** The weeks of a program with their items as the office sees them: drafts and archived ones too. */
export const getCurriculum = defineUseCase({
  name: 'curriculum.get-curriculum',
  access: can('curriculum.read'),
  input: curriculumParamsSchema,
  limits: [perActor('admin.read')],
  async run({ input }): Promise<Curriculum> {
    const program = await db().program.findUnique({
      where: { slug: input.slug },
      select: {
        id: true,
        slug: true,
        titleEn: true,
        titleFr: true,
        weeks: { orderBy: { number: 'asc' }, select: { number: true, titleEn: true, titleFr: true } },
      },
    })
    if (!program) {
      throw new AppError('not_found')
    }
    const rows = await readItems(program.id)
    return {
      slug: program.slug,
      title: { en: program.titleEn, fr: program.titleFr },
      weeks: program.weeks.map(({ number, titleEn, titleFr }) => ({
        number,
        title: { en: titleEn, fr: titleFr },
        items: rows.filter((row) => row.archivedAt === null && row.week === number).map(present),
        takenOff: countTakenOff(rows.filter((row) => row.week === number)),
      })),
      archived: rows.filter(({ archivedAt }) => archivedAt !== null).map(present),
    }
  },
})
