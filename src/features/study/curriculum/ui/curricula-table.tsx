import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import type { CurriculumSummary } from '../server/list-curricula'

interface CurriculaTableProps {
  locale: Locale
  programs: readonly CurriculumSummary[]
}

/** Programs with the number of published items. */
export function CurriculaTable({ locale, programs }: CurriculaTableProps) {
  const t = textsOf(locale, 'Curriculum')
  const column = (key: 'program' | 'weeksColumn' | 'publishedColumn' | 'draftsColumn') => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <Table
      caption={t('listLabel')}
      rows={programs}
      rowKey={({ slug }) => slug}
      columns={[
        {
          ...column('program'),
          card: 'title',
          cell: ({ slug, titleEn, titleFr }: CurriculumSummary) => (
            <Link
              href={href(locale, paths.officeCurriculum(slug))}
              className="inline-flex items-center font-semibold max-sm:min-h-11"
            >
              {localized({ titleEn, titleFr }, 'title', locale)}
            </Link>
          ),
        },
        { ...column('weeksColumn'), numeric: true, cell: ({ weeks }) => weeks },
        { ...column('publishedColumn'), numeric: true, cell: ({ published }) => published },
        { ...column('draftsColumn'), numeric: true, cell: ({ drafts }) => drafts },
      ]}
    />
  )
}
