import { type Locale, locales } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import type { SelectOption } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { createOrderAction } from '../actions'

interface OrderFormProps {
  locale: Locale
  programs: readonly SelectOption[]
  idempotencyKey: string
}

/** A proforma invoice for a school or company. */
export function OrderForm({ locale, programs, idempotencyKey }: OrderFormProps) {
  const t = textsOf(locale, 'PlaceOrder')
  const desk = textsOf(locale, 'Desk')
  const autoComplete = 'off'
  return (
    <ActionForm
      id="order"
      locale={locale}
      action={createOrderAction}
      fields={[
        { name: 'name', kind: 'text', label: t('name'), maxLength: 100, autoComplete },
        { name: 'address', kind: 'text', label: t('paper.address'), maxLength: 200, autoComplete },
        { name: 'tax_number', kind: 'text', label: t('taxNumber'), maxLength: 50, autoComplete },
        { name: 'email', kind: 'email', label: t('email'), autoComplete },
        {
          name: 'language',
          kind: 'select',
          label: t('language'),
          defaultValue: locale,
          options: locales.map((value) => ({ value, label: desk(`languages.${value}`) })),
        },
        { name: 'program', kind: 'select', label: t('program'), options: programs },
        { name: 'places', kind: 'number', label: t('paper.places') },
        { name: 'price', kind: 'number', label: t('price'), hint: t('priceHint') },
        { name: 'ends_on', kind: 'date', label: t('endsOn'), hint: t('endsOnHint') },
      ]}
      hidden={{ idempotencyKey }}
      texts={actionFormTexts(locale, 'PlaceOrder.make', 'PlaceOrder.busy')}
    />
  )
}
