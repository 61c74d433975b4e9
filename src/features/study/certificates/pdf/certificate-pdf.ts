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
  /** PNGs as data URLs, as the office had them when it was issued; empty: none. */
  logo?: string
  signer?: { name: string; role: string; picture: string }
  issuedAt: Date
  locale: Locale
}

export const certificatePdf = definePdf<CertificateFacts>('certificate')
