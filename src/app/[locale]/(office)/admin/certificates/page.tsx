import { certificatesList, listCertificates } from '@/features/certificates/server/office/list-certificates'
import { CertificatesTable } from '@/features/certificates/ui/office/certificates-table'
import { privateMetadata } from '../../../page-metadata'
import { OfficeListPage, type OfficeListProps, runListPage } from '../../office-list-page'

export const generateMetadata = privateMetadata('CertificatesOffice.title')

export default async function OfficeCertificatesPage(props: OfficeListProps) {
  const read = await runListPage(listCertificates, certificatesList, props)
  return (
    <OfficeListPage
      read={read}
      table={({ items }) => <CertificatesTable locale={read.locale} certificates={items} />}
    />
  )
}
