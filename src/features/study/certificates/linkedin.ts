import { site } from '@/config/site'
import { doualaDayOf } from '@/lib/douala-time'
import type { CertificateView } from './certificates.answers'

/** The address of LinkedIn's form for a certificate, filled in. The month is that of Douala. */
export function linkedInUrl(
  certificate: Pick<CertificateView, 'program' | 'issued_at' | 'code'>,
  url: string,
) {
  const [year = '', month = ''] = doualaDayOf(new Date(certificate.issued_at)).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.program,
    organizationName: site.name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: certificate.code,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

/** A message to a person the student chooses. */
