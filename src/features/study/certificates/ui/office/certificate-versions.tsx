import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import type { OfficeCertificate } from '../../server/office/get-office-certificate'

interface VersionsProps {
  locale: Locale
  certificate: OfficeCertificate
}

/** The current and the earlier versions of a certificate, each with its author and reason. */
export function CertificateVersions({ locale, certificate }: VersionsProps) {
  const t = textsOf(locale, 'CertificatesOffice')
  return (
    <ol className="grid gap-3">
      {certificate.versions.map(({ number, name, issuedAt, issuedBy, reason, keyId }) => (
        <li key={number} className="rounded-card border border-line bg-raised p-4">
          <p className="font-semibold wrap-anywhere">{name || textsOf(locale)('Certificates.erasedName')}</p>
          <p className="text-sm wrap-anywhere text-soft">
            {t('versionOf', { number, when: formatDoualaDateTime(issuedAt, locale) })}{' '}
            {issuedBy && reason ? t('issuedBy', { name: issuedBy, reason }) : t('issuedByRule')}{' '}
            {keyId && t('signedWith', { key: keyId })}
            {!keyId && name !== '' && t('waitsForSignature')}
          </p>
        </li>
      ))}
    </ol>
  )
}
