import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { resendOwnReceiptAction } from '@/features/money/payments/actions'
import type { PaymentView } from '@/features/money/payments/payment-views'
import { creditNotePdfHref, receiptPdfHref } from '@/features/money/payments/receipt-address'
import { creditNoteTexts } from '@/features/money/payments/receipts/credit-note-texts'
import { receiptTexts } from '@/features/money/payments/receipts/receipt-texts'
import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { listPaymentHistory } from '@/features/money/payments/server/checkout/list-payment-history'
import { listClaims } from '@/features/money/payments/server/claims/list-claims'
import { getOwnRefund } from '@/features/money/payments/server/refunds/get-own-refund'
import { getCreditNote } from '@/features/money/payments/server/settlement/get-credit-note'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { ClaimBox } from '@/features/money/payments/ui/claim-box'
import { PaymentHelp } from '@/features/money/payments/ui/payment-help'
import { PaymentHistory } from '@/features/money/payments/ui/receipts/payment-history'
import { PaymentState } from '@/features/money/payments/ui/receipts/payment-state'
import { ReceiptSheet } from '@/features/money/payments/ui/receipts/receipt-sheet'
import { RefundBox } from '@/features/money/payments/ui/receipts/refund-box'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { textsOf } from '@/i18n/texts-of'
import type { Query } from '@/lib/page-query'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PrintButton } from '@/ui/print-button'

type Props = {
  params: Promise<{ locale: Locale; reference: string }>
  searchParams: Promise<Query>
}

export const generateMetadata = privateMetadata('Receipt.title')

type Notes = PaymentView['credit_notes']

/** The credit notes of the parts that went back. */
function CreditNotes({ locale, reference, notes }: { locale: Locale; reference: string; notes: Notes }) {
  const t = textsOf(locale, 'Receipt')
  if (notes.length === 0) {
    return null
  }
  return (
    <ul className="grid gap-1" data-print="no">
      {notes.map(({ number, amount_xaf }) => (
        <li key={number}>
          <Link
            href={creditNotePdfHref(reference, locale, number)}
            className="inline-flex min-h-11 items-center gap-2"
            download
          >
            <Icon name="download" />
            {t('creditNoteOf', { number, amount: formatXaf(amount_xaf, locale) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SheetProps {
  locale: Locale
  reference: string
  path: string
}

/** A refunded payment shows its credit note; the cancelled receipt is still available. */
async function CreditNoteSheet({ locale, reference, path, notes }: SheetProps & { notes: Notes }) {
  const t = textsOf(locale, 'Receipt')
  const p = textsOf(locale, 'Payment')
  const note = await runPage(getCreditNote, { reference }, { locale, path })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="no">
        <Badge>{t('status.refunded')}</Badge>
        <p>{p('refundedTitle')}</p>
      </div>
      <ReceiptSheet texts={creditNoteTexts(note, locale)} locale={locale} />
      <div className="flex flex-wrap gap-3" data-print="no">
        <ButtonLink href={creditNotePdfHref(reference, locale, note.number)} download>
          <Icon name="download" />
          {t('downloadCreditNote')}
        </ButtonLink>
        <PrintButton label={t('print')} />
        <ButtonLink href={receiptPdfHref(reference, locale)} download variant="secondary">
          <Icon name="download" />
          {note.receiptNumber}
        </ButtonLink>
      </div>
      <CreditNotes locale={locale} reference={reference} notes={notes.slice(0, -1)} />
    </div>
  )
}

async function Sheet({ locale, reference, path, isSent }: SheetProps & { isSent: boolean }) {
  const t = textsOf(locale, 'Receipt')
  const receipt = await runPage(getReceipt, { reference }, { locale, path })
  return (
    <div className="grid gap-4">
      <ReceiptSheet texts={receiptTexts(receipt, locale)} locale={locale} />
      <div className="flex flex-wrap gap-3" data-print="no">
        <ButtonLink href={receiptPdfHref(reference, locale)} download>
          <Icon name="download" />
          {t('download')}
        </ButtonLink>
        <PrintButton label={t('print')} />
      </div>
      <div className="grid max-w-md gap-3" data-print="no">
        {isSent && <Alert kind="success" title={t('sent', { email: receipt.payer.email })} />}
        <ActionForm
          id="send-receipt"
          locale={locale}
          action={resendOwnReceiptAction}
          fields={[]}
          hidden={{ reference, idempotencyKey: crypto.randomUUID() }}
          variant="secondary"
          texts={actionFormTexts(locale, 'Receipt.send', 'Receipt.sendBusy')}
        />
      </div>
    </div>
  )
}

async function OwnRefundBox({ locale, reference, path }: SheetProps) {
  const refund = await runPage(getOwnRefund, { reference }, { locale, path })
  return <RefundBox locale={locale} reference={reference} refund={refund} />
}

export default async function PaymentReceiptPage({ params, searchParams }: Props) {
  const { locale, reference } = await params
  const path = paths.paymentReceipt(reference)
  const payment = await runPage(getPayment, { reference }, { locale, path })
  const history = await runPage(listPaymentHistory, { reference }, { locale, path })
  const { claim, sent } = await searchParams
  const isStill = claim === '1'
  const mayClaim = payment.status !== 'refunded' && payment.status !== 'review'
  const t = textsOf(locale, 'Receipt')
  return (
    <StudentFrame locale={locale} path={path} section="profile">
      <p className="mb-5" data-print="no">
        <Link href={href(locale, paths.payments)} className="inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" />
          {t('back')}
        </Link>
      </p>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-14 print:block">
        {payment.status === 'refunded' && payment.receipt_number ? (
          <CreditNoteSheet locale={locale} reference={reference} path={path} notes={payment.credit_notes} />
        ) : payment.receipt_number ? (
          <div className="grid gap-6">
            <Sheet locale={locale} reference={reference} path={path} isSent={sent === '1'} />
            <CreditNotes locale={locale} reference={reference} notes={payment.credit_notes} />
            <div data-print="no">
              <OwnRefundBox locale={locale} reference={reference} path={path} />
            </div>
          </div>
        ) : (
          <div className="grid gap-8">
            <PaymentState locale={locale} payment={payment} still={isStill} />
            {mayClaim && (
              <ClaimBox
                locale={locale}
                claims={await runPage(listClaims, { reference }, { locale, path })}
                hidden={{ place: 'payment', program: payment.program, reference }}
                stillHref={
                  payment.status === 'pending' ? `${href(locale, path, { claim: '1' })}#claim` : undefined
                }
                isStill={isStill}
              />
            )}
          </div>
        )}
        <div className="grid gap-8" data-print="no">
          <PaymentHistory locale={locale} entries={history} />
          <PaymentHelp locale={locale} reference={reference} />
        </div>
      </div>
    </StudentFrame>
  )
}
