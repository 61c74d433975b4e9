'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { useFormAction } from '@/ui/use-form-action'
import type { OpenPayment } from '../payment-views'
import { HiddenFields, type HiddenProps } from './hidden-fields'
import type { FlowTexts } from './payment-texts'

export type Resend = (previous: ActionState, form: FormData) => Promise<ActionState>

interface ResendFormProps {
  open: OpenPayment
  hidden: HiddenProps
  texts: FlowTexts
  clock: (iso: string) => number
  action: Resend
  onSent: () => void
}

/** Requests a new code, at most once a minute. Without scripts the button is always shown, and the server answers "wait". */
export function ResendForm({ open, hidden, texts, clock, action, onSent }: ResendFormProps) {
  const router = useRouter()
  const { resend_at } = open.code
  const [ready, setReady] = useState<string | null>(null)
  const { state, busy, form } = useFormAction(action, {
    networkError: texts.network,
    onAnswer: ({ status }) => {
      if (status === 'ok') {
        onSent()
      }
      router.refresh()
    },
  })
  if (resend_at === null) {
    return <p className="text-sm text-soft">{texts.resendLimit}</p>
  }
  const waiting = ready !== resend_at
  return (
    <form {...form} className="grid gap-2">
      <HiddenFields {...hidden} />
      {state.status !== 'idle' && state.message && (
        <Alert kind={state.status === 'ok' ? 'success' : 'error'}>{state.message}</Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel={texts.resendBusy}
          className={waiting ? 'js:hidden' : ''}
        >
          {texts.resend}
        </Button>
        {waiting && (
          <p className="hidden min-h-11 items-center gap-1.5 text-sm text-soft js:flex">
            {texts.resendIn}
            <Countdown
              until={clock(resend_at)}
              onEnd={() => setReady(resend_at)}
              className="font-semibold text-ink"
            />
          </p>
        )}
      </div>
    </form>
  )
}
