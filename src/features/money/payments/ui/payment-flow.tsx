'use client'

import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/link'
import { Stepper } from '@/ui/stepper'
import { resendCodeAction, retryPaymentAction, verifyPaymentAction } from '../actions'
import type { OpenPayment } from '../payment-views'
import type { Addresses } from './checkout-addresses'
import { CodeStep } from './code-step'
import type { HiddenProps } from './hidden-fields'
import type { FlowTexts } from './payment-texts'
import { PaidStep, RefusedStep, SettledStep } from './result-steps'
import { usePaymentFlow } from './use-payment-flow'
import { WaitStep } from './wait-step'
import type { WelcomeNote } from './welcome-note'

const actions = { verify: verifyPaymentAction, retry: retryPaymentAction }

interface PaymentFlowProps {
  open: OpenPayment
  hidden: HiddenProps
  texts: FlowTexts
  addresses: Addresses
  serverNow: number
  outboxHref: string | null
  doneLabel: string
  /** The text of the login after a registration is paid. */
  welcome?: WelcomeNote
  /** "I already paid", while the money may have left. */
  claim: ReactNode
  /** Without scripts the page does not reload by itself while the payer types. */
  still: boolean
}

/** A payment in progress, from the code to its end. */
export function PaymentFlow(props: PaymentFlowProps) {
  const { open, hidden, texts, addresses, serverNow, outboxHref, doneLabel, welcome, claim, still } = props
  const flow = usePaymentFlow({
    open,
    serverNow,
    networkError: texts.network,
    actions,
    check: {
      schema: async () => (await import('../payments.schema')).verifyPaymentSchema,
      rules: texts.rules,
    },
  })
  const { phase, moved: focus } = flow
  const steps = [
    ...(hidden.place === 'register' ? [texts.stepProfile] : []),
    ...[texts.stepPay, texts.stepCode, texts.stepPhone],
  ]
  const at = phase === 'code' ? steps.length - 2 : phase === 'paid' ? steps.length : steps.length - 1

  return (
    <div className="grid gap-8">
      <Stepper label={texts.stepsLabel} steps={steps} current={at} doneLabel={doneLabel} />
      {phase === 'code' && (
        <CodeStep
          open={open}
          hidden={hidden}
          texts={texts}
          outboxHref={outboxHref}
          clock={flow.clock}
          verify={flow.verify}
          resend={resendCodeAction}
          changeHref={addresses.change}
        />
      )}
      {phase === 'phone' && (
        <WaitStep
          texts={texts}
          nextAction={flow.nextAction}
          until={flow.approveUntil}
          reached={flow.reached}
          still={still}
          formHref={addresses.form}
          focus={focus}
        />
      )}
      {phase === 'paid' && <PaidStep texts={texts} doneHref={addresses.done} welcome={welcome} />}
      {phase === 'refused' && (
        <RefusedStep
          hidden={hidden}
          texts={texts}
          focus={focus}
          reason={flow.reason}
          retry={flow.retry}
          retryUntil={flow.retryUntil}
          changeHref={addresses.change}
        />
      )}
      {(phase === 'phone' || phase === 'refused') && claim}
      {phase === 'review' && <SettledStep title={texts.reviewTitle} text={texts.reviewText} focus={focus} />}
      {phase === 'refunded' && (
        <SettledStep title={texts.refundedTitle} text={texts.refundedText} focus={focus}>
          <p>
            <ButtonLink href={addresses.form}>{texts.failedRetry}</ButtonLink>
          </p>
        </SettledStep>
      )}
    </div>
  )
}
