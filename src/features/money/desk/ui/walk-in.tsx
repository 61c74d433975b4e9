import { type Locale, locales } from '@/config/locales'
import type { ProgramToPay } from '@/features/money/payments/server/office/programs-to-pay.queries'
import { priceCodeField, purchaseFields } from '@/features/money/payments/ui/office/purchase-fields'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { Card } from '@/ui/card'
import { WalkInForm } from './walk-in-form'

interface WalkInProps {
  locale: Locale
  programs: readonly ProgramToPay[]
  idempotencyKey: string
}

function fieldsOf(locale: Locale, programs: readonly ProgramToPay[]): FieldSpec[] {
  const t = textsOf(locale, 'Desk')
  const office = textsOf(locale, 'PaymentsOffice')
  // Of another person than the one at the keyboard: the browser has nothing to fill in.
  const autoComplete = 'off'
  return [
    { name: 'firstName', kind: 'text', label: t('firstName'), autoComplete },
    { name: 'lastName', kind: 'text', label: t('lastName'), autoComplete },
    { name: 'phone', kind: 'phone', label: t('phone') },
    { name: 'email', kind: 'email', label: t('email'), hint: t('emailHint'), autoComplete },
    {
      name: 'date_of_birth',
      kind: 'text',
      label: t('birthDate'),
      hint: textsOf(locale, 'Guardian')('birthDateHint'),
      autoComplete,
      maxLength: 20,
    },
    {
      name: 'language',
      kind: 'select',
      label: t('language'),
      defaultValue: locale,
      options: locales.map((value) => ({ value, label: t(`languages.${value}`) })),
    },
    ...purchaseFields(locale, programs, t('anyClass')),
    {
      name: 'amount',
      kind: 'number',
      label: office('cashAmount'),
      hint: t('amountHint'),
    },
    priceCodeField(locale),
    { name: 'note', kind: 'text', maxLength: 200, label: t('note'), hint: t('noteHint'), autoComplete },
    { name: 'guardianName', kind: 'text', label: t('guardianName'), hint: t('guardianHint'), autoComplete },
    { name: 'guardianPhone', kind: 'phone', label: t('guardianPhone') },
    {
      name: 'guardianPaper',
      kind: 'select',
      label: t('guardianPaper'),
      options: [
        { value: '', label: t('paper.none') },
        { value: 'learning', label: t('paper.learning') },
        { value: 'chat', label: t('paper.chat') },
      ],
    },
  ]
}

/** One screen for somebody who comes in and pays: person, program, class and cash. */
export function WalkIn({ locale, programs, idempotencyKey }: WalkInProps) {
  return (
    <Card className="max-w-2xl">
      <WalkInForm
        locale={locale}
        fields={fieldsOf(locale, programs)}
        idempotencyKey={idempotencyKey}
        texts={{
          ...actionFormTexts(locale, 'Desk.register', 'Desk.registerBusy'),
          openKnown: textsOf(locale, 'Desk')('openKnown'),
        }}
      />
    </Card>
  )
}
