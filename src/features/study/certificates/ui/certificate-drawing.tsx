import type { Locale } from '@/config/locales'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { qrPath } from '@/lib/qr-path'
import { NdopBorder } from '@/ui/motif/ndop'
import { readCohort } from '../certificate-facts'
import { certificateUrl, cohortText, recordTexts } from '../certificate-texts'
import type { CertificateView } from '../certificates.answers'

export interface DrawingProps {
  locale: Locale
  certificate: CertificateView
  heading?: 'h1' | 'p'
}

function Facts({ locale, certificate }: DrawingProps) {
  const t = textsOf(locale, 'Certificates')
  const day = (at: string) => formatDoualaDate(new Date(at), locale)
  const term = readCohort(certificate.class)
  const inCohort = term && cohortText(term, locale)
  const rows = [
    [t('completedOn'), day(certificate.completed_at)],
    [t('issuedOn'), day(certificate.issued_at)],
    ...(inCohort ? [[t('class'), inCohort]] : []),
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

/** A QR code with only the address of the check page, which every phone can read. */
function CheckHere({ locale, certificate: { code } }: DrawingProps) {
  const t = textsOf(locale, 'Certificates')
  const url = certificateUrl(code, locale)
  const { size, path } = qrPath(url)
  return (
    <div className="flex items-center gap-4 md:w-40 md:flex-col md:items-start md:gap-3">
      <svg
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        width="128"
        height="128"
        shapeRendering="crispEdges"
        aria-hidden="true"
        className="shrink-0"
      >
        <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="min-w-0 text-sm text-soft">
        {t('checkAt')}
        <span className="mt-1 block font-semibold wrap-anywhere text-ink">
          {url.replace(/^https?:\/\//, '')}
        </span>
      </p>
    </div>
  )
}

/** What the student did; nothing if the certificate was issued before this was stored. */
function Record({ locale, certificate }: DrawingProps) {
  if (!certificate.record) {
    return null
  }
  const { title, facts, assignmentsTitle, assignments } = recordTexts(certificate.record, locale)
  return (
    <div className="border-t border-line px-5 py-6 sm:px-8">
      <p className="display text-xl">{title}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="display text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {assignments.length > 0 && (
        <>
          <p className="mt-5 text-sm text-soft">{assignmentsTitle}</p>
          <ol className="mt-2 grid gap-x-8 gap-y-2.5 md:grid-cols-2">
            {assignments.map((assignment, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes; titles may be equal
              <li key={n} className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{assignment.title}</span>
                <span className="text-sm text-soft">{assignment.result}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** The drawing of the certificate: for its owner, for everybody who has the code, and on paper. */
export function CertificateDrawing({ locale, certificate, heading: Heading = 'h1' }: DrawingProps) {
  const t = textsOf(locale, 'Certificates')
  const { status, name, program, outcome } = certificate
  const issuer = siteAt(new Date(certificate.issued_at))
  return (
    <>
      <div className="on-deep flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-deep px-5 py-4 text-on-deep sm:px-8 sm:py-5 print:bg-transparent print:text-ink">
        <p>
          <span className="display block text-xl">{issuer.name}</span>
          <span className="text-sm">{issuer.company}</span>
        </p>
        <p className="display text-2xl sm:text-3xl">{t('document')}</p>
      </div>
      <NdopBorder className="block bg-deep text-thread print:bg-transparent print:text-forest" />
      <div className="grid gap-8 p-5 sm:p-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="text-soft">{t(status === 'valid' ? 'awardedTo' : 'wasAwardedTo')}</p>
          <Heading className="display mt-1 text-4xl wrap-anywhere sm:text-5xl">
            {name ?? t('erasedName')}
          </Heading>
          <p className="mt-4 text-soft">{t('hasCompleted', { weeks: certificate.weeks })}</p>
          <p className="display mt-1 text-2xl wrap-anywhere sm:text-3xl">{program}</p>
          <p className="mt-4 text-sm text-soft">{t('aim')}</p>
          <p className="max-w-[60ch]">{outcome}</p>
          <Facts locale={locale} certificate={certificate} />
        </div>
        <CheckHere locale={locale} certificate={certificate} />
      </div>
      <Record locale={locale} certificate={certificate} />
      <p className="max-w-[75ch] px-5 pb-6 text-sm text-soft sm:px-8">
        {t('attestation', { company: issuer.company })}
      </p>
      <NdopBorder className="text-forest" />
    </>
  )
}
