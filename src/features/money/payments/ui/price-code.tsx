import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { enterPriceCodeAction } from '../actions'
import type { CheckoutProgram, EnteredCode } from '../payment-views'
import type { Place } from './checkout-addresses'

interface PriceCodeProps {
  locale: Locale
  place: Place
  program: CheckoutProgram
  code: EnteredCode | null
}

/** The field for a code of the academy, a school or a sponsor; once it counts, the price before and after. */
export function PriceCode({ locale, place, program, code }: PriceCodeProps) {
  const t = textsOf(locale, 'PriceCode')
  const hidden = { place, program: program.slug }
  const money = (xaf: number) => formatXaf(xaf, locale)
  if (code?.kind) {
    const prices = { before: money(program.priceXaf), after: money(program.priceXaf - code.discountXaf) }
    return (
      <section id="price-code" aria-labelledby="price-code-title" className="grid gap-2">
        <h2 id="price-code-title" className="font-semibold">
          {t(`given.${code.kind}`, { code: code.code })}
        </h2>
        <p className="tabular-nums">{t('prices', prices)}</p>
        <ActionForm
          id="remove-code"
          locale={locale}
          action={enterPriceCodeAction}
          fields={[]}
          hidden={{ ...hidden, code: '' }}
          variant="quiet"
          texts={actionFormTexts(locale, 'PriceCode.remove', 'PriceCode.busy')}
        />
      </section>
    )
  }
  return (
    <div id="price-code" className="grid gap-3">
      {code?.problem && (
        <Alert kind="warning" title={t('noLonger', { code: code.code })}>
          {textsOf(locale)(code.problem)}
        </Alert>
      )}
      <ActionForm
        id="enter-code"
        locale={locale}
        action={enterPriceCodeAction}
        fields={[
          {
            name: 'code',
            kind: 'text',
            label: t('label'),
            hint: t('hint'),
            maxLength: 60,
            autoComplete: 'off',
          },
        ]}
        hidden={hidden}
        variant="secondary"
        texts={actionFormTexts(locale, 'PriceCode.use', 'PriceCode.busy')}
      />
    </div>
  )
}
