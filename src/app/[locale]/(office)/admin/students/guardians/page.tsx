import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { listMissingGuardians } from '@/features/accounts/guardians/server/office/list-missing-guardians'
import { MissingGuardians } from '@/features/accounts/guardians/ui/office/missing-guardians'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('GuardianOffice.listTitle')

export default async function MissingGuardiansPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeGuardians
  const students = await runPage(listMissingGuardians, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'GuardianOffice')
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <Link
        href={href(locale, paths.officePage('students'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'StudentsOffice')('back')}
      </Link>
      <PageHead locale={locale} title={t('listTitle')} lead={t('listLead')} />
      {students.length === 0 ? (
        <EmptyState icon="users" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <MissingGuardians locale={locale} students={students} />
      )}
    </OfficeFrame>
  )
}
