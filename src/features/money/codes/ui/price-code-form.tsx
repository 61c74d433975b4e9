import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import type { SelectOption } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { createCodeAction } from '../actions'
import { priceCodeKinds } from '../price-code.rules'

interface CodeFormProps {
  locale: Locale
  programs: readonly SelectOption[]
}

export function CodeForm({ locale, programs }: CodeFormProps) {
  const t = textsOf(locale, 'PriceCode')
  return (
    <ActionForm
      id="code"
      locale={locale}
      action={createCodeAction}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: t('kind'),
          options: priceCodeKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        { name: 'percent', kind: 'number', label: t('percent'), hint: t('percentHint') },
        { name: 'amount', kind: 'number', label: t('amount'), hint: t('amountHint') },
        {
          name: 'programs',
          kind: 'select',
          label: t('program'),
          options: [{ value: '', label: t('everyProgram') }, ...programs],
        },
        { name: 'places', kind: 'number', label: t('places'), hint: t('placesHint') },
        { name: 'ends_on', kind: 'date', label: t('endsOn'), hint: t('endsOnHint') },
        {
          name: 'code',
          kind: 'text',
          label: t('ownCode'),
          hint: t('ownCodeHint'),
          maxLength: 40,
          autoComplete: 'off',
        },
      ]}
      texts={actionFormTexts(locale, 'PriceCode.make', 'PriceCode.making')}
    />
  )
}
