import { renderToBuffer } from '@react-pdf/renderer'
import { qrPath } from '@/lib/qr-path'
import type { VersionFacts } from '../certificate-facts'
import { certificateTexts, certificateUrl, scannedUrl } from '../certificate-texts'
import { CertificateDocument } from './certificate-document'

export const renderCertificate = (facts: VersionFacts, signature: string): Promise<Buffer> =>
  renderToBuffer(
    <CertificateDocument
      texts={certificateTexts(facts, facts.locale)}
      qr={qrPath(scannedUrl(facts.code, facts.locale, signature))}
      addressQr={qrPath(certificateUrl(facts.code, facts.locale))}
      issuedAt={facts.issuedAt}
      locale={facts.locale}
    />,
  )
