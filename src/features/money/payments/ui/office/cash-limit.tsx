import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { setCashLimitAction } from '../../actions'
import type { CashLimit } from '../../server/office/get-cash-limit'

/** How much cash staff take in one payment, set by an admin. */
export function CashLimitCard({ locale, limit: { limitXaf, set } }: { locale: Locale; limit: CashLimit }) {
  const t = textsOf(locale, 'Money')
  return (
    <SectionCard id="cash-limit" title={t('cashLimit.title')} lead={t('cashLimit.lead')}>
      <div className="grid max-w-md gap-5">
        <p>
          <strong>
            {limitXaf === 0
              ? t('cashLimit.none')
              : t('cashLimit.now', { limit: formatXaf(limitXaf, locale) })}
          </strong>{' '}
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
          id="cash-limit"
          locale={locale}
          action={setCashLimitAction}
          fields={[
            {
              name: 'limit',
              kind: 'number',
              label: t('cashLimit.label'),
              hint: t('cashLimit.hint'),
              defaultValue: String(limitXaf),
            },
          ]}
          variant="secondary"
          texts={actionFormTexts(locale, 'Money.cashLimit.save', 'Common.working')}
        />
      </div>
    </SectionCard>
  )
}
