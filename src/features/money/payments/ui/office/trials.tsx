import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { aggregators } from '@/config/payment-providers'
import { textOr, textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import type { NextAction } from '@/server/ports/payment-gateway'
import { ActionForm } from '@/ui/action-form'
import { Link } from '@/ui/link'
import { LiveRefresh } from '@/ui/list/live-refresh'
import { SectionCard } from '@/ui/section-card'
import { approveTrialAction, askTrialAction, lookAtTrialAction, payBackTrialAction } from '../../actions'
import type { ShownTrial, TrialsOfProvider } from '../../server/office/list-trials'

/** While a phone is asked. */
const liveMs = 4_000

function Step({ locale, next }: { locale: Locale; next: NextAction | null }) {
  const t = textsOf(locale, 'Money')
  if (next?.type === 'ussd_prompt') {
    return <p className="text-soft">{t('trial.dial', { dial: next.dial })}</p>
  }
  return next?.type === 'redirect' ? (
    <p>
      <Link href={next.url} rel="noreferrer">
        {t('trial.openPage')}
      </Link>
    </p>
  ) : null
}

function Owed({ locale, trial }: { locale: Locale; trial: ShownTrial }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const hidden = { trial: trial.id, version: String(trial.version) }
  if (trial.phase === 'owed') {
    return (
      <ActionForm
        id={`approve-${trial.id}`}
        locale={locale}
        action={approveTrialAction}
        fields={[]}
        hidden={hidden}
        variant="secondary"
        texts={actionFormTexts(locale, 'PaymentsOffice.approve', 'Common.working')}
      />
    )
  }
  return (
    <ActionForm
      id={`pay-back-${trial.id}`}
      locale={locale}
      action={payBackTrialAction}
      fields={[
        {
          name: 'payoutReference',
          kind: 'text',
          label: t('payoutReference'),
          hint: t('payoutReferenceHint'),
        },
      ]}
      hidden={hidden}
      variant="secondary"
      texts={actionFormTexts(locale, 'PaymentsOffice.payOut', 'Common.working')}
    />
  )
}

/** How one trial stands, in words, and what can be done with it. */
function Trial({ locale, trial }: { locale: Locale; trial: ShownTrial }) {
  const t = textsOf(locale, 'Money')
  const { phase, reason } = trial
  const when = (at: Date | null) => (at ? formatDoualaDateTime(at, locale) : '')
  const why =
    reason === 'facts_disagree'
      ? t('trial.disagrees')
      : textOr(
          locale,
          `PaymentsOffice.reasons.${reason}`,
          textsOf(locale, 'PaymentsOffice')('reasons.generic'),
        )
  return (
    <div className="grid gap-3" data-trial={phase}>
      <p>
        {t(`trial.${phase}`, {
          amount: formatXaf(trial.amountXaf, locale),
          phone: trial.maskedPhone,
          when: when(trial.askedAt),
          back: when(trial.paidBackAt),
          payout: trial.payoutReference ?? '',
        })}{' '}
        {reason && why}
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {[trial.reference, ...(trial.providerTxnId ? [trial.providerTxnId] : [])].join(' · ')}
      </p>
      {phase === 'running' && (
        <>
          <Step locale={locale} next={trial.nextAction} />
          <LiveRefresh everyMs={liveMs} />
          <ActionForm
            id={`look-${trial.id}`}
            locale={locale}
            action={lookAtTrialAction}
            fields={[]}
            hidden={{ trial: trial.id }}
            variant="secondary"
            texts={actionFormTexts(locale, 'Money.trial.look', 'Common.working')}
          />
        </>
      )}
      {(phase === 'owed' || phase === 'approved') && <Owed locale={locale} trial={trial} />}
    </div>
  )
}

function Provider({ locale, of }: { locale: Locale; of: TrialsOfProvider }) {
  const { provider, amountXaf, aggregator, trials } = of
  const t = textsOf(locale, 'Money')
  const isRunning = trials.some(({ phase }) => phase === 'running')
  let ask: ReactNode = null
  if (amountXaf === null) {
    ask = <p className="text-soft">{t('trial.notConfigured')}</p>
  } else if (!isRunning) {
    ask = (
      <ActionForm
        id={`trial-${provider}`}
        locale={locale}
        action={askTrialAction}
        fields={[
          {
            name: 'phone',
            kind: 'phone',
            label: t('trial.phone'),
            hint: t('trial.phoneHint', { amount: formatXaf(amountXaf, locale) }),
          },
        ]}
        hidden={{ provider }}
        variant="secondary"
        texts={actionFormTexts(locale, 'Money.trial.ask', 'Money.trial.asking')}
      />
    )
  }
  return (
    <section
      aria-labelledby={`trial-of-${provider}`}
      className="grid max-w-md gap-5 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <h3 id={`trial-of-${provider}`} className="font-semibold">
        {textsOf(locale, 'PaymentsOffice')(`source.${provider}`)}
        {aggregator && ` (${aggregators[aggregator].label})`}
      </h3>
      {trials.length === 0 && <p>{t('trial.never')}</p>}
      {trials.map((trial) => (
        <Trial key={trial.id} locale={locale} trial={trial} />
      ))}
      {ask}
    </section>
  )
}

/** A first real franc: each provider is tried with a phone of the office, and the money is paid back from here. */
export function TrialsCard({ locale, trials }: { locale: Locale; trials: readonly TrialsOfProvider[] }) {
  const t = textsOf(locale, 'Money')
  return (
    <SectionCard id="trials" title={t('trial.title')} lead={t('trial.lead')}>
      {trials.length === 0 ? (
        <p className="text-soft">{t('trial.none')}</p>
      ) : (
        <div className="grid gap-5">
          {trials.map((each) => (
            <Provider key={each.provider} locale={locale} of={each} />
          ))}
        </div>
      )}
    </SectionCard>
  )
}
