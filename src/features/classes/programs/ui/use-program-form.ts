'use client'

import { useRef } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import type { FormFunction } from '@/ui/action-form'
import { useCheckedForm } from '@/ui/use-checked-form'
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

/** 'weeks.2.titleEn' as the form names it → 'weeks.<id>.titleEn': errors follow their week when it is moved. */
const byWeek = (name: string, { weeks }: ProgramValues) =>
  name.replace(/^weeks\.(\d+)\./, (_, index: string) => `weeks.${weeks[Number(index)]?.id}.`)

/** The editor's form: checked here, saved there, and brought together with what a colleague saved in between. */
export function useProgramForm({ slug, storedVersion, action, texts }: Options) {
  const editor = useProgramState(`program-draft:${slug ?? ''}`, storedVersion)
  const sentValues = useRef(storedVersion.values)
  const { state, busy, form, errors, forget } = useCheckedForm(action as ProgramAction, {
    networkError: texts.networkError,
    schema: async () => {
      const { createProgramSchema, saveProgramSchema } = await import('../program-editor.schema')
      return slug === undefined ? createProgramSchema : saveProgramSchema
    },
    textOf: (key) => texts.rules[key] ?? texts.rules['Validation.invalid'] ?? '',
    // While an answer is awaited, what was sent stays what was sent.
    fieldOf: (name, form) => byWeek(name, form === 'sent' ? sentValues.current : editor.current.current),
    prepare: () => {
      sentValues.current = editor.current.current
      editor.setRestored(false)
    },
    onAnswer: ({ status, data }) => {
      if (data?.outcome === 'conflict') {
        editor.setMerge(editor.meet(data, editor.base.values))
      } else if (status === 'ok' && data) {
        editor.meet(data, sentValues.current)
        editor.setMerge(null)
      }
    },
    onLeave: editor.leave,
  })
  return {
    ...editor,
    errors,
    state,
    busy,
    form,
    change(path: string, next: (before: ProgramValues) => ProgramValues) {
      editor.setValues(next)
      forget(path)
    },
    setNewSlug(slug: string) {
      editor.setNewSlug(slug)
      forget('slug')
    },
    discard() {
      editor.setValues(editor.base.values)
      editor.setNewSlug('')
      editor.setMerge(null)
      editor.setRestored(false)
      forget()
    },
    /** One of the clashes is decided. */
    settle: (path: string) =>
      editor.setMerge(
        (before) => before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
      ),
  }
}

export type ProgramForm = ReturnType<typeof useProgramForm>
