import { isDemo } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isForSale } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import type { Checkout, CheckoutProgram, OpenPayment } from '../payment-views'
import { addressesOf, type Place } from './checkout-addresses'
import { ClaimBox } from './claim-box'
import { CohortOfOrder } from './cohort-of-order'
import { WaitingList } from './cohort-waiting-list'
import { DetailsStep } from './details-step'
import { NotForSale } from './not-for-sale'
import { OrderLine, OrderSummary } from './order-summary'
import { PaidBefore } from './paid-before'
import { PaymentFlow } from './payment-flow'
import { PaymentHelp } from './payment-help'
import { flowTexts } from './payment-texts'
import { ProgramChooser } from './program-chooser'
import { RefundLine } from './refund-line'
import { SharePayment } from './sharing/share-payment'
import { WaitingNotice } from './waiting-notice'

interface PaymentPanelProps {
  locale: Locale
  place: Place
  checkout: Checkout
  /** A program was named in the address. */
  asked: boolean
  /** The list of programs was requested. */
  choose: boolean
  /** The details were requested again, filled in. */
  change: boolean
  /** "I already paid" was chosen on a page without scripts. */
  claiming: boolean
  /** The price that a page showed before, from the address. */
  was?: string
  /** The user name of the registration, which is filled in at the login after the payment. */
  username?: string
  /** The server's time, for countdowns. */
  now: number
}

interface FlowProps extends PaymentPanelProps {
  program: CheckoutProgram
  open: OpenPayment
}

function Flow({ locale, place, checkout, program, open, now, username, claiming }: FlowProps) {
  const addresses = addressesOf(place, locale, program.slug, open.reference)
  const t = textsOf(locale, 'Payment')
  const c = textsOf(locale, 'Common')
  return (
    <PaymentFlow
      open={open}
      hidden={{ locale, place, program: program.slug, reference: open.reference }}
      texts={flowTexts(locale, open, checkout.email)}
      addresses={addresses}
      still={claiming}
      serverNow={now}
      outboxHref={isDemo() ? href(locale, paths.demoOutbox) : null}
      doneLabel={c('done')}
      claim={
        <ClaimBox
          locale={locale}
          claims={checkout.claims}
          hidden={{ place, program: program.slug, reference: open.reference }}
          stillHref={open.step === 'wallet' ? addresses.claim : undefined}
          isStill={claiming}
        />
      }
      welcome={
        place === 'register' && username
          ? {
              username,
              paid: t('welcomeFor', { program: program.title, amount: formatXaf(open.amount, locale) }),
              receiptHref: href(locale, paths.success, { reference: open.reference }),
            }
          : undefined
      }
    />
  )
}

function NothingDue({ locale, place, checkout }: PaymentPanelProps) {
  const t = textsOf(locale, 'Payment')
  const anyPaid = checkout.programs.some(({ paid }) => paid)
  const login = place === 'register' && anyPaid
  return (
    <div className="grid gap-8">
      {anyPaid && (
        <EmptyState
          icon="circle-check"
          title={t('nothingDueTitle')}
          action={login && <ButtonLink href={href(locale, paths.login)}>{t('goToLogin')}</ButtonLink>}
        >
          {t('nothingDueText')}
        </EmptyState>
      )}
      {!login && <ProgramChooser locale={locale} place={place} programs={checkout.programs} />}
    </div>
  )
}

/** The address may contain any value: the current price does not count as a change. */
function priceBefore(was: string | undefined, priceXaf: number): number | null {
  const price = /^\d{1,7}$/.test(was ?? '') ? Number(was) : priceXaf
  return price === priceXaf ? null : price
}

/** A program that is taught in class needs one with a seat; a wallet is not needed where credit covers the price. */
const canBePaid = ({ offer, dueXaf }: CheckoutProgram, { cohorts, providers }: Checkout) =>
  isForSale(offer) &&
  (offer !== 'class' || cohorts.some(({ seats_left }) => seats_left !== 0)) &&
  (dueXaf === 0 || providers.length > 0)

/**
 * The payment of one program, at its current step. Everything comes from the server, so the page can be left
 * and reopened.
 */
export async function PaymentPanel(props: PaymentPanelProps) {
  const { locale, place, checkout, asked, choose, change } = props
  const { program, open } = checkout
  if (program?.paid) {
    return <PaidBefore locale={locale} place={place} program={program} reference={checkout.paidReference} />
  }
  if (choose) {
    return <ProgramChooser locale={locale} place={place} programs={checkout.programs} />
  }
  if (!program || !(asked || program.chosen || open)) {
    return <NothingDue {...props} />
  }
  const isSecond = checkout.part === 2
  if (!open && !isSecond && !canBePaid(program, checkout)) {
    return <NotForSale locale={locale} place={place} checkout={checkout} program={program} />
  }
  const editable = open === null || open.step === 'code' || open.step === 'retry'
  const wasXaf = checkout.repricedFromXaf ?? priceBefore(props.was, program.priceXaf)
  const again = change || checkout.repricedFromXaf !== null
  const flowing = open && !(again && editable) ? open : null
  const order = {
    locale,
    program,
    availability: checkout.availability,
    cohort: <CohortOfOrder locale={locale} checkout={checkout} isOpen={flowing !== null} />,
    amountXaf: flowing?.amount,
    ...(checkout.part && { part: checkout.part }),
    chooseHref: flowing ? undefined : addressesOf(place, locale).choose,
  }
  const help = <PaymentHelp locale={locale} reference={open?.reference} />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
        {!flowing && checkout.waiting && (
          <WaitingNotice
            locale={locale}
            place={place}
            cohorts={checkout.cohorts}
            waiting={checkout.waiting}
          />
        )}
        {flowing ? (
          <Flow {...props} program={program} open={flowing} />
        ) : (
          <DetailsStep
            locale={locale}
            place={place}
            checkout={checkout}
            program={program}
            wasXaf={wasXaf}
            order={<OrderLine {...order} />}
          />
        )}
        {!flowing && checkout.refundToday && <RefundLine locale={locale} byRule={checkout.refundToday} />}
        {!flowing && program.dueXaf > 0 && (isSecond || isForSale(program.offer)) && (
          <SharePayment locale={locale} place={place} program={program} link={checkout.link} />
        )}
        {!flowing && place === 'student' && (
          <WaitingList
            locale={locale}
            program={program.slug}
            cohorts={checkout.cohorts}
            waiting={checkout.waiting}
          />
        )}
        <div className="lg:hidden">{help}</div>
      </div>
      <div className="grid gap-6">
        <div className={flowing ? '' : 'max-lg:hidden'}>
          <OrderSummary {...order} />
        </div>
        <div className="max-lg:hidden">{help}</div>
      </div>
    </div>
  )
}
