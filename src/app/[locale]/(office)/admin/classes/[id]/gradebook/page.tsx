import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getGradebook } from '@/features/study/gradebook/server/get-gradebook'
import { GradebookTable } from '@/features/study/gradebook/ui/gradebook-table'
import { CompleteWeek } from '@/features/study/learning/ui/office/complete-week'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Gradebook.title')

export default async function GradebookPage({ params }: Props) {
  const { locale, id } = await params
  const path = paths.officeGradebook(id)
  const book = await runPage(getGradebook, { id }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Gradebook')
  const name = cohortName(book.programTitle, book.startsOn, locale)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      <Link
        href={href(locale, paths.officeCohort(book.id))}
        className="inline-flex min-h-11 items-center gap-2 print:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        {name}
      </Link>
      <PageHead locale={locale} title={t('titleOf', { name })} lead={t('lead')} />
      {book.students.length === 0 ? (
        <EmptyState icon="users" title={t('nobody')} />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-soft">{t('legend')}</p>
          <GradebookTable locale={locale} book={book} />
          <div className="print:hidden">
            <CompleteWeek locale={locale} weeks={book.openWeeks} target={{ cohort: book.id }} />
          </div>
          <p className="print:hidden">
            <ButtonLink href={`/api/admin/cohorts/${book.id}/gradebook.csv`} variant="secondary" download>
              {t('csv')}
            </ButtonLink>
          </p>
        </div>
      )}
    </OfficeFrame>
  )
}
