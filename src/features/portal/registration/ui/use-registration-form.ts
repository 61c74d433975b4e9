'use client'

import { useEffect } from 'react'
import {
  type Resolver,
  type UseFormGetFieldState,
  type UseFormSetValue,
  type UseFormWatch,
  useForm,
} from 'react-hook-form'
import type { ActionState } from '@/server/transport/http/action-state'
import { useFormAction } from '@/ui/use-form-action'
import { suggestUsername } from '../suggest-username'
import type { Bound } from './person-fields'
import { clearDraft, readDraft, writeDraft } from './registration-draft'
import type { RegistrationTexts } from './registration-texts'

type Values = Record<string, string>
type Schema = 'registrationSchema' | 'registrationDetailsSchema'
type Action = (previous: ActionState, form: FormData) => Promise<ActionState>

/** The schema is loaded when it is first needed; if that fails, only the server validates. */
const resolverFor =
  (schema: Schema, rules: RegistrationTexts['rules']): Resolver<Values> =>
  async (values) => {
    const loaded = await import('../registration.schema').catch(() => null)
    const parsed = loaded?.[schema].safeParse(values)
    if (!parsed || parsed.success) {
      return { values, errors: {} }
    }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of parsed.error.issues) {
      const key = message.replace('Validation.', '')
      errors[String(path[0])] ??= { type: key, message: rules[key] ?? rules.invalid ?? '' }
    }
    return { values: {}, errors }
  }

interface Options {
  schema: Schema
  action: Action
  texts: RegistrationTexts
  initial: Values
  /** Keep the entries over a reload. */
  draft: boolean
  fields: readonly string[]
  idPrefix: string
}

interface DraftOptions extends Pick<Options, 'draft' | 'idPrefix'> {
  getFieldState: UseFormGetFieldState<Values>
  setValue: UseFormSetValue<Values>
  watch: UseFormWatch<Values>
}

/** Restores entries after a reload and the program of the address; suggests a username from the names. */
function useDraft({ draft, idPrefix, getFieldState, setValue, watch }: DraftOptions) {
  useEffect(() => {
    if (!draft) {
      return
    }
    for (const [name, value] of Object.entries(readDraft())) {
      setValue(name, value)
    }
    const program = new URLSearchParams(window.location.search).get('program')
    const option = `#${idPrefix}-program option[value="${CSS.escape(program ?? '')}"]`
    if (program && document.querySelector(option)) {
      setValue('program', program)
    }
    let suggested = ''
    const { unsubscribe } = watch((values, { name }) => {
      writeDraft(values)
      if (name !== 'firstName' && name !== 'lastName') {
        return
      }
      // What the person typed, or is about to type, stays, and errors are theirs to correct.
      if (
        document.activeElement?.id === `${idPrefix}-username` ||
        (values.username ?? '') !== suggested ||
        getFieldState('username').invalid
      ) {
        return
      }
      suggested = suggestUsername(values.firstName, values.lastName)
      setValue('username', suggested)
    })
    return unsubscribe
  }, [draft, idPrefix, getFieldState, setValue, watch])
}

/**
 * Validates in the browser if possible, always on the server, and binds each field to its value and error.
 */
export function useRegistrationForm({ schema, action, texts, initial, draft, fields, idPrefix }: Options) {
  const {
    register,
    handleSubmit,
    trigger,
    setError,
    getFieldState,
    setValue,
    clearErrors,
    formState,
    watch,
  } = useForm<Values>({
    defaultValues: initial,
    resolver: resolverFor(schema, texts.rules),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { state, busy, form } = useFormAction(action, {
    networkError: texts.networkError,
    // Submits through the library, which from then on validates each field again while it is corrected.
    check: () =>
      new Promise((done) => {
        void handleSubmit(
          () => done(null),
          () => done({}),
        )()
      }),
    onLeave: clearDraft,
  })
  const typed = { ...initial, ...state.values }

  useDraft({ draft, idPrefix, getFieldState, setValue, watch })

  useEffect(() => {
    if (Object.keys(state.errors ?? {}).length === 0) {
      return
    }
    clearErrors()
    for (const [name, message] of Object.entries(state.errors ?? {})) {
      setError(name, { type: 'server', message })
    }
  }, [state, setError, clearErrors])

  const errorOf = (name: string) =>
    formState.errors[name]?.message ?? (formState.isDirty ? undefined : state.errors?.[name])
  /** Another password may make its repetition valid. */
  const onPassword = () => {
    if (formState.errors.confirmPassword) {
      void trigger('confirmPassword')
    }
  }
  const bind: Bound = (name) => ({
    ...register(name, name === 'password' ? { onChange: onPassword } : undefined),
    defaultValue: typed[name] ?? '',
    error: errorOf(name),
  })
  const errors = fields.flatMap((name) => {
    const text = errorOf(name)
    return text ? [{ id: `${idPrefix}-${name}`, text }] : []
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
    errors,
    state,
    busy,
    form,
    chosen: watch('program') ?? typed.program,
    username,
    errorOf,
    register,
    typed,
  }
}
