'use client'

import { Alert } from './alert'
import { Button } from './button'
import type { FormAnswer } from './form-answer'
import { useFormAction } from './use-form-action'

interface FormButtonProps {
  action: (previous: never, form: FormData) => Promise<FormAnswer>
  texts: Record<'label' | 'busy' | 'networkError', string>
}

/** Another button of a form, which sends it to another action and shows the answer beside it. Hidden without scripts. */
export function FormButton({ action, texts }: FormButtonProps) {
  const { state, busy, submit } = useFormAction(
    action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    { networkError: texts.networkError },
  )
  const text = Object.values(state.errors ?? {})[0] ?? state.message
  return (
    <>
      <Button
        type="button"
        data-needs-js
        variant="secondary"
        busy={busy}
        busyLabel={texts.busy}
        onClick={(event) => {
          if (event.currentTarget.form) {
            submit(event.currentTarget.form)
          }
        }}
      >
        {texts.label}
      </Button>
      {text && (
        <div className="order-first basis-full">
          <Alert key={state.at} kind={state.status === 'ok' ? 'success' : 'error'} title={text} />
        </div>
      )}
    </>
  )
}
