import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { askRefundAction, withdrawOwnRefundAction } from '../../actions'
import type { OwnRefund } from '../../payment-views'
import { RuleLink } from '../refund-line'
import { ownRefundText } from '../refund-texts'

interface BoxProps {
  locale: Locale
  reference: string
  refund: OwnRefund
}

type OpenProps = BoxProps & { open: NonNullable<OwnRefund['open']> }

/** The refund under way; what the student asked for can be taken back until it is approved. */
function Open({ locale, open }: OpenProps) {
  const t = textsOf(locale, 'Refund')
  const { id, version, state, amountXaf, askedAt } = open
  const amount = formatXaf(amountXaf, locale)
  return (
    <>
      <p>
        {askedAt ? t('asked', { amount, day: formatDoualaDate(askedAt, locale) }) : t('underWay', { amount })}{' '}
        {(state === 'due' || state === 'approved' || state === 'failed') && t(`state.${state}`)}
      </p>
      {askedAt && state === 'due' && (
        <ActionForm
          id="withdraw-refund"
          locale={locale}
          action={withdrawOwnRefundAction}
          fields={[]}
          hidden={{ refund: id, version: String(version) }}
          variant="secondary"
          texts={actionFormTexts(locale, 'Refund.withdraw', 'Refund.withdrawBusy')}
        />
      )}
    </>
  )
}

/** The first press opens the question, the second one asks; it works without scripts. */
function Ask({ locale, reference, refund }: BoxProps) {
  const t = textsOf(locale, 'Refund')
  const { byRule, isOwn, program, refused } = refund
  if (!byRule) {
    return null
  }
  const amount = formatXaf(byRule.amountXaf, locale)
  return (
    <>
      {refused && (
        <p className="wrap-anywhere">
          {t('refused', { amount: formatXaf(refused.amountXaf, locale), reason: refused.reason })}
        </p>
      )}
      <p>
        {ownRefundText(byRule, locale)} <RuleLink locale={locale} />
      </p>
      {isOwn && byRule.amountXaf > 0 && (
        <Disclosure summary={t('ask')}>
          <p className="mb-3 max-w-[65ch]">{t('askLead', { amount, program })}</p>
          <ActionForm
            id="ask-refund"
            locale={locale}
            action={askRefundAction}
            fields={[{ name: 'reason', kind: 'textarea', maxLength: 500, label: t('reason') }]}
            hidden={{ reference, amount: String(byRule.amountXaf) }}
            variant="danger"
            texts={actionFormTexts(locale, 'Refund.confirm', 'Refund.confirmBusy')}
          />
        </Disclosure>
      )}
    </>
  )
}

/** What a paid program would give back, or the refund that is under way. */
export function RefundBox(props: BoxProps) {
  const { locale, refund } = props
  const t = textsOf(locale, 'Refund')
  if (!refund.open && !refund.byRule) {
    return null
  }
  return (
    <Card className="grid gap-3">
      <h2 id="refund" className="font-semibold">
        {t('title')}
      </h2>
      {refund.open ? <Open {...props} open={refund.open} /> : <Ask {...props} />}
    </Card>
  )
}
