import type { Locale } from '@/config/locales'
import type { QrPath } from '@/lib/qr-path'
import { definePdf } from '@/server/pdf/pdf-document'
import type { CertificateTexts } from '../certificate-texts'

export interface CertificateFacts {
  texts: CertificateTexts
  /** Contains the signed facts. */
  qr: QrPath
  /** Contains only the address. */
  addressQr: QrPath
  issuedAt: Date
  locale: Locale
}

export const certificatePdf = definePdf<CertificateFacts>('certificate')
