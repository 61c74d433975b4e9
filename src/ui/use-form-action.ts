'use client'

import {
  type ChangeEvent,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useActionState,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ownerField, readPageOwner } from '@/lib/page-owner'
import type { FormAnswer, ShownAnswer } from './form-answer'
import { signedOutMessage } from './signed-out'
import { stillWrong, withErrors } from './still-wrong'

type Action<Answer> = (previous: Answer, form: FormData) => Promise<Answer>

export interface FormActionOptions<Answer> {
  /** Shown when the call itself fails. */
  networkError: string
  /**
   * Checks the form before it is sent, and when a wrong field is changed: field name → text, or null if there is no error.
   * undefined: it cannot check now, so the server decides.
   */
  check?: (form: FormData, moment: 'send' | 'change') => Promise<Record<string, string> | null | undefined>
  /** Changes the data before sending, only with scripts. */
  prepare?: (form: FormData) => void
  /** Called after every answer of the server. */
  onAnswer?: (answer: Answer, element: HTMLFormElement) => void
  /** Called if the call itself failed: returns what the form shows instead of the error, if the form can be stored or sent in another way. */
  onFailure?: (form: FormData) => Promise<FormAnswer | null>
  /** Called if the answer redirects to another page. */
  onLeave?: () => void
}

const isNavigation = (error: unknown) =>
  String((error as { digest?: unknown } | null)?.digest ?? '').startsWith('NEXT_REDIRECT')

const untouched: FormAnswer = { status: 'idle' }

interface Sent extends Pick<FormActionOptions<FormAnswer>, 'check'> {
  /** What the fields held when the form was sent. */
  typed: FormData
  element: HTMLFormElement
}

/** The answer without the errors of fields that were changed while it was on its way. */
async function whatIsLeft(answer: FormAnswer, { typed, element, check }: Sent): Promise<FormAnswer> {
  const { errors = {} } = answer
  const now = new FormData(element)
  const changed = Object.keys(errors).flatMap((name) => {
    const value = now.get(name)
    return typeof value === 'string' && value !== typed.get(name) ? [{ name, value }] : []
  })
  if (changed.length === 0) {
    return answer
  }
  const newErrors = await check?.(now, 'change')
  return withErrors(
    answer,
    changed.reduce((left, change) => stillWrong(left, { ...change, newErrors }), errors),
  )
}

/** A change before the answer was rendered found no error to take away. Returns where the form notes what it sends. */
function useChangesBeforeRendering(
  answer: FormAnswer | null,
  setAnswer: Dispatch<SetStateAction<FormAnswer | null>>,
): RefObject<Sent | null> {
  const sent = useRef<Sent | null>(null)
  useEffect(() => {
    const { current } = sent
    sent.current = null
    if (answer && current) {
      void whatIsLeft(answer, current).then((left) => setAnswer((shown) => (shown === answer ? left : shown)))
    }
  }, [answer, setAnswer])
  return sent
}

/** The page may be read again for somebody else who has signed in: what is typed stays that of the first person. */
function useOwner() {
  const owner = useRef<string | undefined>(undefined)
  useEffect(() => {
    owner.current = readPageOwner()
  }, [])
  return (form: FormData) => {
    if (owner.current !== undefined) {
      form.set(ownerField, owner.current)
    }
    return form
  }
}

/**
 * One form with one server action. Without JavaScript the browser posts the form; with JavaScript the call is made here, so that text that
 * was typed stays and a network failure is distinguished from a refusal. A second press while it runs does nothing.
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
  const withOwner = useOwner()
  const sent = useChangesBeforeRendering(answer, setAnswer)
  // A redirect is an error until the router's boundary catches it, which it does only while rendering.
  if (navigation) {
    throw navigation
  }

  // Not in a transition, because the router's update would wait for the end of ours, and ours for the router.
  const send = async (form: FormData, sending: Sent) => {
    try {
      const errors = await check?.(form, 'send')
      if (errors) {
        setAnswer({ status: 'error', errors, at: Date.now() })
      } else {
        const answered = await action(untouched as Answer, form)
        const received = (await whatIsLeft(answered, sending)) as Answer
        setAnswer(received)
        onAnswer?.(received, sending.element)
      }
    } catch (error) {
      if (isNavigation(error)) {
        onLeave?.()
        setNavigation(error)
        return
      }
      // The form must be usable again in any case.
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
    const form = withOwner(new FormData(element, pressed instanceof HTMLButtonElement ? pressed : null))
    sent.current = { typed: new FormData(element), element, check }
    prepare?.(form)
    void send(form, sent.current)
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
    // If the form was sent in the meantime, the new answer stays.
    if (at !== before.at || running.current) {
      return
    }
    setAnswer(withErrors(newest.current, stillWrong(errors, { name, value, newErrors })))
  }
  return {
    state,
    busy,
    /** Sends the form without a press of its button. */
    submit,
    /** Forgets the last answer. */
    clear,
    form: { action: formAction, onSubmit, onChange, noValidate: true },
  }
}

/** The parts that a step needs from the form of its page. */
export type FormControl = ReturnType<typeof useFormAction<FormAnswer>>
