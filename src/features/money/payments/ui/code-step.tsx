'use client'

import { type RefObject, useEffect, useState } from 'react'
import { code as codeRules } from '@/config/limits'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { CodeInput } from '@/ui/code-input'
import { Countdown } from '@/ui/countdown'
import { Field } from '@/ui/field'
import { GoButton } from '@/ui/go-button'
import { Link } from '@/ui/link'
import type { CheckedFormControl } from '@/ui/use-checked-form'
import { useHydrated } from '@/ui/use-hydrated'
import type { OpenPayment } from '../payment-views'
import { HiddenFields, type HiddenProps } from './hidden-fields'
import type { FlowTexts } from './payment-texts'
import { type Resend, ResendForm } from './resend-form'
import { StepHeading } from './step-heading'

interface CodeStepProps {
  open: OpenPayment
  hidden: HiddenProps
  texts: FlowTexts
  clock: (iso: string) => number
  verify: CheckedFormControl
  resend: Resend
  changeHref: string
  outboxHref: string | null
}

/** Time to see that the last digit was wrong, and to stop. */
const undoMs = 1_500

/** Sends the form a moment after it was armed, unless it is disarmed before. */
function useSubmitSoon(form: RefObject<HTMLFormElement | null>, submit: CheckedFormControl['submit']) {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (!armed) {
      return
    }
    const timer = setTimeout(() => {
      setArmed(false)
      if (form.current) {
        submit(form.current)
      }
    }, undoMs)
    return () => clearTimeout(timer)
  }, [armed, form, submit])
  return { armed, setArmed }
}

interface CodeButtonsProps {
  busy: boolean
  disabled: boolean
  armed: boolean
  texts: FlowTexts
  onUndo: () => void
}

function CodeButtons({ busy, disabled, armed, texts, onUndo }: CodeButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button
        size="lg"
        busy={busy}
        busyLabel={texts.codeConfirmBusy}
        disabled={disabled}
        className="max-sm:w-full"
      >
        {texts.codeConfirm}
      </Button>
      <span role="status" className="empty:hidden flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {armed ? texts.codeSending : ''}
      </span>
      {armed && (
        <Button
          type="button"
          variant="quiet"
          size="sm"
          onClick={() => {
            onUndo()
            document.getElementById('userCode')?.focus()
          }}
        >
          {texts.codeUndo}
        </Button>
      )}
    </div>
  )
}

export function CodeStep(props: CodeStepProps) {
  const { open, hidden, texts, clock, verify, resend, changeHref, outboxHref } = props
  const hydrated = useHydrated()
  const [code, setCode] = useState('')
  /** The expiry that has passed. A new code has another expiry, which the page learns shortly after the code was sent. */
  const [ended, setEnded] = useState<string | null>(null)
  const { state, busy, submit, errors } = verify
  const { armed, setArmed } = useSubmitSoon(verify.element, submit)
  const usable = open.code.state === 'sent' && ended !== open.code.expires_at
  const refused = state.status === 'error' && usable ? (errors.userCode ?? state.message) : undefined

  // What was typed before hydration.
  useEffect(() => {
    const typed = document.querySelector<HTMLInputElement>('#userCode')?.value.replace(/\D/g, '')
    if (typed) {
      setCode(typed.slice(0, codeRules.digits))
    }
  }, [])

  useEffect(() => {
    if (state.status !== 'error' || !state.message) {
      return
    }
    setCode('')
    document.getElementById('userCode')?.focus()
  }, [state])

  return (
    <div className="grid gap-6">
      <StepHeading title={texts.codeTitle}>
        <p className="max-w-[60ch]">{texts.codeLead}</p>
        <p className="max-w-[60ch] text-soft">{texts.codeSummary}</p>
      </StepHeading>
      {refused && <Alert kind="warning">{refused}</Alert>}
      {!usable && (
        <Alert kind="warning">{open.code.state === 'locked' ? texts.codeLocked : texts.codeExpired}</Alert>
      )}
      {usable && (
        <form
          {...verify.form}
          className="grid gap-4"
          onSubmit={(event) => {
            setArmed(false)
            verify.form.onSubmit(event)
          }}
        >
          <HiddenFields {...hidden} />
          <Field
            name="userCode"
            label={texts.codeLabel}
            hint={texts.codeHint}
            error={typeof refused === 'string' ? refused : undefined}
          >
            {(control) => (
              <CodeInput
                {...control}
                digits={codeRules.digits}
                value={code}
                onChange={(event) => {
                  setArmed(false)
                  if (state.status === 'error') {
                    verify.clear()
                  }
                  setCode(event.target.value)
                }}
                onComplete={() => !busy && setArmed(true)}
                readOnly={busy}
              />
            )}
          </Field>
          <p className="text-sm text-soft">
            {texts.codeExpires}{' '}
            <Countdown
              until={clock(open.code.expires_at)}
              onEnd={() => setEnded(open.code.expires_at)}
              className="font-semibold text-ink"
            />
          </p>
          <CodeButtons
            busy={busy}
            disabled={hydrated && code.length !== codeRules.digits}
            armed={armed}
            texts={texts}
            onUndo={() => setArmed(false)}
          />
        </form>
      )}
      <ResendForm
        open={open}
        hidden={hidden}
        texts={texts}
        clock={clock}
        action={resend}
        onSent={verify.clear}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-3">
        <GoButton href={changeHref} className="-ml-4">
          {texts.changeDetails}
        </GoButton>
        {outboxHref && (
          <Link href={outboxHref} className="inline-flex min-h-11 items-center">
            {texts.demoOutbox}
          </Link>
        )}
      </div>
      <p className="text-sm text-soft">{texts.codeHelp}</p>
    </div>
  )
}
