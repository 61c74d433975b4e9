import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { listDrafts, type OpenDraft } from '@/features/study/curriculum/server/list-drafts'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { plainColumn } from '@/ui/list/sort-column'
import { Table } from '@/ui/table'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Drafts.title')

export default async function OfficeDraftsPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeDrafts
  const drafts = await runPage(listDrafts, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale)
  return (
    <OfficeFrame locale={locale} path={path} current="curriculum">
      <Link
        href={href(locale, paths.officePage('curriculum'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('Curriculum.back')}
      </Link>
      <PageHead locale={locale} title={t('Drafts.title')} lead={t('Drafts.lead')} />
      {drafts.length === 0 ? (
        <EmptyState icon="layers" title={t('Drafts.none')}>
          {t('Drafts.noneText')}
        </EmptyState>
      ) : (
        <Table
          caption={t('Drafts.title')}
          rows={drafts}
          rowKey={({ program, slug }) => `${program}/${slug}`}
          columns={[
            {
              key: 'draft',
              ...plainColumn(t('Drafts.draft')),
              card: 'title',
              cell: ({ program, slug, kind, title }: OpenDraft) => (
                <Link
                  href={href(locale, paths.officeItem(program, slug))}
                  className="inline-flex items-center font-semibold wrap-anywhere max-sm:min-h-11"
                >
                  {title || t(`Curriculum.kinds.${kind}`)}
                </Link>
              ),
            },
            {
              key: 'kind',
              ...plainColumn(t('Drafts.kind')),
              cell: ({ kind }) => t(`Curriculum.kinds.${kind}`),
            },
            {
              key: 'program',
              ...plainColumn(t('Curriculum.program')),
              cell: ({ program, programTitle }) => (
                <Link
                  href={href(locale, paths.officeCurriculum(program))}
                  className="inline-flex items-center max-sm:min-h-11"
                >
                  {programTitle}
                </Link>
              ),
            },
            {
              key: 'author',
              ...plainColumn(t('Drafts.author')),
              cell: ({ author }) => author ?? t('Drafts.import'),
            },
            {
              key: 'changed',
              ...plainColumn(t('Drafts.changed')),
              cell: ({ updatedAt }) => formatDoualaMoment(updatedAt, locale),
            },
          ]}
        />
      )}
    </OfficeFrame>
  )
}
