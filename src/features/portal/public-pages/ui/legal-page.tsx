import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { site } from '@/config/site'
import { hostingLine, legalLines } from '@/features/base/settings/legal-notice'
import { pathOf, titleOf, versionPathOf } from '@/features/office/legal/legal-documents'
import type { LegalDocument } from '@/features/office/legal/legal-names'
import type { LegalText } from '@/features/office/legal/server/read-legal-text'
import { LegalHtml } from '@/features/office/legal/ui/legal-html'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { PageTitle } from './page-title'

/** Who answers for the site; only what the office has given. */
function LegalNotice({ locale }: { locale: Locale }) {
  const lines = legalLines(site, locale)
  const more = [site.legal.vat[locale], hostingLine(site, locale)].filter((line) => line !== '')
  if (lines.length === 0 && more.length === 0) {
    return null
  }
  const title = textsOf(locale, 'Settings.notice')('title')
  return (
    <section id="notice" aria-labelledby="notice-title">
      <h2 id="notice-title" className="display text-2xl">
        {title}
      </h2>
      <ul className="mt-3 max-w-[65ch] wrap-anywhere">
        {[`${site.company}, ${site.streetAddress}`, ...lines, ...more].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

interface LegalPageProps {
  locale: Locale
  document: LegalDocument
  text: LegalText
}

/** On the page of a version that is not in force: which one is; on the page of the document: what is coming. */
function OtherVersionNote({ locale, document, text }: LegalPageProps) {
  const t = textsOf(locale, 'LegalPage')
  const day = (at: Date) => formatDoualaDate(at, locale)
  if (text.state !== 'in_force') {
    return (
      <Alert
        kind="warning"
        live={false}
        title={text.state === 'earlier' ? t('earlier') : t('comingFrom', { day: day(text.inForceFrom) })}
      >
        {text.state === 'coming' && text.change && <p className="wrap-anywhere">{text.change}</p>}
        <Link href={href(locale, pathOf(document))} className="inline-flex min-h-11 items-center">
          {t('toCurrent')}
        </Link>
      </Alert>
    )
  }
  return text.others
    .filter(({ state }) => state === 'coming')
    .map(({ number, inForceFrom, change }) => (
      <Alert key={number} live={false} title={t('announced', { day: day(inForceFrom) })}>
        <p className="wrap-anywhere">{change}</p>
        <Link
          href={href(locale, versionPathOf(document, number))}
          className="inline-flex min-h-11 items-center"
        >
          {t('toComing')}
        </Link>
      </Alert>
    ))
}

function OtherVersions({ locale, document, text }: LegalPageProps) {
  const t = textsOf(locale, 'LegalPage')
  const day = (at: Date) => formatDoualaDate(at, locale)
  if (text.others.length === 0) {
    return null
  }
  return (
    <section id="versions" aria-labelledby="versions-title">
      <h2 id="versions-title" className="display text-2xl">
        {t('others')}
      </h2>
      <ul className="mt-3 max-w-[65ch]">
        {text.others.map(({ number, inForceFrom, until }) => (
          <li key={number}>
            <Link
              href={href(locale, versionPathOf(document, number))}
              className="inline-flex min-h-11 items-center"
            >
              {until
                ? t('versionUntil', { number: String(number), from: day(inForceFrom), until: day(until) })
                : t('versionFrom', { number: String(number), from: day(inForceFrom) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A version of a legal text with its own table of contents. */
export function LegalPage({ locale, document, text }: LegalPageProps) {
  const t = textsOf(locale, 'LegalPage')
  const title = titleOf(document, locale)
  return (
    <>
      <PageTitle
        title={title}
        eyebrow={t('version', {
          number: String(text.number),
          day: formatDoualaDate(text.inForceFrom, locale),
        })}
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 pb-20 lg:grid-cols-[2fr_3fr] lg:pb-28">
        <nav aria-label={title} className="lg:sticky lg:top-24">
          <ol className="border-l-2 border-dashed border-thread">
            {text.headings.map(({ id, html }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-10 items-center py-1 pl-5 text-soft no-underline underline-offset-4 hover:text-forest hover:underline"
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a heading as our renderer escaped it
                  dangerouslySetInnerHTML={{ __html: html }}
                />
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <OtherVersionNote locale={locale} document={document} text={text} />
          <LegalHtml html={text.html} />
          <LegalNotice locale={locale} />
          <p className="text-soft">
            {t('permanent')}{' '}
            <Link href={href(locale, versionPathOf(document, text.number))}>
              {t('versionLink', { number: String(text.number) })}
            </Link>
          </p>
          <OtherVersions locale={locale} document={document} text={text} />
        </div>
      </div>
    </>
  )
}
