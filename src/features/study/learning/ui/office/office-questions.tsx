import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { removeItemQuestionAction } from '../../actions'

interface OfficeQuestionsProps {
  locale: Locale
  questions: readonly { id: string; locale: string; question: string; answer: string }[]
}

/** The questions under an item, each with a button that takes it away. */
export function OfficeQuestions({ locale, questions }: OfficeQuestionsProps) {
  const t = textsOf(locale, 'Learning')
  return (
    <SectionCard id="item-questions" title={t('questions.title')} lead={t('questions.officeLead')}>
      {questions.length === 0 && <p className="text-soft">{t('questions.none')}</p>}
      <ul className="grid gap-4">
        {questions.map(({ id, locale: language, question, answer }) => (
          <li key={id} className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
            <p lang={language} className="font-semibold wrap-anywhere">
              {question}
            </p>
            <p lang={language} className="whitespace-pre-wrap wrap-anywhere">
              {answer}
            </p>
            <ActionForm
              id={`remove-${id}`}
              locale={locale}
              action={removeItemQuestionAction}
              fields={[]}
              hidden={{ id }}
              texts={actionFormTexts(locale, 'Learning.questions.remove', 'Learning.questions.removeBusy')}
              variant="secondary"
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
