import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type CurriculumSummary, listCurricula } from '@/features/study/curriculum/server/list-curricula'
import { localized } from '@/lib/localized'
import { translate } from '@/server/texts'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { Table } from '@/ui/table'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Curriculum.title')

export default async function OfficeCurriculaPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const path = paths.officePage('curriculum')
  const programs = await runPage(listCurricula, {}, { locale, path, signInAt: paths.office })
  const t = await getTranslations({ locale, namespace: 'Curriculum' })
  const column = (key: 'program' | 'weeksColumn' | 'publishedColumn' | 'draftsColumn') => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <OfficeFrame locale={locale} path={path} current="curriculum">
      <PageHead locale={locale} title={t('title')} lead={t('listLead')}>
        <ButtonLink variant="secondary" href={href(locale, paths.officeDrafts)}>
          {translate(locale, 'Drafts.title')}
        </ButtonLink>
      </PageHead>
      {programs.length === 0 ? (
        <EmptyState icon="book-open" title={t('nonePrograms')}>
          {t('noneProgramsText')}
        </EmptyState>
      ) : (
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
      )}
    </OfficeFrame>
  )
}
