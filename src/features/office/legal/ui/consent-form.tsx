import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Link } from '@/ui/link'
import { agreeToTextsAction } from '../actions'
import { titleOf, versionPathOf } from '../legal-documents'
import type { ShownDue } from '../server/due-consents'
import { shownVersions } from '../shown-versions'

interface ConsentFormProps {
  locale: Locale
  due: readonly ShownDue[]
  callbackUrl: string
}

/** What changed, where it stands, and one button. */
export function ConsentForm({ locale, due, callbackUrl }: ConsentFormProps) {
  const t = textsOf(locale, 'Consent')
  return (
    <div className="grid gap-6">
      {due.map(({ document, number, inForceFrom, changes }) => (
        <section key={document} aria-labelledby={`${document}-title`}>
          <h2 id={`${document}-title`} className="display text-xl">
            {titleOf(document, locale)}
          </h2>
          <p className="mt-1 text-soft">
            {t('version', { number: String(number), day: formatDoualaDate(inForceFrom, locale) })}
          </p>
          {changes.length > 0 && (
            <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          <Link
            href={href(locale, versionPathOf(document, number))}
            className="mt-1 inline-flex min-h-11 items-center"
          >
            {t('read')}
            <span className="sr-only">: {titleOf(document, locale)}</span>
          </Link>
        </section>
      ))}
      <ActionForm
        id="agree"
        locale={locale}
        action={agreeToTextsAction}
        hidden={{ shown: shownVersions(due), callbackUrl }}
        fields={[]}
        texts={actionFormTexts(locale, 'Consent.agree', 'Common.working')}
      />
    </div>
  )
}
