'use client'

import type { ActionState } from '@/server/transport/http/action-state'
import type { FormFunction } from '@/ui/action-form'
import { type StoredRecord, useMergedForm } from '@/ui/use-merged-form'
import { programMerging } from '../program-merge.rules'
import type { ProgramValues } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'

type ProgramAction = (previous: ActionState, form: FormData) => Promise<ActionState>

interface Options {
  /** Missing: a new program. */
  slug?: string
  storedVersion: StoredRecord<ProgramValues>
  action: FormFunction
  texts: ProgramFormTexts
}

/** The editor's form: checked here, saved there, and brought together with what a colleague saved in between. */
export const useProgramForm = ({ slug, storedVersion, action, texts }: Options) =>
  useMergedForm(action as ProgramAction, {
    check: {
      async schema() {
        const { createProgramSchema, saveProgramSchema } = await import('../program-editor.schema')
        return slug === undefined ? createProgramSchema : saveProgramSchema
      },
      rules: texts.rules,
    },
    networkError: texts.networkError,
    stored: storedVersion,
    merging: programMerging,
    draft: `program-draft:${slug ?? ''}`,
    // 'weeks.2.titleEn' as the form names it → 'weeks.<id>.titleEn': errors follow their week when it is moved.
    fieldOf: (name, { weeks }) =>
      name.replace(/^weeks\.(\d+)\./, (_, index: string) => `weeks.${weeks[Number(index)]?.id}.`),
  })

export type ProgramForm = ReturnType<typeof useProgramForm>
