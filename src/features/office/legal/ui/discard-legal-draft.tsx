import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { discardLegalDraftAction } from '../actions'
import type { LegalEditor } from '../server/get-legal-text'

/** The draft is lost with it, so it takes a second press. */
export function DiscardLegalDraft({ locale, editor }: { locale: Locale; editor: LegalEditor }) {
  const t = textsOf(locale, 'Legal')
  const { document, seen } = editor
  return (
    <Disclosure summary={t('discardDraft')}>
      <p className="mb-3 max-w-prose">{t('discardSure')}</p>
      <ActionForm
        id="discard"
        locale={locale}
        action={discardLegalDraftAction}
        hidden={{ document, seen }}
        fields={[]}
        variant="danger"
        texts={actionFormTexts(locale, 'Legal.discardNow', 'Common.working')}
      />
    </Disclosure>
  )
}
