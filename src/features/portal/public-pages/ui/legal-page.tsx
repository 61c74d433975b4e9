import { minimumPaymentXaf } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { legalLines } from '@/features/base/settings/legal-notice'
import { textsOf } from '@/i18n/texts-of'
import { readablePhone } from '@/lib/contact-links'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { PageTitle } from './page-title'
import { Paragraphs } from './paragraphs'

const inForceSince = new Date('2026-11-28T12:00:00+01:00')

/** Who answers for the site; only what the office has given. */
function LegalNotice({ locale }: { locale: Locale }) {
  const lines = legalLines(site, locale)
  const vat = site.legal.vat[locale]
  if (lines.length === 0 && vat === '') {
    return null
  }
  const title = textsOf(locale, 'Settings.notice')('title')
  return (
    <section id="notice" aria-labelledby="notice-title">
      <h2 id="notice-title" className="display text-2xl">
        {title}
      </h2>
      <ul className="mt-3 max-w-[65ch] wrap-anywhere">
        {[`${site.company}, ${site.streetAddress}`, ...lines, vat].filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

interface LegalPageProps {
  locale: Locale
  document: 'Privacy' | 'Terms'
}

/** A numbered text with its own table of contents. */
export function LegalPage({ locale, document }: LegalPageProps) {
  const t = textsOf(locale, document)
  const keys = Object.keys(t.raw('sections' as 'title') as Record<string, unknown>).sort(
    (a, b) => Number(a.slice(1)) - Number(b.slice(1)),
  )
  const values = {
    address: site.streetAddress,
    email: site.email,
    phone: readablePhone(),
    price: formatXaf(minimumPaymentXaf, locale),
  }
  const text = (key: string, part: 'title' | 'body') =>
    t(`sections.${key}.${part}` as 'sections.s1.title', values)
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('intro')}
        eyebrow={t('updated', { date: formatDoualaDate(inForceSince, locale) })}
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 pb-20 lg:grid-cols-[2fr_3fr] lg:pb-28">
        <nav aria-label={t('title')} className="lg:sticky lg:top-24">
          <ol className="border-l-2 border-dashed border-thread">
            {keys.map((key) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="flex min-h-10 items-center py-1 pl-5 text-soft no-underline underline-offset-4 hover:text-forest hover:underline"
                >
                  {text(key, 'title')}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          {keys.map((key) => (
            <section key={key} id={key} aria-labelledby={`${key}-title`}>
              <h2 id={`${key}-title`} className="display text-2xl">
                {text(key, 'title')}
              </h2>
              <Paragraphs text={text(key, 'body')} className="mt-3 max-w-[65ch]" />
            </section>
          ))}
          <LegalNotice locale={locale} />
        </div>
      </div>
    </>
  )
}
