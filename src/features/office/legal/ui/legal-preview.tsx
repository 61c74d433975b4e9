import { type Locale, languageNames, locales } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { SectionCard } from '@/ui/section-card'
import { publishLegalTextAction } from '../actions'
import type { LegalEditor } from '../server/get-legal-text'
import { LegalHtml } from './legal-html'

interface LegalPreviewProps {
  locale: Locale
  editor: LegalEditor & { preview: NonNullable<LegalEditor['preview']> }
}

/** The saved draft as readers would see it, and the button that publishes exactly this. */
export function LegalPreview({ locale, editor }: LegalPreviewProps) {
  const t = textsOf(locale, 'Legal')
  const { document, seen, nextNumber, preview, draft } = editor
  return (
    <SectionCard id="preview" title={t('previewTitle')} lead={t('previewLead')}>
      <div className="grid gap-5">
        {locales.map((language) => (
          <Disclosure key={language} summary={t('previewOf', { language: languageNames[language] })}>
            <div lang={language}>
              <LegalHtml html={preview.html[language]} />
            </div>
          </Disclosure>
        ))}
        {preview.problems.length > 0 ? (
          <Alert kind="warning" title={t('notReady')} live={false}>
            <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
              {preview.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        ) : (
          <>
            <p>{t(draft.asksAgain ? 'publishAsks' : 'publishQuiet')}</p>
            <ActionForm
              id="publish"
              locale={locale}
              action={publishLegalTextAction}
              hidden={{ document, seen }}
              fields={[]}
              texts={{
                ...actionFormTexts(locale, 'Common.working', 'Common.working'),
                submit: t('publish', { number: String(nextNumber) }),
              }}
            />
          </>
        )}
      </div>
    </SectionCard>
  )
}
