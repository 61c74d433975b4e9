import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate, formatDoualaDateTime } from '@/lib/douala-time'
import { ButtonLink, Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { pathOf, titleOf } from '../legal-documents'
import type { LegalTextLine } from '../server/list-legal-texts'

/** The documents with the version in force, and a way to the next one. */
export function LegalTextList({ locale, texts }: { locale: Locale; texts: readonly LegalTextLine[] }) {
  const t = textsOf(locale, 'Legal')
  const day = (at: Date) => formatDoualaDate(at, locale)
  return texts.map(({ document, number, inForceFrom, coming, draftSavedAt }) => (
    <SectionCard key={document} id={document} title={titleOf(document, locale)}>
      <ul className="grid gap-1">
        <li>{t('inForce', { number: String(number), day: day(inForceFrom) })}</li>
        {coming && <li>{t('coming', { number: String(coming.number), day: day(coming.inForceFrom) })}</li>}
        {draftSavedAt && <li>{t('draftOf', { when: formatDoualaDateTime(draftSavedAt, locale) })}</li>}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={href(locale, paths.officeLegalText(document))}>
          {t(draftSavedAt ? 'continueDraft' : 'newVersion')}
          <span className="sr-only">: {titleOf(document, locale)}</span>
        </ButtonLink>
        <Link href={href(locale, pathOf(document))} className="inline-flex min-h-11 items-center">
          {t('read')}
          <span className="sr-only">: {titleOf(document, locale)}</span>
        </Link>
      </div>
    </SectionCard>
  ))
}
