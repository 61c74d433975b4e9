import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { listOfficePrograms } from '@/features/classes/programs/server/list-office-programs'
import { OfficeProgramTable } from '@/features/classes/programs/ui/office-program-table'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('ProgramEditor.listTitle')

export default async function OfficeProgramsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const programs = await runPage(
    listOfficePrograms,
    {},
    { locale, path: paths.officePage('programs'), signInAt: paths.office },
  )
  const t = await getTranslations({ locale, namespace: 'ProgramEditor' })
  return (
    <OfficeFrame locale={locale} path={paths.officePage('programs')} current="programs">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('listTitle')}</h1>
          <p className="mt-2 text-soft">{t('listLead')}</p>
        </div>
        <ButtonLink href={href(locale, paths.officeProgram('new'))}>{t('new')}</ButtonLink>
      </div>
      {programs.length === 0 ? (
        <EmptyState icon="book-open" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <OfficeProgramTable locale={locale} programs={programs} />
      )}
    </OfficeFrame>
  )
}
