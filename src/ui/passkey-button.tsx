'use client'

import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './button'
import { FieldError } from './field-error'
import type { FormAnswer } from './form-answer'
import { askPasskey, canUsePasskeys } from './passkey'

/** Fetches the options for the passkey request: `data.options`. */
export type BeginPasskey = (previous: never, form: FormData) => Promise<FormAnswer>

export interface PasskeyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  /** The hidden field of the form that carries the passkey's answer. */
  name: string
  id: string
  error?: string
  locale: string
  begin: BeginPasskey
  texts: Record<'use' | 'busy' | 'unsupported' | 'cancelled' | 'networkError', string>
}

/** Asks for a passkey and sends its form. It needs scripts, so it is hidden without them. */
export function PasskeyButton({ name, id, error, locale, begin, texts, ...look }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    if (!canUsePasskeys()) {
      return texts.unsupported
    }
    const form = new FormData()
    form.set('locale', locale)
    const begun = await begin(undefined as never, form).catch(() => null)
    if (begun?.status !== 'ok') {
      return begun?.message ?? texts.networkError
    }
    const answer = await askPasskey((begun.data as { options: unknown }).options)
    if (!answer || !field.current) {
      return texts.cancelled
    }
    field.current.value = answer
    field.current.form?.requestSubmit()
    // Each answer can be used once.
    field.current.value = ''
    return undefined
  }
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    setProblem(await ask())
    setBusy(false)
  }
  const message = problem ?? error
  return (
    <div className="hidden js:grid">
      <input ref={field} type="hidden" name={name} defaultValue="" />
      <Button
        type="button"
        {...look}
        busy={busy}
        busyLabel={texts.busy}
        aria-describedby={message ? `${id}-error` : undefined}
        onClick={() => void press()}
      >
        {texts.use}
      </Button>
      <FieldError id={`${id}-error`} text={message} />
    </div>
  )
}
