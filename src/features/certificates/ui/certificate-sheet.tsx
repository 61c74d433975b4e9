import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { formatDoualaDate } from '@/lib/douala-time'
import { Disclosure } from '@/ui/disclosure'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'
import { checkerHref } from '../certificate-address'
import { readClass } from '../certificate-facts'
import { certificateUrl, classText } from '../certificate-texts'
import type { CertificateView } from '../certificate-views'
import { qrPath } from '../qr-path'

const looks = {
  valid: { band: 'bg-forest-tint text-forest', icon: 'badge-check' },
  revoked: { band: 'bg-brick-tint text-brick', icon: 'circle-alert' },
} as const

interface SheetProps {
  locale: Locale
  certificate: CertificateView
}

async function Facts({ locale, certificate }: SheetProps) {
  const t = await getTranslations({ locale, namespace: 'Certificates' })
  const day = (at: string) => formatDoualaDate(new Date(at), locale)
  const term = readClass(certificate.class)
  const inClass = term && classText(term, locale)
  const rows = [
    [t('completedOn'), day(certificate.completed_at)],
    [t('issuedOn'), day(certificate.issued_at)],
    ...(inClass ? [[t('class'), inClass]] : []),
    [t('duration'), t('weeksCount', { weeks: certificate.weeks })],
    [t('code'), certificate.code],
  ]
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

async function Proof({ locale, certificate }: SheetProps) {
  const t = await getTranslations({ locale, namespace: 'Certificates' })
  const { credential_url: credential, signature } = certificate
  if (certificate.name === null) {
    return null
  }
  if (!signature) {
    return <p className="mt-6 text-soft">{t('beingSigned')}</p>
  }
  return (
    <div className="mt-6 grid gap-2 border-t border-line pt-5 print:hidden">
      <p className="max-w-[65ch]">{t('withoutUs')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link href={`${checkerHref}#${signature}`} className="inline-flex min-h-11 items-center">
          {t('openChecker')}
        </Link>
        <Link href={credential} className="inline-flex min-h-11 items-center">
          {t('openCredential')}
        </Link>
        <Link href={href(locale, paths.certificates)} className="inline-flex min-h-11 items-center">
          {t('howToCheck')}
        </Link>
      </p>
      <Disclosure summary={t('signedText')}>
        <code className="block rounded-card bg-sunken p-4 text-sm wrap-anywhere">{signature}</code>
      </Disclosure>
    </div>
  )
}

/** On paper: where somebody finds out whether it still counts. */
async function CheckHere({ locale, certificate: { code } }: SheetProps) {
  const t = await getTranslations({ locale, namespace: 'Certificates' })
  const url = certificateUrl(code, locale)
  const { size, path } = qrPath(url)
  return (
    <div className="mt-8 hidden items-center gap-6 print:flex">
      <svg
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        width="128"
        height="128"
        shapeRendering="crispEdges"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d={path} fill="#000" />
      </svg>
      <p>
        {t('checkAt')}
        <br />
        <span className="font-semibold wrap-anywhere">{url.replace(/^https?:\/\//, '')}</span>
      </p>
    </div>
  )
}

/** What a stranger sees who checks a code. */
export async function CertificateSheet({
  locale,
  certificate,
  heading: Heading = 'h1',
}: SheetProps & { heading?: 'h1' | 'p' }) {
  const t = await getTranslations({ locale, namespace: 'Certificates' })
  const { status, revoked_at: revokedAt, name, program } = certificate
  const { band, icon } = looks[status]
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised break-inside-avoid print:border-2 print:border-forest">
      <p className="display hidden px-8 pt-8 text-xl print:block">{site.name}</p>
      <p className={`flex items-start gap-3 px-5 py-4 font-semibold sm:px-8 ${band}`}>
        <Icon name={icon} className="mt-0.5 size-6 shrink-0" />
        <span>
          {status === 'valid'
            ? t('isValid')
            : t('isRevoked', { date: formatDoualaDate(new Date(revokedAt ?? 0), locale) })}
        </span>
      </p>
      <div className="p-5 sm:p-8">
        <p className="text-soft">{t(status === 'valid' ? 'awardedTo' : 'wasAwardedTo')}</p>
        <Heading className="display mt-1 text-4xl wrap-anywhere sm:text-5xl">
          {name ?? t('erasedName')}
        </Heading>
        <p className="mt-4 text-soft">{t('hasCompleted', { weeks: certificate.weeks })}</p>
        <p className="display mt-1 text-2xl wrap-anywhere">{program}</p>
        <Facts locale={locale} certificate={certificate} />
        <p className="mt-6 max-w-[65ch] text-sm text-soft">{t('attestation', { company: site.company })}</p>
        <CheckHere locale={locale} certificate={certificate} />
        <Proof locale={locale} certificate={certificate} />
      </div>
      <NdopBorder className="text-forest" />
    </article>
  )
}
