import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { SectionCard } from '@/ui/section-card'
import { requestErasureAction, withdrawErasureAction } from '../actions'
import { datesOf } from '../erasure.rules'

interface EraseSelfProps {
  locale: Locale
  now: Date
  own: { isOffice: boolean; open: { dueAt: Date; refusal: string | null } | null }
}

/** A person asks to be erased, in two presses, and takes it back in one. */
export function EraseSelfSection({ locale, own, now }: EraseSelfProps) {
  const t = textsOf(locale, 'MyData')
  const { open, isOffice } = own
  const day = (at: Date) => formatDoualaDate(at, locale)
  if (open) {
    return (
      <SectionCard id="erase" title={t('eraseTitle')}>
        <Alert kind="warning" title={t('eraseWaits', { day: day(open.dueAt) })} live={false}>
          <p>{open.refusal ? t('eraseRefused', { reason: open.refusal }) : t('eraseWaitsText')}</p>
        </Alert>
        <div className="mt-4">
          <ActionForm
            id="withdraw"
            locale={locale}
            action={withdrawErasureAction}
            fields={[]}
            texts={actionFormTexts(locale, 'MyData.eraseWithdraw', 'Common.working')}
          />
        </div>
      </SectionCard>
    )
  }
  return (
    <SectionCard id="erase" title={t('eraseTitle')} lead={t('eraseLead')}>
      {isOffice ? (
        <p>{textsOf(locale, 'Erasure')('ownOffice')}</p>
      ) : (
        <Disclosure summary={t('eraseOpen')}>
          <div className="mb-5 grid max-w-[65ch] gap-3">
            <p>{t('eraseGoes')}</p>
            <p>{t('eraseStays')}</p>
            <p>{t('eraseWhen', { day: day(datesOf(now).dueAt) })}</p>
          </div>
          <ActionForm
            id="erase"
            locale={locale}
            action={requestErasureAction}
            fields={[]}
            variant="danger"
            texts={actionFormTexts(locale, 'MyData.eraseAsk', 'Common.working')}
          />
        </Disclosure>
      )}
    </SectionCard>
  )
}
