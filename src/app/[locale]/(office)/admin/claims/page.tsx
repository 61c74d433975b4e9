import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { claimsList } from '@/features/money/payments/claims-list'
import { listOfficeClaims } from '@/features/money/payments/server/claims/list-office-claims'
import { ClaimsQueue } from '@/features/money/payments/ui/office/claims-queue'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { Alert } from '@/ui/alert'

export const generateMetadata = privateMetadata('ClaimsOffice.title')

export default async function ClaimsPage(props: OfficeListProps) {
  const read = await runListPage(listOfficeClaims, claimsList, props)
  const { locale, query } = read
  return (
    <OfficeListPage
      read={read}
      notice={
        query.notice === 'refused' && (
          <Alert kind="success" title={textsOf(locale, 'ClaimsOffice')('refused')} className="mb-6" />
        )
      }
      table={({ items }) => <ClaimsQueue locale={locale} items={items} now={container().clock.now()} />}
    />
  )
}
