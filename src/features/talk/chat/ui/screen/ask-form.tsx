'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '@/ui/alert'
import { Button, type ButtonProps } from '@/ui/button'
import { useChatPlace } from './chat-place'

interface AskFormProps {
  submit: string
  busy: string
  variant?: ButtonProps['variant']
  onCancel?: () => void
  /** Returns the text of a refusal, or nothing on success. */
  ask: (form: FormData) => Promise<string | undefined>
  children?: ReactNode
}

/** A small form in a dialog: a refusal is shown in it, and the typed text stays. */
export function AskForm({ submit, busy, variant, onCancel, ask, children }: AskFormProps) {
  const { texts } = useChatPlace()
  const [running, setRunning] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running) {
      return
    }
    setRunning(true)
    setRefused(undefined)
    setRefused(await ask(new FormData(event.currentTarget)))
    setRunning(false)
  }
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      {refused && <Alert kind="error" title={refused} />}
      {children}
      <div className="flex flex-wrap-reverse justify-end gap-3 *:grow sm:*:grow-0">
        {onCancel && (
          <Button type="button" variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        <Button busy={running} busyLabel={busy} variant={variant}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
