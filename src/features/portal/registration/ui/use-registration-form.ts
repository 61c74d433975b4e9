'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ActionState } from '@/server/transport/http/action-state'
import { dropDraft } from '@/ui/draft'
import { useCheckedForm } from '@/ui/use-checked-form'
import { useDraft } from '@/ui/use-draft'
import { suggestUsername } from '../suggest-username'
import type { RegistrationTexts } from './registration-texts'

/** Connects a field to its form: name, value, error. */
export type Bound = (name: string) => ComponentProps<'input'> & { name: string; error?: string }
type Values = Record<string, string>
type Schema = 'registrationSchema' | 'registrationDetailsSchema'
type Action = (previous: ActionState, form: FormData) => Promise<ActionState>

/** The entries of step 1. */
export const registrationDraft = 'registration-draft'

interface Options {
  schema: Schema
  action: Action
  texts: RegistrationTexts
  initial: Values
  /** A new registration: its entries are kept over a reload, and the username is suggested. */
  draft: boolean
  fields: readonly string[]
  idPrefix: string
}

/** Chooses the program of the address; suggests a username from the names. */
function useSuggestions(
  { draft, idPrefix }: Pick<Options, 'draft' | 'idPrefix'>,
  { getFieldState, getValues, setValue, watch }: UseFormReturn<Values>,
  onSuggested: () => void,
) {
  const suggestedNow = useRef(onSuggested)
  useEffect(() => {
    suggestedNow.current = onSuggested
  })
  useEffect(() => {
    if (!draft) {
      return
    }
    const program = new URLSearchParams(window.location.search).get('program')
    const option = `#${idPrefix}-program option[value="${CSS.escape(program ?? '')}"]`
    if (program && document.querySelector(option)) {
      setValue('program', program)
    }
    let suggested = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const suggest = () => {
      const values = getValues()
      // Does not change text that the person has typed or is typing, nor fields with errors.
      if (
        document.activeElement?.id === `${idPrefix}-username` ||
        (values.username ?? '') !== suggested ||
        getFieldState('username').invalid
      ) {
        return
      }
      suggested = suggestUsername(values.firstName, values.lastName)
      setValue('username', suggested)
      suggestedNow.current()
    }
    const { unsubscribe } = watch((_, { name }) => {
      if (name === 'firstName' || name === 'lastName') {
        // While the focus moves no element has it, and React may replay its events just then: so after the move.
        clearTimeout(timer)
        timer = setTimeout(suggest)
      }
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [draft, idPrefix, getFieldState, getValues, setValue, watch])
}

/** Binds each field to its value and error. */
export function useRegistrationForm({ schema, action, texts, initial, draft, fields, idPrefix }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const { onInput } = useDraft(draft ? registrationDraft : null, element)
  const checked = useCheckedForm(action, {
    element,
    check: { schema: async () => (await import('../registration.schema'))[schema], rules: texts.rules },
    networkError: texts.networkError,
    onLeave: () => dropDraft(registrationDraft),
  })
  const { state, busy, errors, form } = checked
  const { register, setValue, watch, formState } = checked.fields
  const typed: Values = { ...initial, ...state.values }
  useSuggestions({ draft, idPrefix }, checked.fields, onInput)

  const errorOf = (name: string) => errors[name]
  const bind: Bound = (name) => ({
    ...register(name),
    defaultValue: typed[name] ?? '',
    error: errors[name],
  })
  const username = {
    username: watch('username') ?? typed.username ?? '',
    own: initial.username ?? '',
    suggestion: state.suggestions?.username,
    onTake: (name: string) =>
      setValue('username', name, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  }
  return {
    bind,
    errors: fields.flatMap((name) =>
      errors[name] ? [{ id: `${idPrefix}-${name}`, text: errors[name] }] : [],
    ),
    state,
    busy,
    form: {
      ...form,
      onChange(event: Parameters<typeof form.onChange>[0]) {
        onInput()
        return form.onChange(event)
      },
    },
    chosen: watch('program') ?? typed.program,
    username,
    errorOf,
    register,
    typed,
  }
}
