import { siteAt } from '@/features/base/settings/server/settings-cache'
import { qrPath } from '@/lib/qr-path'
import { drawPdf } from '@/server/pdf/draw-pdf'
import type { VersionFacts } from '../certificate-facts'
import { certificateTexts, certificateUrl, scannedUrl } from '../certificate-texts'
import { certificatePdf } from './certificate-pdf'

export function renderCertificate(facts: VersionFacts, signature: string): Promise<Buffer> {
  const { logo, signature: signer } = siteAt(facts.issuedAt)
  return drawPdf(certificatePdf, {
    texts: certificateTexts(facts, facts.locale),
    qr: qrPath(scannedUrl(facts.code, facts.locale, signature)),
    addressQr: qrPath(certificateUrl(facts.code, facts.locale)),
    logo,
    ...(signer.name ? { signer: { ...signer, role: signer.role[facts.locale] } } : {}),
    issuedAt: facts.issuedAt,
    locale: facts.locale,
  })
}
