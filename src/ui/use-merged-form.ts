'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { isObject, sameJson } from '@/lib/json'
import type { FieldMerge, Merging } from '@/lib/merge-fields'
import { dropDraft, readStored, valuesOf, writeStored } from './draft'
import type { FormAnswer, ShownAnswer } from './form-answer'
import { type CheckedFormOptions, useCheckedForm } from './use-checked-form'
import { useLeaveGuard } from './use-leave-guard'

/** A record as it is stored; an action answers with it what it has saved, and a conflict. */
export interface StoredRecord<Values> {
  version: number
  values: Values
}

export interface MergedFormOptions<Values, Answer>
  extends Omit<CheckedFormOptions<Answer>, 'element' | 'fieldOf' | 'prepare' | 'onLeave'> {
  /** As the page was read, and is read again. */
  stored: StoredRecord<Values>
  merging: Merging<Values>
  /** What is typed is kept in this tab under this name until it is saved, and leaving with it is asked about. */
  draft?: string
  /** See `useCheckedForm`: by the values that were sent, or by those that are there. */
  fieldOf?: (name: string, values: Values) => string
}

interface Draft<Values> {
  base: Values
  values: Values
}

/** Older forms had other fields. */
const isLike = (stored: object, draft: unknown): boolean =>
  isObject(draft) &&
  Object.entries(stored).every(
    ([name, value]) =>
      typeof draft[name] === typeof value && Array.isArray(draft[name]) === Array.isArray(value),
  )

function readDraft<Values extends object>(name: string | undefined, stored: Values): Draft<Values> | null {
  const draft = name === undefined ? null : readStored(name)
  const fits = isObject(draft) && isLike(stored, draft.base) && isLike(stored, draft.values)
  return fits ? (draft as unknown as Draft<Values>) : null
}

const hasNews = ({ takenFields, clashes }: FieldMerge) => takenFields.length + clashes.length > 0

type Versions<Values> = Pick<MergedFormOptions<Values, FormAnswer>, 'stored' | 'merging'> & {
  newest: RefObject<Values>
  /** The answer that the page came with. */
  state: ShownAnswer
}

/** What is typed, what it began from, and what it came to with a colleague's version. */
function useVersions<Values extends object>({ stored, merging, newest, state }: Versions<Values>) {
  // What was sent without scripts is in the page that answers it; what it began from is not.
  const [posted] = useState(() =>
    state.status === 'error' && state.values
      ? merging.merge(null, merging.fill(stored.values, state.values), stored.values)
      : null,
  )
  const [values, setValues] = useState(posted?.values ?? stored.values)
  const [base, setBase] = useState(stored)
  const [merge, setMerge] = useState<FieldMerge | null>(state.code === 'conflict' ? posted : null)
  const [replaced, setReplaced] = useState(0)
  newest.current = values
  const replace = (next: Values) => {
    if (!sameJson(next, newest.current)) {
      setReplaced((before) => before + 1)
    }
    setValues(next)
  }
  return {
    values,
    setValues,
    replace,
    /** Grows when other values take the place of what was typed: fields that hold text of their own are made again. */
    replaced,
    /** What is stored as far as it is known here. */
    base,
    merge,
    setMerge,
    bring(now: StoredRecord<Values>, from: Values, mine: Values) {
      const merged = merging.merge(from, mine, now.values)
      setBase({ version: now.version, values: now.values })
      replace(merged.values)
      return merged
    },
  }
}

interface Keeping<Values> {
  draft: string | undefined
  ready: boolean
  base: Values
  values: Values
}

/** Whether something is not saved: it is kept over a reload, and leaving with it is asked about. */
function useKeeping<Values>({ draft, ready, base, values }: Keeping<Values>) {
  const [isLeaving, setIsLeaving] = useState(false)
  const dirty = !isLeaving && !sameJson(values, base)
  useLeaveGuard(dirty && draft !== undefined)
  useEffect(() => {
    if (ready && draft && dirty) {
      writeStored(draft, { base, values })
    } else if (ready && draft) {
      dropDraft(draft)
    }
  }, [ready, draft, dirty, base, values])
  const leave = () => {
    setIsLeaving(true)
    if (draft) {
      dropDraft(draft)
    }
  }
  return { dirty, leave }
}

/**
 * The form of a record that two people may change at once: `useCheckedForm` with what is typed and what it began from. What a
 * colleague has saved meanwhile is taken over where nothing was typed, and stands beside it where both changed something.
 */
export function useMergedForm<Values extends object, Answer extends FormAnswer>(
  action: (previous: Answer, form: FormData) => Promise<Answer>,
  {
    stored,
    merging,
    draft,
    fieldOf = (name) => name,
    onAnswer,
    ...options
  }: MergedFormOptions<Values, Answer>,
) {
  const element = useRef<HTMLFormElement>(null)
  const newest = useRef(stored.values)
  const sent = useRef(stored.values)
  const { state, busy, form, errors, forget } = useCheckedForm(action, {
    ...options,
    element,
    // While an answer is awaited, what was sent stays what was sent.
    fieldOf: (name, moment) => fieldOf(name, moment === 'sent' ? sent.current : newest.current),
    prepare() {
      sent.current = newest.current
      setRestored(false)
    },
    onAnswer(answer, sentForm) {
      const now = answer.data as StoredRecord<Values> | undefined
      if (now && answer.status === 'error') {
        setMerge(bring(now, base.values, newest.current))
      } else if (now && answer.status === 'ok') {
        bring(now, sent.current, newest.current)
        setMerge(null)
      }
      onAnswer?.(answer, sentForm)
    },
    onLeave(): void {
      leave()
    },
  })
  const versions = useVersions({ stored, merging, newest, state })
  const { values, setValues, replace, base, setMerge, bring } = versions
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  const { dirty, leave } = useKeeping({ draft, ready, base: base.values, values })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before a reload or before the scripts came
  useEffect(() => {
    const typed = element.current ? merging.fill(values, valuesOf(element.current)) : values
    const found = readDraft(draft, stored.values)
    if (found && !sameJson(found.values, stored.values)) {
      const merged = bring(stored, found.base, found.values)
      replace(merging.merge(values, typed, merged.values).values)
      setMerge(hasNews(merged) ? merged : null)
      setRestored(true)
    } else {
      replace(typed)
    }
    setReady(true)
  }, [])
  // The page was read again: after another of its forms, or with a colleague's change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version matters
  useEffect(() => {
    if (ready && stored.version > base.version) {
      const merged = bring(stored, base.values, newest.current)
      setMerge(dirty && hasNews(merged) ? merged : null)
    }
  }, [stored.version])

  return {
    ...versions,
    state,
    busy,
    form,
    errors,
    dirty,
    /** What is there was typed before a reload. */
    restored: restored && dirty,
    change(path: string, next: (before: Values) => Values) {
      setValues(next)
      forget(path)
    },
    /** Decides a clash for the colleague's value. */
    take(path: string) {
      replace(merging.take(newest.current, base.values, path))
      setMerge(
        (before) => before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
      )
      forget(path)
    },
    discard() {
      replace(base.values)
      setMerge(null)
      setRestored(false)
      forget()
    },
  }
}
