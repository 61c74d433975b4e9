import { qrPath } from '@/lib/qr-path'
import { drawPdf } from '@/server/pdf/draw-pdf'
import type { VersionFacts } from '../certificate-facts'
import { certificateTexts, certificateUrl, scannedUrl } from '../certificate-texts'
import { certificatePdf } from './certificate-pdf'

export const renderCertificate = (facts: VersionFacts, signature: string): Promise<Buffer> =>
  drawPdf(certificatePdf, {
    texts: certificateTexts(facts, facts.locale),
    qr: qrPath(scannedUrl(facts.code, facts.locale, signature)),
    addressQr: qrPath(certificateUrl(facts.code, facts.locale)),
    issuedAt: facts.issuedAt,
    locale: facts.locale,
  })
