'use client'

import { type ChangeEvent, type FormEvent, useActionState, useRef, useState } from 'react'
import type { FormAnswer, ShownAnswer } from './form-answer'
import { signedOutMessage } from './signed-out'
import { stillWrong, withErrors } from './still-wrong'

type Action<Answer> = (previous: Answer, form: FormData) => Promise<Answer>

export interface FormActionOptions<Answer> {
  /** Shown when the call itself fails. */
  networkError: string
  /**
   * Looks at the form before it is sent, and when a wrong one is changed: field name → text, or null when all is well.
   * undefined: it cannot check now, and the server decides.
   */
  check?: (form: FormData, moment: 'send' | 'change') => Promise<Record<string, string> | null | undefined>
  /** Last touch before sending, with scripts only. */
  prepare?: (form: FormData) => void
  /** After every answer of the server. */
  onAnswer?: (answer: Answer, element: HTMLFormElement) => void
  /** The call itself failed: what the form shows instead of the error, where the form can be kept or sent otherwise. */
  onFailure?: (form: FormData) => Promise<FormAnswer | null>
  /** The answer leads to another page. */
  onLeave?: () => void
}

const isNavigation = (error: unknown) =>
  String((error as { digest?: unknown } | null)?.digest ?? '').startsWith('NEXT_REDIRECT')

const untouched: FormAnswer = { status: 'idle' }

/**
 * One form, one server action. Without JavaScript the browser posts the form; with it the call is made here, so that what
 * was typed stays in place and a broken network is distinguished from a refusal. A second press while it runs does nothing.
 */
export function useFormAction<Answer extends FormAnswer>(
  action: Action<Answer>,
  { networkError, check, prepare, onAnswer, onFailure, onLeave }: FormActionOptions<Answer>,
) {
  const [posted, formAction] = useActionState(action, untouched as Awaited<Answer>)
  const [answer, setAnswer] = useState<FormAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const [navigation, setNavigation] = useState<unknown>(null)
  const running = useRef(false)
  // A redirect is an error until the router's boundary catches it, which it does only while rendering.
  if (navigation) {
    throw navigation
  }

  // No transition around it: the router's own update would wait for the end of ours, and ours for the router.
  const send = async (form: FormData, element: HTMLFormElement) => {
    try {
      const errors = await check?.(form, 'send')
      if (errors) {
        setAnswer({ status: 'error', errors, at: Date.now() })
      } else {
        const received = await action(untouched as Answer, form)
        setAnswer(received)
        onAnswer?.(received, element)
      }
    } catch (error) {
      if (isNavigation(error)) {
        onLeave?.()
        setNavigation(error)
        return
      }
      // The form must be usable again, whatever became of that.
      const instead = await onFailure?.(form).catch(() => null)
      setAnswer(instead ?? { status: 'error', message: networkError, at: Date.now() })
    }
    running.current = false
    setBusy(false)
  }
  const submit = (element: HTMLFormElement, pressed?: HTMLElement | null) => {
    if (running.current) {
      return
    }
    running.current = true
    setBusy(true)
    const form = new FormData(element, pressed instanceof HTMLButtonElement ? pressed : null)
    prepare?.(form)
    void send(form, element)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
  }
  const received = (answer ?? posted) as Answer | FormAnswer
  const state = (
    received.signIn ? { ...received, message: signedOutMessage(received.message, received.signIn) } : received
  ) as ShownAnswer<Answer> | ShownAnswer
  const newest = useRef<FormAnswer>(received)
  newest.current = received
  const clear = () => {
    newest.current = untouched
    setAnswer(untouched)
  }
  const onChange = async (event: ChangeEvent<HTMLFormElement>) => {
    const before = newest.current
    const { name, value, form } = event.target as unknown as HTMLInputElement
    if (Object.keys(before.errors ?? {}).length === 0 || !form) {
      return
    }
    const newErrors = check ? await check(new FormData(form), 'change') : undefined
    const { errors = {}, at } = newest.current
    // Sent meanwhile: the new answer is kept.
    if (at !== before.at || running.current) {
      return
    }
    setAnswer(withErrors(newest.current, stillWrong(errors, { name, value, newErrors })))
  }
  return {
    state,
    busy,
    /** Sends the form without a press of its own button. */
    submit,
    /** Forgets the last answer. */
    clear,
    form: { action: formAction, onSubmit, onChange, noValidate: true },
  }
}

/** What a step needs of a form that its page owns. */
export type FormControl = ReturnType<typeof useFormAction<FormAnswer>>
