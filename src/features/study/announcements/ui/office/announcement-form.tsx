import { text } from '@/config/limits'
import { type Locale, otherLocale } from '@/config/locales'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { FormButton } from '@/ui/form-button'
import { MailPreview } from '@/ui/mail-preview'
import {
  announceAction,
  previewAnnouncementAction,
  previewOtherAction,
  saveDraftAction,
  sendTestAction,
} from '../../actions'
import type { Reached } from '../../server/read-announcements'
import type { Draft } from '../../server/read-draft'

interface AnnouncementFormProps {
  locale: Locale
  /** What the fields that choose the receivers say. */
  audience: Record<'to' | 'students' | 'language', string>
  isNewsletter: boolean
  reached: Reached
  /** Of the draft, or a new one. */
  letter: string
  draft: Draft | null
}

type Values = Partial<Draft['values']>

function writtenFields(
  t: Texts<'Announcements'>,
  { values, second, count }: { values: Values; second: Locale; count: number },
): FieldSpec[] {
  return [
    {
      name: 'subject',
      label: t('subject'),
      kind: 'text',
      maxLength: text.subject,
      defaultValue: values.subject,
    },
    {
      name: 'text',
      label: t('text'),
      kind: 'textarea',
      rows: 7,
      maxLength: text.chatMessage,
      hint: t('textHint'),
      defaultValue: values.text,
    },
    {
      name: 'other_subject',
      label: t('otherSubject', { language: second }),
      kind: 'text',
      maxLength: text.subject,
      hint: t('otherHint', { language: second, count }),
      defaultValue: values.other_subject,
    },
    {
      name: 'other_text',
      label: t('otherText', { language: second }),
      kind: 'textarea',
      rows: 7,
      maxLength: text.chatMessage,
      defaultValue: values.other_text,
    },
  ]
}

const neededField = (t: Texts<'Announcements'>, values: Values): FieldSpec => ({
  name: 'needed',
  label: t('needed'),
  hint: t('neededHint'),
  kind: 'select',
  options: [
    { value: 'yes', label: t('neededYes') },
    { value: 'no', label: t('neededNo') },
  ],
  defaultValue: values.needed ?? 'yes',
})

interface ButtonsProps {
  locale: Locale
  t: Texts<'Announcements'>
  second: Locale
}

/** What can be done with the text before it is sent. */
function Buttons({ locale, t, second }: ButtonsProps) {
  const networkError = textsOf(locale)('Errors.network')
  const preview = {
    previewBusy: t('sending'),
    previewSubject: t('subject'),
    previewFrame: t('previewFrame'),
    close: t('close'),
    networkError,
  }
  const busy = textsOf(locale)('Common.working')
  return (
    <>
      <FormButton action={saveDraftAction} texts={{ label: t('saveDraft'), busy, networkError }} />
      <FormButton action={sendTestAction} texts={{ label: t('sendTest'), busy, networkError }} />
      <MailPreview
        action={previewOtherAction}
        texts={{
          ...preview,
          preview: t('previewOther', { language: second }),
          previewTitle: t('previewOther', { language: second }),
        }}
      />
      <MailPreview
        action={previewAnnouncementAction}
        texts={{ ...preview, preview: t('preview'), previewTitle: t('preview') }}
      />
    </>
  )
}

/** The message in one language or both, when it is sent, and its buttons. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { locale, audience, isNewsletter, reached, letter, draft } = props
  const t = textsOf(locale, 'Announcements')
  const first = draft?.writtenIn ?? locale
  const second = otherLocale(first)
  const values: Values = draft?.values ?? {}
  const { receivers, byLanguage } = reached
  const hidden = { ...audience, written_in: first, letter }
  return (
    <ActionForm
      key={letter}
      id="message"
      locale={locale}
      action={announceAction}
      hidden={isNewsletter ? { ...hidden, needed: 'no' } : hidden}
      fields={[
        ...writtenFields(t, { values, second, count: byLanguage[second] }),
        ...(isNewsletter ? [] : [neededField(t, values)]),
        { name: 'at', label: t('at'), hint: t('atHint'), kind: 'moment', defaultValue: values.at },
      ]}
      texts={{
        ...actionFormTexts(locale, 'Announcements.write', 'Announcements.sending'),
        submit: isNewsletter ? t('sendToReaders', { count: receivers }) : t('sendTo', { count: receivers }),
      }}
      extra={<Buttons locale={locale} t={t} second={second} />}
    />
  )
}
