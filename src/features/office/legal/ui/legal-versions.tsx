import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate, formatDoualaDateTime } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { versionPathOf } from '../legal-documents'
import type { LegalEditor } from '../server/get-legal-text'

/** What was published: since when it is in force, what changed, by whom. */
export function LegalVersions({ locale, editor }: { locale: Locale; editor: LegalEditor }) {
  const t = textsOf(locale, 'Legal')
  const { document, versions, numberInForce } = editor
  return (
    <SectionCard id="versions" title={t('versionsTitle')} lead={t('versionsLead')}>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link
                href={href(locale, versionPathOf(document, version.number))}
                className="inline-flex min-h-11 items-center font-semibold"
              >
                {t('version', { number: String(version.number) })}
              </Link>
              <span className="text-soft">
                {t('from', { day: formatDoualaDate(version.inForceFrom, locale) })}
              </span>
              {version.number === numberInForce && <span className="font-semibold">{t('now')}</span>}
            </p>
            <p className="wrap-anywhere">{localized(version, 'change', locale) || t('first')}</p>
            {version.publishedAt && (
              <p className="text-soft">
                {t(version.by ? 'publishedBy' : 'publishedAt', {
                  name: version.by ?? '',
                  when: formatDoualaDateTime(version.publishedAt, locale),
                })}
                {version.asksAgain && <> {t('askedAgain')}</>}
              </p>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
