import type { Locale } from '@/config/locales'
import { surplusOf } from '@/features/base/mail/payment-alerts'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Stepper } from '@/ui/stepper'
import {
  approveRefundAction,
  failRefundAction,
  payOutRefundAction,
  withdrawRefundAction,
} from '../../actions'
import type { OfficePayment, OfficeRefund } from '../../office-views'
import { MoneyForm, reasonField } from './money-form'

interface RefundProps {
  locale: Locale
  payment: OfficePayment
  refund: OfficeRefund
}

const shownAs = (refund: OfficeRefund) => ({ refund: refund.id, version: String(refund.version) })

/** The reader did the step before, and another person does this one. */
const OtherPerson = ({ locale }: { locale: Locale }) => (
  <p className="max-w-[65ch] text-soft">{textsOf(locale, 'PaymentsOffice')('secondPersonNeeded')}</p>
)

function Approve({ locale, refund }: RefundProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  if (refund.secondPerson === 'needed') {
    return <OtherPerson locale={locale} />
  }
  return (
    <MoneyForm
      id={`approve-${refund.id}`}
      locale={locale}
      action={approveRefundAction}
      lead={
        <>
          <p>{t(refund.state === 'failed' ? 'approveAgainLead' : 'approveLead')}</p>
          {refund.secondPerson === 'alone' && <p>{t('onlyAdmin')}</p>}
        </>
      }
      fields={[reasonField(t)]}
      hidden={shownAs(refund)}
      submit="approve"
      busy="approveBusy"
    />
  )
}

const ofEnrolment = { ends: 'payOutEnds', stays: 'payOutStays', ended: 'payOutEnded' } as const

function PayOut({ locale, payment, refund }: RefundProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const amount = formatXaf(refund.amountXaf, locale)
  const { phone } = payment
  if (refund.secondPerson === 'needed') {
    return <OtherPerson locale={locale} />
  }
  return (
    <>
      <MoneyForm
        id={`pay-out-${refund.id}`}
        locale={locale}
        action={payOutRefundAction}
        lead={
          <>
            <p>
              {phone
                ? t('payOutLead', { amount, phone: formatPhone(phone) })
                : t('payOutLeadCash', { amount })}
            </p>
            {refund.ofPayment && <p>{t(ofEnrolment[refund.enrolment])}</p>}
            {refund.secondPerson === 'alone' && <p>{t('onlyAdmin')}</p>}
          </>
        }
        fields={[
          {
            name: 'payoutReference',
            kind: 'text',
            maxLength: 100,
            autoComplete: 'off',
            label: t('payoutReference'),
            hint: t('payoutReferenceHint'),
          },
        ]}
        hidden={shownAs(refund)}
        submit="payOut"
        busy="payOutBusy"
      />
      <MoneyForm
        folded
        id={`fail-${refund.id}`}
        locale={locale}
        action={failRefundAction}
        title={t('failTitle')}
        lead={null}
        fields={[reasonField(t)]}
        hidden={shownAs(refund)}
        submit="fail"
        busy="failBusy"
        variant="secondary"
      />
    </>
  )
}

function Withdraw({ locale, refund }: RefundProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  return (
    <MoneyForm
      folded
      id={`withdraw-${refund.id}`}
      locale={locale}
      action={withdrawRefundAction}
      title={t(refund.askedBy ? 'refuseTitle' : 'withdrawTitle')}
      lead={<p>{t(refund.askedBy ? 'refuseLead' : 'withdrawLead')}</p>}
      fields={[reasonField(t)]}
      hidden={shownAs(refund)}
      submit={refund.askedBy ? 'refuse' : 'withdraw'}
      busy="withdrawBusy"
      variant="secondary"
    />
  )
}

const tones = { due: 'sun', approved: 'sun', failed: 'brick', done: 'forest', withdrawn: 'neutral' } as const

/** How many of the three steps are done. After a failed payout the refund is approved again. */
const stepsDone = { due: 1, approved: 2, failed: 1, done: 3 } as const

/** Who did what, when and why. */
function RefundActions({ locale, refund }: RefundProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const when = (at: Date) => formatDoualaDateTime(at, locale)
  const { askedBy, markedBy, approval, payout, reason, createdAt } = refund
  const surplusKind = askedBy || markedBy ? null : surplusOf(reason)
  const begun = { when: when(createdAt), reason: surplusKind ? t(`refundReason.${surplusKind}`) : reason }
  return (
    <ul className="grid gap-1 text-sm wrap-anywhere text-soft">
      <li>
        {askedBy
          ? t(reason ? 'askedByWithReason' : 'askedBy', { name: askedBy, ...begun })
          : markedBy
            ? t('markedBy', { name: markedBy, ...begun })
            : t('markedBySystem', begun)}
      </li>
      {approval && (
        <li>{t('approvedBy', { name: approval.by, when: when(approval.at), reason: approval.reason })}</li>
      )}
      {payout && (
        <li>{t('paidOutBy', { name: payout.by, when: when(payout.at), reference: payout.reference })}</li>
      )}
    </ul>
  )
}

/** One refund: its progress, who did what and why, and its next step. */
export function RefundCard(props: RefundProps) {
  const { locale, refund } = props
  const t = textsOf(locale, 'PaymentsOffice')
  const amount = formatXaf(refund.amountXaf, locale)
  const { manage } = props.payment.can
  const waits = manage && (refund.state === 'due' || refund.state === 'failed')
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          {refund.ofPayment
            ? t('refundOfPayment', { amount })
            : t('refundOfSurplus', { amount, request: refund.request ?? '' })}
        </h3>
        <Badge tone={tones[refund.state]}>{t(`refundState.${refund.state}`)}</Badge>
      </div>
      {refund.state !== 'withdrawn' && (
        <Stepper
          label={t('refundSteps')}
          steps={[t('refundStep.marked'), t('refundStep.approved'), t('refundStep.paidOut')]}
          current={stepsDone[refund.state]}
          doneLabel={t('refundStepDone')}
        />
      )}
      <RefundActions {...props} />
      {waits && <Approve {...props} />}
      {waits && refund.ofPayment && <Withdraw {...props} />}
      {manage && refund.state === 'approved' && <PayOut {...props} />}
    </Card>
  )
}
