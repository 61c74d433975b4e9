'use client'

import { unstable_rethrow } from 'next/navigation'
import { type FormEvent, useActionState, useRef, useState, useTransition } from 'react'
import { type ActionState, idle } from '@/server/transport/http/action-state'

type Action<Data> = (previous: ActionState<Data>, form: FormData) => Promise<ActionState<Data>>

/** What a step needs of its form. */
export interface FormControl {
  state: ActionState<unknown>
  busy: boolean
  run: (form: FormData) => void
  /** Forgets the last answer. */
  clear: () => void
  form: { action: (form: FormData) => void; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

interface PaymentActionOptions<Data> {
  networkError: string
  /** false stops the submission: the form has to show something first. */
  onSubmit?: (form: FormData) => boolean
  /**
   * `arrived`: the server answered. Without a connection nothing may be reloaded: that would lose the page.
   */
  onAnswer?: (answer: ActionState<Data>, arrived: boolean) => void
}

/**
 * A server action that also survives a lost connection. Without scripts the browser posts the form by itself; with
 * them a request that never arrives becomes "Network error", and nothing that was typed is lost.
 */
export function usePaymentAction<Data>(action: Action<Data>, options: PaymentActionOptions<Data>) {
  const [posted, formAction] = useActionState(action, idle as ActionState<Data>)
  const [answer, setAnswer] = useState<ActionState<Data> | null>(null)
  const [busy, start] = useTransition()
  const running = useRef(false)

  const run = (form: FormData) => {
    if (running.current) {
      return
    }
    if (options.onSubmit && !options.onSubmit(form)) {
      return
    }
    running.current = true
    form.set('js', '1')
    start(async () => {
      let result: ActionState<Data>
      let arrived = true
      try {
        result = await action(idle as ActionState<Data>, form)
      } catch (error) {
        unstable_rethrow(error)
        arrived = false
        result = { status: 'error', message: options.networkError, at: Date.now() }
      } finally {
        running.current = false
      }
      setAnswer(result)
      options.onAnswer?.(result, arrived)
    })
  }

  return {
    state: answer ?? posted,
    busy,
    run,
    /** Something else than the server has an answer: a field was corrected, the browser found a mistake. */
    setAnswer,
    clear: () => setAnswer(idle),
    form: {
      action: formAction,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        run(new FormData(event.currentTarget))
      },
    },
  }
}
