'use client'

import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type FieldError, type Resolver, type ResolverResult, useForm } from 'react-hook-form'
import type { ZodType, z } from 'zod'
import { draftControls } from './draft'
import type { FormAnswer } from './form-answer'
import { type FormActionOptions, useFormAction } from './use-form-action'

type Values = Record<string, string>

interface Options<Answer> extends Omit<FormActionOptions<Answer>, 'check'> {
  /** The server's own schema, fetched when somebody begins to fill the form in. Should it not arrive, the server checks alone. */
  schema: () => Promise<ZodType>
  /** The text of a schema's message. */
  textOf: (key: string) => string
  /** The field of a name in the form, which is another one once fields are moved: in what was sent, or in what is there. */
  fieldOf?: (name: string, form: 'sent' | 'shown') => string
  /** Left out where the fields themselves have their first values: what was typed before the scripts came then stays. */
  initial?: Values
}

const textsIn = (data: FormData): Values =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const asIs = (name: string) => name
/** The library takes a dot for a field within a field. */
const keyOf = (name: string) => name.replaceAll('.', '/')
const nameOfKey = (key: string) => key.replaceAll('/', '.')

function errorsOf(
  issues: readonly z.core.$ZodIssue[],
  keyOfPath: (path: readonly PropertyKey[]) => string,
  textOf: (key: string) => string,
): ResolverResult<Values> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) {
    errors[keyOfPath(path)] ??= { type: message, message: textOf(message) }
  }
  return { values: {}, errors }
}

/** Those that hold a value: of several radio buttons the chosen one. */
const holding = (form: HTMLFormElement) =>
  draftControls(form).filter((control) => control.type !== 'radio' || (control as HTMLInputElement).checked)

/**
 * A form with one server action (`useFormAction`) that checks itself in the browser: react-hook-form with the schema of the
 * use case. What the server refuses stands beside its field too, until that field is changed.
 */
export function useCheckedForm<Answer extends FormAnswer>(
  action: (previous: Answer, form: FormData) => Promise<Answer>,
  { schema, textOf, fieldOf = asIs, initial, onAnswer, ...options }: Options<Answer>,
) {
  const element = useRef<HTMLFormElement>(null)
  /** What is being sent: it is checked as it is, whatever is typed meanwhile. */
  const sent = useRef<Values | null>(null)
  const resolver: Resolver<Values> = async (typed) => {
    const form = sent.current ? 'sent' : 'shown'
    const values = sent.current ?? (element.current ? textsIn(new FormData(element.current)) : typed)
    const issues = (await schema().catch(() => null))?.safeParse(values).error?.issues ?? []
    return errorsOf(issues, (path) => keyOf(fieldOf(path.join('.'), form)), textOf)
  }
  const fields = useForm<Values>({
    defaultValues: initial,
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { handleSubmit, setError, setValue, clearErrors, trigger, formState } = fields
  const { isSubmitted } = formState
  const showRefused = (refused: Values = {}) => {
    clearErrors()
    for (const [name, message] of Object.entries(refused)) {
      setError(keyOf(fieldOf(name, 'sent')), { type: 'server', message })
    }
  }
  const { state, form, ...rest } = useFormAction(action, {
    ...options,
    check: (data, moment) =>
      moment === 'change'
        ? Promise.resolve(undefined)
        : new Promise((done) => {
            sent.current = textsIn(data)
            handleSubmit(
              () => done(null),
              () => done({}),
            )()
              .catch(() => done(undefined))
              .finally(() => {
                sent.current = null
              })
          }),
    onAnswer: (answer, form) => {
      showRefused(answer.errors)
      onAnswer?.(answer, form)
    },
  })
  // A page that answers a form without scripts comes with what is wrong.
  const [taken, setTaken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page came with and what was typed by then
  useEffect(() => {
    for (const { name, value } of initial || !element.current ? [] : holding(element.current)) {
      setValue(name, value)
    }
    showRefused(state.errors)
    setTaken(true)
  }, [])
  const errors = taken
    ? Object.entries(formState.errors).map(([key, error]) => [nameOfKey(key), error?.message ?? ''])
    : Object.entries(state.errors ?? {}).map(([name, text]) => [fieldOf(name, 'sent'), text])
  return {
    ...rest,
    state,
    /** Field name → text. */
    errors: Object.fromEntries(errors) as Values,
    forget: (name?: string) => clearErrors(name === undefined ? undefined : keyOf(name)),
    element,
    fields,
    form: {
      ...form,
      ref: element,
      onFocus: () => void schema().catch(() => undefined),
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const { name } = event.target as unknown as HTMLInputElement
        const changed = name ? keyOf(fieldOf(name, 'shown')) : ''
        // One change may mend several fields; what the server refused stays until its own field is changed.
        const wrong = Object.entries(formState.errors).flatMap(([key, error]) =>
          key === changed || error?.type !== 'server' ? [key] : [],
        )
        if (wrong.length > 0 || (isSubmitted && changed)) {
          void trigger(changed ? [...wrong, changed] : wrong)
        }
        void form.onChange(event)
      },
    },
  }
}
