import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import type { TextKeyIn } from '@/messages/text-key'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { ActionForm, type FormFunction } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'

interface MoneyFormProps {
  id: string
  locale: Locale
  action: FormFunction
  title?: string
  lead: ReactNode
  fields: readonly FieldSpec[]
  hidden: Record<string, string>
  /** Keys of PaymentsOffice. */
  submit: TextKeyIn<'PaymentsOffice'>
  busy: TextKeyIn<'PaymentsOffice'>
  variant?: 'primary' | 'secondary' | 'danger'
  /** Closed at first, because it is not the usual action. */
  folded?: boolean
}

/** One action of the office on a payment: an explanation, a few fields, one button. It works without scripts. */
export function MoneyForm(props: MoneyFormProps) {
  const { id, locale, action, title, lead, fields, hidden, submit, busy, variant, folded } = props
  const body = (
    <div className="grid gap-4">
      <div className="grid max-w-[65ch] gap-2 text-soft">{lead}</div>
      <ActionForm
        id={id}
        locale={locale}
        action={action}
        fields={fields}
        hidden={hidden}
        variant={variant}
        texts={actionFormTexts(locale, `PaymentsOffice.${submit}`, `PaymentsOffice.${busy}`)}
      />
    </div>
  )
  if (!folded) {
    return (
      <div className="grid gap-3">
        {title && <h3 className="font-semibold">{title}</h3>}
        {body}
      </div>
    )
  }
  return <Disclosure summary={title ?? ''}>{body}</Disclosure>
}

type FieldTexts = (key: 'reasonLabel' | 'reasonHint') => string

export const reasonField = (t: FieldTexts): FieldSpec => ({
  name: 'reason',
  kind: 'textarea',
  maxLength: 500,
  label: t('reasonLabel'),
  hint: t('reasonHint'),
})
