import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { certificatePdfHref } from '@/features/study/certificates/certificate-address'
import { titleOf } from '@/features/study/certificates/certificate-facts'
import { getOfficeCertificate } from '@/features/study/certificates/server/office/get-office-certificate'
import { CertificateActions } from '@/features/study/certificates/ui/office/certificate-actions'
import { CertificateVersions } from '@/features/study/certificates/ui/office/certificate-versions'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; code: string }> }

export const generateMetadata = privateMetadata('CertificatesOffice.one')

export default async function OfficeCertificatePage({ params }: Props) {
  const { locale, code } = await params
  const path = paths.officeCertificate(code)
  const certificate = await runPage(getOfficeCertificate, { code }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'CertificatesOffice')
  const { student, versions, revokedAt, revocation, revokedBy, revokedReason } = certificate
  const [current] = versions
  return (
    <OfficeFrame locale={locale} path={path} current="certificates">
      <Link
        href={href(locale, paths.officePage('certificates'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" />
        {t('back')}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display text-3xl wrap-anywhere">
          {current?.name || textsOf(locale)('Certificates.erasedName')}
        </h1>
        <Badge tone={revokedAt ? 'brick' : 'forest'}>
          {t(`filters.state.${revokedAt ? 'revoked' : 'valid'}`)}
        </Badge>
      </div>
      <p className="mt-2">
        {current && titleOf(current, locale)}, <span className="whitespace-nowrap">{certificate.code}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {current?.sealedAt && current.name !== '' && (
          <ButtonLink href={certificatePdfHref(certificate.code)}>{t('downloadPdf')}</ButtonLink>
        )}
        <ButtonLink variant="secondary" href={href(locale, paths.certificate(certificate.code))}>
          {t('openPage')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={href(locale, paths.officeStudent(student.id))}>
          {t('openStudent')}
        </ButtonLink>
      </div>
      {revokedAt && (
        <Alert kind="error" live={false} className="mt-6" title={t(`because.${revocation ?? 'office'}`)}>
          <p>
            {t('revokedAt', { when: formatDoualaDateTime(revokedAt, locale) })}{' '}
            {revokedBy && t('issuedBy', { name: revokedBy, reason: revokedReason ?? '' })}
          </p>
        </Alert>
      )}
      <h2 className="display mt-8 mb-3 text-2xl">{t('versions')}</h2>
      <CertificateVersions locale={locale} certificate={certificate} />
      {certificate.mayManage && current?.name !== '' && (
        <CertificateActions locale={locale} certificate={certificate} />
      )}
    </OfficeFrame>
  )
}
