import {
  certificatesList,
  listCertificates,
} from '@/features/study/certificates/server/office/list-certificates'
import { CertificatesTable } from '@/features/study/certificates/ui/office/certificates-table'
import { privateMetadata } from '../../../page-metadata'
import { OfficeListPage, type OfficeListProps, runListPage } from '../../office-list-page'

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
