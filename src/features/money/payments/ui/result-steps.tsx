'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { redirectAfterPaymentMs } from '@/config/limits'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { ButtonLink, Link } from '@/ui/link'
import type { FormControl } from '@/ui/use-form-action'
import { wantsOtherWallet } from '../payment-phase'
import type { PaymentReason } from '../payments.answers'
import { HiddenFields, type HiddenProps } from './hidden-fields'
import type { FlowTexts } from './payment-texts'
import { StepHeading } from './step-heading'
import { type WelcomeNote, writeWelcomeNote } from './welcome-note'

/** Shows the success, waits two seconds, and continues by itself. */
export function PaidStep({
  texts,
  doneHref,
  welcome,
}: {
  texts: Pick<FlowTexts, 'successText' | 'successNext'>
  doneHref: string
  /** Shown at the login, where a registration continues. */
  welcome?: WelcomeNote
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment is confirmed
  useEffect(() => {
    if (welcome) {
      writeWelcomeNote(welcome)
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => location.assign(doneHref), redirectAfterPaymentMs)
    return () => clearTimeout(timer)
  }, [doneHref])
  return (
    <div className="grid gap-5">
      <noscript>
        <meta httpEquiv="refresh" content={`2;url=${doneHref}`} />
      </noscript>
      <div role="status" className="rounded-card border border-forest bg-forest-tint p-6">
        <p className="display text-xl">{texts.successText}</p>
      </div>
      <p>
        <ButtonLink href={doneHref}>{texts.successNext}</ButtonLink>
      </p>
    </div>
  )
}

interface RefusedStepProps {
  reason: PaymentReason | null
  retryUntil: number | null
  hidden: HiddenProps
  texts: FlowTexts
  retry: FormControl
  changeHref: string
  focus: boolean
}

export function RefusedStep({
  reason,
  retryUntil,
  hidden,
  texts,
  retry,
  changeHref,
  focus,
}: RefusedStepProps) {
  const [ready, setReady] = useState<number | null>(null)
  const late = reason === 'payer_timeout'
  const waiting = retryUntil !== null && ready !== retryUntil
  const other = wantsOtherWallet(reason) || retryUntil === null
  return (
    <div className="grid gap-5">
      <StepHeading title={late ? texts.expiredTitle : texts.failedTitle} focus={focus} />
      {late ? (
        <Alert kind="warning">{texts.expiredText}</Alert>
      ) : (
        <Alert kind="error" title={texts.reasons[reason ?? 'generic']}>
          {texts.failedText}
        </Alert>
      )}
      {retry.state.status === 'error' && retry.state.message && (
        <Alert kind="error">{retry.state.message}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {retryUntil !== null && (
          <form {...retry.form}>
            <HiddenFields {...hidden} />
            <Button
              size="lg"
              variant={other ? 'secondary' : 'primary'}
              busy={retry.busy}
              busyLabel={texts.failedRetryBusy}
              className={waiting ? 'js:hidden' : ''}
            >
              {texts.failedRetry}
            </Button>
            {waiting && (
              <p className="hidden min-h-14 items-center gap-1.5 js:flex">
                {texts.failedRetryIn}
                <Countdown until={retryUntil} onEnd={() => setReady(retryUntil)} className="font-semibold" />
              </p>
            )}
          </form>
        )}
        {other ? (
          <ButtonLink href={changeHref} size="lg">
            {texts.failedOther}
          </ButtonLink>
        ) : (
          <Link href={changeHref} className="inline-flex min-h-11 items-center">
            {texts.failedOther}
          </Link>
        )}
      </div>
    </div>
  )
}

export function SettledStep({
  title,
  text,
  focus,
  children,
}: {
  title: string
  text: string
  focus: boolean
  children?: ReactNode
}) {
  return (
    <div className="grid gap-4">
      <StepHeading title={title} focus={focus} />
      <Alert kind="warning" live={focus}>
        {text}
      </Alert>
      {children}
    </div>
  )
}
