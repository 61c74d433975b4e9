import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { setRefundRuleAction } from '../../actions'
import type { PresentRefundRule } from '../../server/office/get-refund-rule'

/** The owner's rule of refunds, for payments from now on. */
export function RefundRuleCard({
  locale,
  rule: { fullDays, set },
}: {
  locale: Locale
  rule: PresentRefundRule
}) {
  const t = textsOf(locale, 'Money')
  return (
    <SectionCard id="refund-rule" title={t('refundRule.title')} lead={t('refundRule.lead')}>
      <div className="grid max-w-md gap-5">
        <p>
          <strong>{t('refundRule.now', { days: fullDays })}</strong>{' '}
          {set && (
            <span className="text-sm text-soft">
              {t(set.by ? 'cashLimit.setBy' : 'cashLimit.setAt', {
                name: set.by ?? '',
                when: formatDoualaDateTime(set.at, locale),
              })}
            </span>
          )}
        </p>
        <ActionForm
          id="refund-rule"
          locale={locale}
          action={setRefundRuleAction}
          fields={[
            {
              name: 'days',
              kind: 'number',
              label: t('refundRule.label'),
              hint: t('refundRule.hint'),
              defaultValue: String(fullDays),
            },
          ]}
          variant="secondary"
          texts={actionFormTexts(locale, 'Money.refundRule.save', 'Common.working')}
        />
      </div>
    </SectionCard>
  )
}
