import { text } from '@/config/limits'
import { type Locale, locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'
import { addItemQuestionAction } from '../../actions'
import type { QuestionForm } from '../../server/get-question-form'

/** Both texts, the item and the language: the teacher reads and changes them before students do. */
export function QuestionEditorForm({ locale, form }: { locale: Locale; form: QuestionForm }) {
  const t = textsOf(locale, 'Learning')
  const back = (
    <ButtonLink href={href(locale, paths.officePage('chat'))} variant="quiet">
      {t('questions.back')}
    </ButtonLink>
  )
  if (form.isThere || form.items.length === 0) {
    return (
      <div className="grid max-w-3xl justify-items-start gap-4">
        <Alert
          kind="info"
          live={false}
          title={t(form.isThere ? 'questions.thereAlready' : 'questions.noItems')}
        />
        {back}
      </div>
    )
  }
  const options = form.items.map(({ id, program, week, title }) => ({
    value: id,
    label: t('questions.itemName', { program, week, title }),
  }))
  return (
    <div className="max-w-3xl">
      <ActionForm
        id="item-question"
        locale={locale}
        action={addItemQuestionAction}
        hidden={{ message: form.message }}
        fields={[
          {
            name: 'item',
            kind: 'select',
            label: t('questions.item'),
            options: [{ value: '', label: t('questions.chooseItem') }, ...options],
            defaultValue: form.chosen ?? '',
          },
          {
            name: 'language',
            kind: 'select',
            label: t('questions.language'),
            hint: t('questions.languageHint'),
            options: locales.map((value) => ({ value, label: t(`questions.languages.${value}`) })),
            defaultValue: form.locale,
          },
          {
            name: 'question',
            kind: 'textarea',
            label: t('questions.question'),
            hint: t('questions.namesHint'),
            maxLength: text.chatMessage,
            defaultValue: form.question,
          },
          {
            name: 'answer',
            kind: 'textarea',
            label: t('questions.answer'),
            maxLength: text.chatMessage,
            defaultValue: form.answer,
          },
        ]}
        texts={actionFormTexts(locale, 'Learning.questions.put', 'Learning.questions.putBusy')}
        done={back}
        extra={back}
      />
    </div>
  )
}
