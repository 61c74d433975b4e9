import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { AvailabilityList } from '@/features/classes/programs/ui/availability-list'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { ButtonLink, Link } from '@/ui/link'
import { initiateSharedAction, verifySharedAction } from '../../actions'
import type { SharedPage } from '../../server/sharing/get-shared-payment'
import { PlanChoice } from '../plan-choice'
import { WatchShared } from './watch-shared'

interface PayForProps {
  locale: Locale
  token: string
  page: SharedPage
  /** The details were asked for again, instead of the code. */
  change: boolean
}

function Details({ locale, token, page }: PayForProps) {
  const t = textsOf(locale, 'PayFor')
  const providers = textsOf(locale, 'Payment.provider')
  const { amount, priceXaf, failed, plan, part } = page
  if (page.providers.length === 0) {
    return <Alert title={textsOf(locale, 'Payment')('noProviders')} />
  }
  return (
    <div className="grid gap-5">
      <PlanChoice
        locale={locale}
        plan={plan}
        part={part}
        addressOf={(each) => href(locale, paths.payFor(token), { change: '1', part: each })}
      />
      {failed && (
        <Alert kind="error" title={t('failedTitle')}>
          <p>{textsOf(locale, 'Payment.reasons')(failed)}</p>
        </Alert>
      )}
      <ActionForm
        id="pay-for"
        locale={locale}
        action={initiateSharedAction}
        hidden={{
          token,
          amount: String(amount),
          seenPrice: String(priceXaf),
          ...(part && { part: String(part) }),
        }}
        fields={[
          {
            name: 'provider',
            kind: 'select',
            label: t('provider'),
            options: page.providers.map((name) => ({ value: name, label: providers(name) })),
          },
          { name: 'phone', kind: 'phone', label: t('phone'), hint: t('phoneHint') },
          { name: 'email', kind: 'email', label: t('email'), hint: t('emailHint') },
        ]}
        texts={actionFormTexts(locale, 'PayFor.begin', 'PayFor.beginning')}
      />
    </div>
  )
}

function Code({ locale, token, begun }: PayForProps & { begun: NonNullable<SharedPage['begun']> }) {
  const t = textsOf(locale, 'PayFor')
  return (
    <div className="grid gap-5">
      <h2 className="display text-2xl">{t('codeTitle')}</h2>
      <p className="max-w-[60ch]">
        {t('codeText', {
          email: begun.maskedEmail,
          phone: begun.maskedPhone,
          amount: formatXaf(begun.amountXaf, locale),
        })}
      </p>
      <ActionForm
        id="pay-for-code"
        locale={locale}
        action={verifySharedAction}
        hidden={{ token }}
        fields={[{ name: 'userCode', kind: 'number', label: t('code'), autoComplete: 'one-time-code' }]}
        texts={actionFormTexts(locale, 'PayFor.confirm', 'PayFor.confirming')}
        extra={
          <Link
            href={href(locale, paths.payFor(token), { change: '1' })}
            className="inline-flex min-h-11 items-center"
          >
            {t('change')}
          </Link>
        }
      />
    </div>
  )
}

function Waiting({ locale, token, page }: PayForProps) {
  const t = textsOf(locale, 'PayFor')
  const { begun, state } = page
  const prompt = begun?.nextAction?.type === 'ussd_prompt' ? begun.nextAction.dial : null
  const redirect = begun?.nextAction?.type === 'redirect' ? begun.nextAction.url : null
  return (
    <div className="grid gap-5">
      <WatchShared token={token} state={state} />
      <Alert title={t(begun?.step === 'review' ? 'reviewTitle' : begun ? 'phoneTitle' : 'otherTitle')}>
        <p>
          {begun?.step === 'wallet'
            ? t('phoneText', { phone: begun.maskedPhone, amount: formatXaf(begun.amountXaf, locale) })
            : t(begun ? 'reviewText' : 'otherText')}
        </p>
        {prompt && <p className="mt-2">{t('dial', { dial: prompt })}</p>}
      </Alert>
      <p className="flex flex-wrap gap-3">
        {redirect && <ButtonLink href={redirect}>{t('toProvider')}</ButtonLink>}
        <ButtonLink href={href(locale, paths.payFor(token))} variant="secondary">
          {t('lookAgain')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Step(props: PayForProps) {
  const { locale, page, change } = props
  const t = textsOf(locale, 'PayFor')
  const name = page.first_name
  if (page.state === 'paid') {
    return (
      <Alert kind="success" title={t('paidTitle')}>
        <p>{t('paidText', { name })}</p>
      </Alert>
    )
  }
  if (page.state === 'waiting') {
    return <Waiting {...props} />
  }
  const { begun } = page
  return begun?.step === 'code' && !change ? <Code {...props} begun={begun} /> : <Details {...props} />
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** What the person who has the link of a student sees, at its present step. */
export function PayForPanel(props: PayForProps) {
  const { locale, page } = props
  const t = textsOf(locale, 'PayFor')
  const name = page.first_name
  return (
    <article aria-labelledby="pay-for-title" className="grid gap-6">
      <div>
        <h1 id="pay-for-title" className="display text-4xl wrap-anywhere sm:text-5xl">
          {t('title', { name })}
        </h1>
        <p className="mt-3 max-w-[60ch] text-soft">{t('lead', { name, site: site.name })}</p>
      </div>
      <dl className="grid gap-2 rounded-card border border-line bg-raised p-4 sm:p-6">
        <Fact name={t('program')}>{page.program}</Fact>
        {page.state !== 'paid' && <Fact name={t('amount')}>{formatXaf(page.amount, locale)}</Fact>}
      </dl>
      {page.state !== 'paid' && <AvailabilityList locale={locale} program={page} />}
      <Step {...props} />
    </article>
  )
}
