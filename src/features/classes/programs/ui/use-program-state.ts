'use client'

import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '@/ui/use-leave-guard'
import { type Merge, mergePrograms, sameProgram } from '../program-merge.rules'
import type { ProgramValues } from '../program-values'
import { readProgramDraft, writeProgramDraft } from './program-draft'

export interface StoredVersion {
  version: number
  values: ProgramValues
}

/** What is typed and what it began from. It survives a reload of the tab; leaving with it unsaved is asked about. */
export function useProgramState(draftName: string, storedVersion: StoredVersion) {
  const [values, setValues] = useState(storedVersion.values)
  const [base, setBase] = useState({ version: String(storedVersion.version), values: storedVersion.values })
  const [newSlug, setNewSlug] = useState('')
  const [merge, setMerge] = useState<Merge | null>(null)
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const current = useRef(values)
  current.current = values
  const dirty = !isLeaving && (!sameProgram(values, base.values) || newSlug !== '')

  // Once, when the page has come: what was typed before a reload, brought together with what is stored by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's first values only; later ones would undo typing
  useEffect(() => {
    const draft = readProgramDraft(draftName)
    if (draft) {
      const merged = mergePrograms(draft.base, draft.values, storedVersion.values)
      setValues(merged.values)
      if (merged.clashes.length > 0) {
        setMerge(merged)
      }
      setNewSlug(draft.slug)
      setRestored(true)
    }
    setReady(true)
  }, [])

  useEffect(() => {
    const draft = { slug: newSlug, base: base.values, values }
    if (ready) {
      writeProgramDraft(draftName, dirty ? draft : null)
    }
  }, [ready, dirty, draftName, newSlug, base, values])
  useLeaveGuard(dirty)

  return {
    values,
    base,
    newSlug,
    merge,
    restored,
    dirty,
    current,
    setValues,
    setNewSlug,
    setMerge,
    setRestored,
    /** Takes in a newer stored program, keeping what was typed since `from`. */
    meet(newer: StoredVersion, from: ProgramValues) {
      const merged = mergePrograms(from, current.current, newer.values)
      setBase({ version: String(newer.version), values: newer.values })
      setValues(merged.values)
      return merged
    },
    leave() {
      setIsLeaving(true)
      writeProgramDraft(draftName, null)
    },
  }
}
