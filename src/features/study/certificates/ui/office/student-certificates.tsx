import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'

interface StudentCertificatesProps {
  locale: Locale
  programs: readonly { name: string; certificate: { code: string; revoked: boolean } | null }[]
}

export function StudentCertificates({ locale, programs }: StudentCertificatesProps) {
  const certificates = programs.flatMap(({ name, certificate }) =>
    certificate ? [{ name, code: certificate.code, revoked: certificate.revoked }] : [],
  )
  const t = textsOf(locale, 'CertificatesOffice')
  if (certificates.length === 0) {
    return <p className="text-soft">{t('noneOfStudent')}</p>
  }
  return (
    <ul className="grid gap-1">
      {certificates.map(({ name, code, revoked }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-3">
          <Link
            href={href(locale, paths.officeCertificate(code))}
            className="inline-flex min-h-11 items-center"
          >
            {name}, {code}
          </Link>
          <Badge tone={revoked ? 'brick' : 'forest'}>
            {t(`filters.state.${revoked ? 'revoked' : 'valid'}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
