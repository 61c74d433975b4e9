import { legalText as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { CheckedForm } from '@/ui/checked-form'
import { SectionCard } from '@/ui/section-card'
import { saveLegalDraftAction } from '../actions'
import { saveLegalDraftSchema } from '../legal.schema'
import { factNames } from '../legal-facts'
import type { LegalEditor } from '../server/get-legal-text'
import { loadLegalDraft } from './legal-checks'

function fieldsOf(draft: LegalEditor['draft'], locale: Locale): FieldSpec[] {
  const t = textsOf(locale, 'Legal.fields')
  const text = (name: 'sourceEn' | 'sourceFr'): FieldSpec => ({
    name,
    kind: 'textarea',
    rows: 16,
    label: t(name),
    maxLength: limits.source,
    defaultValue: draft[name],
  })
  const sentence = (name: 'changeEn' | 'changeFr'): FieldSpec => ({
    name,
    kind: 'text',
    label: t(name),
    maxLength: limits.change,
    defaultValue: draft[name],
  })
  return [
    { ...text('sourceEn'), hint: t('sourceHint', { names: factNames.map((name) => `{${name}}`).join(' ') }) },
    text('sourceFr'),
    { ...sentence('changeEn'), hint: t('changeHint') },
    sentence('changeFr'),
    {
      name: 'inForceOn',
      kind: 'date',
      label: t('inForceOn'),
      hint: t('inForceHint'),
      defaultValue: draft.inForceOn,
    },
    {
      name: 'asksAgain',
      kind: 'select',
      label: t('asksAgain'),
      hint: t('asksAgainHint'),
      defaultValue: draft.asksAgain ? 'yes' : 'no',
      options: [
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ],
    },
  ]
}

/** The next version in both languages. */
export function LegalEditorForm({ locale, editor }: { locale: Locale; editor: LegalEditor }) {
  const t = textsOf(locale, 'Legal')
  const { document, draft, seen, nextNumber } = editor
  return (
    <SectionCard id="draft" title={t('draftTitle', { number: String(nextNumber) })} lead={t('draftLead')}>
      <CheckedForm
        id="draft"
        locale={locale}
        action={saveLegalDraftAction}
        check={checkWith(locale, saveLegalDraftSchema, loadLegalDraft)}
        hidden={{ document, seen }}
        fields={fieldsOf(draft, locale)}
        texts={actionFormTexts(locale, 'Legal.saveDraft', 'Common.working')}
      />
    </SectionCard>
  )
}
