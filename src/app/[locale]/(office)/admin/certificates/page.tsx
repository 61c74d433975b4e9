import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import {
  certificatesList,
  listCertificates,
} from '@/features/study/certificates/server/office/list-certificates'
import { CertificatesTable } from '@/features/study/certificates/ui/office/certificates-table'

export const generateMetadata = privateMetadata('CertificatesOffice.title')

export default async function OfficeCertificatesPage(props: OfficeListProps) {
  const list = await runListPage(listCertificates, certificatesList, props)
  return (
    <OfficeListPage
      read={list}
      table={({ items }) => <CertificatesTable locale={list.locale} certificates={items} />}
    />
  )
}
