import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { Disclosure } from '@/ui/disclosure'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { checkerHref } from '../certificate-address'
import { CertificateDrawing, type DrawingProps } from './certificate-drawing'

const looks = {
  valid: { band: 'bg-forest-tint text-forest', icon: 'badge-check' },
  revoked: { band: 'bg-brick-tint text-brick', icon: 'circle-alert' },
} as const

function Proof({ locale, certificate }: DrawingProps) {
  const t = textsOf(locale, 'Certificates')
  const { credential_url: credential, signature } = certificate
  if (certificate.name === null) {
    return null
  }
  if (!signature) {
    return <p className="border-t border-line px-5 py-5 text-soft sm:px-8">{t('beingSigned')}</p>
  }
  return (
    <div className="grid gap-2 border-t border-line px-5 py-5 sm:px-8 print:hidden">
      <p className="max-w-[65ch]">{t('withoutUs')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link href={`${checkerHref}#${signature}`} className="inline-flex min-h-11 items-center">
          {t('openChecker')}
        </Link>
        <Link href={href(locale, paths.certificates)} className="inline-flex min-h-11 items-center">
          {t('howToCheck')}
        </Link>
      </p>
      <Disclosure summary={t('forSoftware')}>
        <p>
          <Link href={credential} className="inline-flex min-h-11 items-center">
            {t('openCredential')}
          </Link>
        </p>
        <p className="mt-2 text-sm text-soft">{t('signedText')}</p>
        <code className="mt-1 block rounded-card bg-sunken p-4 text-sm wrap-anywhere">{signature}</code>
      </Disclosure>
    </div>
  )
}

/** The result for a stranger who checks a code: whether it is valid, the certificate, and how to check it without us. */
export function CertificateSheet({ locale, certificate }: DrawingProps) {
  const t = textsOf(locale, 'Certificates')
  const { status, revoked_at: revokedAt } = certificate
  const { band, icon } = looks[status]
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised break-inside-avoid print:border-2 print:border-forest print:[zoom:0.75]">
      <p className={`flex items-start gap-3 px-5 py-4 font-semibold sm:px-8 ${band}`}>
        <Icon name={icon} className="mt-0.5 size-6 shrink-0" />
        <span>
          {status === 'valid'
            ? t('isValid')
            : t('isRevoked', { date: formatDoualaDate(new Date(revokedAt ?? 0), locale) })}
        </span>
      </p>
      <CertificateDrawing locale={locale} certificate={certificate} />
      <Proof locale={locale} certificate={certificate} />
    </article>
  )
}
