import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Card } from '@/ui/card'
import {
  closeReviewAction,
  markRefundAction,
  recheckPaymentAction,
  resendReceiptAction,
  resolveUnknownOutcomeAction,
} from '../../actions'
import type { OfficePayment } from '../../office-views'
import { isOwed } from '../../refund.rules'
import { officeRefundText } from '../refund-texts'
import { MoneyForm, reasonField } from './money-form'

interface ActionsProps {
  locale: Locale
  payment: OfficePayment
  /** One key for each rendering of the page: a form that is sent twice has its effect once. */
  idempotencyKey: string
}

function Recheck({ locale, payment }: ActionsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  if (!payment.can.recheck) {
    return null
  }
  return (
    <MoneyForm
      id="recheck"
      locale={locale}
      action={recheckPaymentAction}
      lead={<p>{t('recheckHint')}</p>}
      fields={[]}
      hidden={{ reference: payment.reference }}
      submit="recheck"
      busy="recheckBusy"
    />
  )
}

function SendReceipt({ locale, payment, idempotencyKey }: ActionsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { sendReceipt } = payment.can
  if (!sendReceipt) {
    return null
  }
  const receivers = [
    { to: 'student', email: sendReceipt.to },
    ...(sendReceipt.payer === null ? [] : [{ to: 'payer', email: sendReceipt.payer }]),
  ]
  return receivers.map(({ to, email }) => (
    <MoneyForm
      key={to}
      id={`receipt-${to}`}
      locale={locale}
      action={resendReceiptAction}
      lead={<p className="wrap-anywhere">{t('sendReceiptHint', { email })}</p>}
      fields={[]}
      hidden={{ reference: payment.reference, to, idempotencyKey: `${idempotencyKey}-${to}` }}
      submit="sendReceipt"
      busy="sendReceiptBusy"
      variant="secondary"
    />
  ))
}

function CloseReview({ locale, payment }: ActionsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const requests = payment.can.closeReview
  if (!requests) {
    return null
  }
  return (
    <MoneyForm
      id="close-review"
      locale={locale}
      action={closeReviewAction}
      title={t('closeTitle')}
      lead={<p>{t('closeLead')}</p>}
      fields={[
        {
          name: 'attempt',
          kind: 'select',
          label: t('closeAttempt'),
          options: requests.map((value) => ({ value, label: value })),
        },
        { name: 'amount', kind: 'number', label: t('closeAmount') },
        reasonField(t),
      ]}
      hidden={{ reference: payment.reference }}
      submit="close"
      busy="closeBusy"
      variant="secondary"
    />
  )
}

function SettleFlags({ locale, payment }: ActionsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  return payment.attempts
    .filter(({ isQuestion }) => isQuestion)
    .map(({ reference }) => (
      <MoneyForm
        key={reference}
        id={`settle-${reference}`}
        locale={locale}
        action={resolveUnknownOutcomeAction}
        title={t('settleTitle', { request: reference })}
        lead={<p>{t('settleLead')}</p>}
        fields={[reasonField(t)]}
        hidden={{ reference: payment.reference, attempt: reference }}
        submit="settle"
        busy="settleBusy"
        variant="secondary"
      />
    ))
}

function MarkRefund({ locale, payment }: ActionsProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { refund } = payment.can
  if (!refund) {
    return null
  }
  const money = (xaf: number) => formatXaf(xaf, locale)
  const more = [
    ['markTaken', refund.creditTakenXaf],
    ['markSpent', refund.creditSpentXaf],
    ['markReturned', refund.creditReturnedXaf],
  ] as const
  return (
    <MoneyForm
      folded
      id="mark"
      locale={locale}
      action={markRefundAction}
      title={t('markTitle')}
      lead={
        <>
          <p>{t('markLead', { amount: money(refund.refundXaf), name: payment.student.name })}</p>
          {payment.byRule && <p>{officeRefundText(payment.byRule, locale)}</p>}
          {more.map(([key, xaf]) => xaf > 0 && <p key={key}>{t(key, { amount: money(xaf) })}</p>)}
        </>
      }
      fields={[
        {
          name: 'amount',
          kind: 'number',
          label: t('markAmount'),
          hint: t('markAmountHint'),
          defaultValue: String(refund.refundXaf),
        },
        {
          name: 'ends_enrolment',
          kind: 'select',
          label: t('markEnds'),
          options: [
            { value: '', label: t('markEndsNot') },
            { value: '1', label: t('markEndsYes') },
          ],
        },
        reasonField(t),
      ]}
      hidden={{ reference: payment.reference }}
      submit="mark"
      busy="markBusy"
      variant="secondary"
    />
  )
}

/** All actions that are possible on this payment now. */
export function PaymentActions(props: ActionsProps) {
  const { payment, locale } = props
  const t = textsOf(locale, 'PaymentsOffice')
  const { recheck, refund, closeReview, sendReceipt, manage } = payment.can
  const isOpen = manage && payment.attempts.some(({ isQuestion }) => isQuestion)
  const idle = !recheck && !refund && !closeReview && !isOpen && !sendReceipt
  if (idle && manage && payment.refunds.some(({ state }) => isOwed(state))) {
    return null
  }
  return (
    <Card className="grid gap-6">
      <h2 className="display text-xl">{t('actions')}</h2>
      {idle && manage && <p className="text-soft">{t('nothingToDo')}</p>}
      {!manage && <p className="text-soft">{t('adminsDecide')}</p>}
      <Recheck {...props} />
      {isOpen && <SettleFlags {...props} />}
      <CloseReview {...props} />
      <SendReceipt {...props} />
      <MarkRefund {...props} />
    </Card>
  )
}
