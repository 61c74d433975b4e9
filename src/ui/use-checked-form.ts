'use client'

import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldError, type Resolver, useForm } from 'react-hook-form'
import type { ZodType } from 'zod'
import { valuesOf } from './draft'
import type { FormAnswer } from './form-answer'
import { type FormActionOptions, useFormAction } from './use-form-action'

type Values = Record<string, string>

/** How a form checks itself; pages make it with `checkWith` (server/form-check.ts). */
export interface FormCheck {
  /** The server's own schema, fetched when somebody begins to fill the form in. Should it not arrive, the server checks alone. */
  schema: () => Promise<ZodType>
  /** The texts of its messages. */
  rules: Readonly<Record<string, string>>
}

export interface CheckedFormOptions<Answer> extends Omit<FormActionOptions<Answer>, 'check'> {
  check: FormCheck
  /** The field of a name in the form, which is another one once fields are moved: in what was sent, or in what is there. */
  fieldOf?: (name: string, form: 'sent' | 'shown') => string
  /** The form, where its caller needs it earlier. */
  element?: RefObject<HTMLFormElement | null>
}

const textsIn = (data: FormData): Values =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const asIs = (name: string) => name
/** The library interprets a dot as a nested field. */
const keyOf = (name: string) => name.replaceAll('.', '/')
const nameOfKey = (key: string) => key.replaceAll('/', '.')

interface Checking extends Required<Pick<CheckedFormOptions<FormAnswer>, 'check' | 'fieldOf' | 'element'>> {
  /** What is being sent: it is checked as it is, whatever is typed meanwhile. */
  sent: RefObject<Values | null>
}

const resolverOf =
  ({ check: { schema, rules }, fieldOf, element, sent }: Checking): Resolver<Values> =>
  async (typed) => {
    const form = sent.current ? 'sent' : 'shown'
    const values = sent.current ?? (element.current ? textsIn(new FormData(element.current)) : typed)
    const issues = (await schema().catch(() => null))?.safeParse(values).error?.issues ?? []
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of issues) {
      errors[keyOf(fieldOf(path.join('.'), form))] ??= {
        type: message,
        message: rules[message] ?? rules['Validation.invalid'],
      }
    }
    return { values: {}, errors }
  }

/**
 * A form with one server action (`useFormAction`) that is checked in the browser: react-hook-form with the schema of the
 * use case. Errors from the server are shown beside their fields too, until the field is changed.
 */
export function useCheckedForm<Answer extends FormAnswer>(
  action: (previous: Answer, form: FormData) => Promise<Answer>,
  { check, fieldOf = asIs, element: givenElement, onAnswer, ...options }: CheckedFormOptions<Answer>,
) {
  const ownElement = useRef<HTMLFormElement>(null)
  const element = givenElement ?? ownElement
  const sent = useRef<Values | null>(null)
  const fields = useForm<Values>({
    resolver: resolverOf({ check, fieldOf, element, sent }),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { handleSubmit, setError, setValue, clearErrors, trigger, reset, formState } = fields
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
      if (answer.status === 'ok') {
        // What is typed now belongs to the next sending.
        reset(undefined, { keepValues: true })
      } else {
        showRefused(answer.errors)
      }
      onAnswer?.(answer, form)
    },
  })
  // A page that answers a form without scripts already contains the errors.
  const [taken, setTaken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the values of the page and text typed until then
  useEffect(() => {
    for (const [name, value] of Object.entries(element.current ? valuesOf(element.current) : {})) {
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
    clear() {
      rest.clear()
      clearErrors()
    },
    state,
    /** Field name → text. */
    errors: Object.fromEntries(errors) as Values,
    forget: (name?: string) => clearErrors(name === undefined ? undefined : keyOf(name)),
    element,
    fields,
    form: {
      ...form,
      ref: element,
      onFocus: () => void check.schema().catch(() => undefined),
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const { name } = event.target as unknown as HTMLInputElement
        const changed = name ? keyOf(fieldOf(name, 'shown')) : ''
        // One change may correct several fields; an error from the server stays until its field is changed.
        const wrong = Object.entries(formState.errors).flatMap(([key, error]) =>
          key === changed || error?.type !== 'server' ? [key] : [],
        )
        if (wrong.length > 0 || (isSubmitted && changed)) {
          void trigger(changed ? [...wrong, changed] : wrong)
        }
        return form.onChange(event)
      },
    },
  }
}

/** What a step needs of a form that its page owns. */
export type CheckedFormControl = ReturnType<typeof useCheckedForm<FormAnswer>>
