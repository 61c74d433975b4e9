import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { listErasureRequests } from '@/features/office/erasure/server/list-erasure-requests'
import { ErasureRequests } from '@/features/office/erasure/ui/erasure-requests'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('ErasuresOffice.title')

export default async function OfficeErasuresPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeErasures
  const requests = await runPage(listErasureRequests, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'ErasuresOffice')
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <Link
        href={href(locale, paths.officePage('students'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'StudentsOffice')('back')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      {requests.length === 0 ? (
        <EmptyState icon="users" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ErasureRequests locale={locale} requests={requests} now={container().clock.now()} />
      )}
    </OfficeFrame>
  )
}
