import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { FieldSpec } from '@/ui/action-field'

/** Who the guardian is, and where they can be asked. */
export function guardianFieldSpecs(locale: Locale): FieldSpec[] {
  const t = textsOf(locale, 'Guardian')
  // Of another person than the one at the keyboard: the browser has nothing to fill in.
  const autoComplete = 'off'
  return [
    { name: 'name', kind: 'text', label: t('name'), hint: t('nameHint'), maxLength: text.name, autoComplete },
    {
      name: 'relation',
      kind: 'text',
      label: t('relation'),
      hint: t('relationHint'),
      maxLength: text.guardianRelation,
    },
    {
      name: 'email',
      kind: 'email',
      label: t('email'),
      hint: t('emailHint'),
      maxLength: text.email,
      autoComplete,
    },
    { name: 'phone', kind: 'phone', label: t('phone'), hint: t('phoneHint') },
  ]
}

/** Whether a guardian agrees to the chat: asked apart from learning and payment, nothing chosen before. */
export function chatField(locale: Locale, value: boolean | null): FieldSpec {
  const t = textsOf(locale, 'GuardianPage')
  return {
    name: 'chat',
    kind: 'select',
    label: t('chat'),
    hint: t('chatHint'),
    defaultValue: value === null ? '' : value ? 'yes' : 'no',
    options: [
      ...(value === null ? [{ value: '', label: t('choose') }] : []),
      { value: 'no', label: t('chatNo') },
      { value: 'yes', label: t('chatYes') },
    ],
  }
}
