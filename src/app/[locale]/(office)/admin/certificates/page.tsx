import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { certificatesList } from '@/features/certificates/certificates-list'
import { listCertificates } from '@/features/certificates/server/office/list-certificates'
import { CertificatesFilters } from '@/features/certificates/ui/office/certificates-filters'
import { CertificatesTable } from '@/features/certificates/ui/office/certificates-table'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { PageHead } from '@/ui/list/page-head'
import { privateMetadata } from '../../../page-metadata'
import { listWithin } from '../../list-or-failure'
import { OfficeFrame } from '../../office-frame'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('CertificatesOffice.title')

export default async function OfficeCertificatesPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(certificatesList, query)
  const { q, filters } = state
  const path = withQuery(paths.officePage('certificates'), listQuery(certificatesList, state))
  const wanted = { q, ...filters, page_size: String(list.pageSize) }
  const found = await listWithin(state.page, (page) =>
    runPage(listCertificates, { ...wanted, page: String(page) }, { locale, path, signInAt: paths.office }),
  )
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'CertificatesOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const narrowed = q !== '' || Object.keys(filters).length > 0
  return (
    <OfficeFrame locale={locale} path={path} current="certificates">
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <CertificatesFilters locale={locale} state={state} />
      {!found ? (
        <ErrorState
          title={t('failed')}
          retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
        />
      ) : found.items.length === 0 ? (
        <EmptyState
          icon="badge-check"
          title={t('none')}
          action={
            narrowed && (
              <ButtonLink variant="secondary" size="sm" href={href(locale, paths.officePage('certificates'))}>
                {common('clearFilters')}
              </ButtonLink>
            )
          }
        >
          {narrowed ? common('noMatch') : t('noneText')}
        </EmptyState>
      ) : (
        <>
          <CertificatesTable locale={locale} certificates={found.items} />
          <ListFoot
            className="mt-4"
            locale={locale}
            found={found}
            hrefOf={(number) =>
              href(
                locale,
                paths.officePage('certificates'),
                listQuery(certificatesList, state, { page: number }),
              )
            }
            showing={(range) => t('showing', range)}
          />
        </>
      )}
    </OfficeFrame>
  )
}
