'use client'

import { useRef, useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import type { FormFunction } from '@/ui/action-form'
import { useFormAction } from '@/ui/use-form-action'
import type { ProgramValues } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'
import { type StoredVersion, useProgramState } from './use-program-state'

interface SaveAnswer extends StoredVersion {
  outcome: 'saved' | 'unchanged' | 'conflict'
}
type ProgramAction = (previous: ActionState<SaveAnswer>, form: FormData) => Promise<ActionState<SaveAnswer>>

interface Options {
  /** Absent: a new program. */
  slug?: string
  storedVersion: StoredVersion
  action: FormFunction
  texts: ProgramFormTexts
}

type Errors = Record<string, string>

/** 'weeks.2.titleEn' as the server names it → 'weeks.<id>.titleEn': errors follow their week when it is moved. */
const byWeek = (errors: Errors, { weeks }: ProgramValues): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      path.replace(/^weeks\.(\d+)\./, (_, index: string) => `weeks.${weeks[Number(index)]?.id}.`),
      text,
    ]),
  )

/** The server's own schema, fetched when it is first needed. Should it not arrive, the server checks alone. */
async function checkHere(form: FormData, isNew: boolean, rules: Errors): Promise<Errors | null> {
  const loaded = await import('../program-editor.schema').catch(() => null)
  const schema = isNew ? loaded?.createProgramSchema : loaded?.saveProgramSchema
  const issues = schema?.safeParse(Object.fromEntries(form)).error?.issues ?? []
  const errors: Errors = {}
  for (const { path, message } of issues) {
    errors[path.join('.')] ??= rules[message] ?? rules['Validation.invalid'] ?? ''
  }
  return issues.length > 0 ? errors : null
}

/** The editor's form: checked here, saved there, and brought together with what a colleague saved in between. */
export function useProgramForm({ slug, storedVersion, action, texts }: Options) {
  const editor = useProgramState(`program-draft:${slug ?? ''}`, storedVersion)
  /** What the server refused stays until its field is changed; the browser looks again at each change. */
  const [refusedErrors, setRefusedErrors] = useState<Errors>({})
  const [browserErrors, setBrowserErrors] = useState<Errors>({})
  const sentValues = useRef(storedVersion.values)
  const { state, busy, form } = useFormAction(action as ProgramAction, {
    networkError: texts.networkError,
    prepare: () => {
      sentValues.current = editor.current.current
      editor.setRestored(false)
    },
    // Also while an answer is awaited: what was sent stays what was sent.
    check: async (data) => {
      const checkedValues = editor.current.current
      const problems = await checkHere(data, slug === undefined, texts.rules)
      setBrowserErrors(problems ? byWeek(problems, checkedValues) : {})
      return problems
    },
    onAnswer: ({ status, data, errors: refused = {} }) => {
      setRefusedErrors(byWeek(refused, sentValues.current))
      if (data?.outcome === 'conflict') {
        editor.setMerge(editor.meet(data, editor.base.values))
      } else if (status === 'ok' && data) {
        editor.meet(data, sentValues.current)
        editor.setMerge(null)
      }
    },
    onLeave: editor.leave,
  })
  const forgetError = (path: string) => {
    const others = ({ [path]: _, ...rest }: Errors) => rest
    setRefusedErrors(others)
    setBrowserErrors(others)
  }
  return {
    ...editor,
    errors: { ...refusedErrors, ...browserErrors },
    state,
    busy,
    form,
    change(path: string, next: (before: ProgramValues) => ProgramValues) {
      editor.setValues(next)
      forgetError(path)
    },
    setNewSlug(slug: string) {
      editor.setNewSlug(slug)
      forgetError('slug')
    },
    discard() {
      editor.setValues(editor.base.values)
      editor.setNewSlug('')
      editor.setMerge(null)
      editor.setRestored(false)
      setRefusedErrors({})
      setBrowserErrors({})
    },
    /** One of the clashes is decided. */
    settle: (path: string) =>
      editor.setMerge(
        (before) => before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
      ),
  }
}

export type ProgramForm = ReturnType<typeof useProgramForm>
