'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from '@/ui/draft'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { useLeaveGuard } from '@/ui/use-leave-guard'
import { type ItemMerge, mergeItem } from '../item-merge.rules'
import { type ItemField, type ItemValues, itemFields } from '../item-values'
import { useItemVersion } from './item-version'

interface StoredItem {
  version: number
  values: ItemValues
}

interface SaveData extends StoredItem {
  outcome: 'saved' | 'unchanged' | 'conflict'
}

interface Options {
  /** Of the text that is kept in this tab. */
  name: string
  storedItem: StoredItem
  action: (previous: FormAnswer, form: FormData) => Promise<FormAnswer>
  networkError: string
}

const same = (one: ItemValues, other: ItemValues) => itemFields.every((field) => one[field] === other[field])

const parse = (text: string | undefined): ItemValues | null => {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<ItemValues> | null
    return draft && itemFields.every((field) => typeof draft[field] === 'string')
      ? (draft as ItemValues)
      : null
  } catch {
    return null
  }
}

interface KeptText {
  name: string
  base: ItemValues
  values: ItemValues
  dirty: boolean
  /** What was typed before a reload, and what it began from. */
  onFound: (from: ItemValues, mine: ItemValues) => void
}

/** Keeps what is typed in this tab until it is saved. Answers whether that of an earlier load has been looked for. */
function useKeptText({ name, base, values, dirty, onFound }: KeptText): boolean {
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before a reload
  useEffect(() => {
    const draft = readDraft(name)
    const [from, mine] = [parse(draft.base), parse(draft.values)]
    if (from && mine) {
      onFound(from, mine)
    }
    setReady(true)
  }, [])
  useEffect(() => {
    if (!ready) {
      return
    }
    if (dirty) {
      writeDraft(name, { base: JSON.stringify(base), values: JSON.stringify(values) })
    } else {
      dropDraft(name)
    }
  }, [name, ready, dirty, base, values])
  return ready
}

/** What is stored, what is typed, and what both together come to. */
function useItemValues(name: string, storedItem: StoredItem) {
  const [base, setBase] = useState(storedItem)
  const [values, setValues] = useState(storedItem.values)
  const [merge, setMerge] = useState<ItemMerge | null>(null)
  const [restored, setRestored] = useState(false)
  // Fields that hold text of their own are made again when other values take the place of what was typed.
  const [replaced, setReplaced] = useState(0)
  const newest = useRef(values)
  newest.current = values
  const dirty = !same(values, base.values)
  useLeaveGuard(dirty)
  const replace = (next: ItemValues) => {
    setValues(next)
    setReplaced((before) => before + 1)
  }

  /** What is stored now: taken over where nothing was typed. */
  const meet = (now: StoredItem, from: ItemValues, mine: ItemValues) => {
    const met = mergeItem(from, mine, now.values)
    setBase({ version: now.version, values: now.values })
    replace(met.values)
    setMerge(met.takenFields.length + met.clashes.length > 0 && !same(mine, from) ? met : null)
  }
  const ready = useKeptText({
    name,
    base: base.values,
    values,
    dirty,
    onFound: (from, mine) => {
      if (same(mine, storedItem.values)) {
        return
      }
      meet(storedItem, from, mine)
      setRestored(true)
    },
  })
  // The page was read again: after publishing, or with a colleague's change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version matters
  useEffect(() => {
    if (ready && storedItem.version > base.version) {
      meet(storedItem, base.values, newest.current)
    }
  }, [storedItem.version])

  return {
    base,
    setBase,
    values,
    setValues,
    replace,
    replaced,
    merge,
    setMerge,
    restored,
    setRestored,
    newest,
    dirty,
    ready,
    meet,
  }
}

/** The editor's form: kept over a reload, guarded, saved as a draft, and merged with what a colleague saved in the meantime. */
export function useItemForm({ name, storedItem, action, networkError }: Options) {
  const item = useItemValues(name, storedItem)
  const { base, values, setValues, replace, setMerge, newest, ready } = item
  const { version, onMade, setSaving } = useItemVersion(base.version)
  const sentValues = useRef(values)
  const { state, busy, form } = useFormAction<FormAnswer>(action, {
    networkError,
    check: async () => null,
    prepare: () => {
      sentValues.current = newest.current
      item.setRestored(false)
    },
    onAnswer: ({ status, data }) => {
      const answer = data as SaveData | undefined
      if (answer?.outcome === 'conflict') {
        item.meet(answer, base.values, newest.current)
      } else if (status === 'ok' && answer) {
        item.setBase({ version: answer.version, values: answer.values })
        // What was typed while it was saved stays.
        if (same(newest.current, sentValues.current)) {
          replace(answer.values)
        }
        setMerge(null)
        onMade(answer.version)
      }
    },
  })
  // Before anybody can press another form's button.
  useLayoutEffect(() => setSaving(busy), [busy, setSaving])
  // Without scripts the page is drawn again with what was sent.
  const refused = !ready && state.status === 'error'
  const conflict = refused ? (state.data as SaveData | undefined) : undefined
  return {
    values: refused ? { ...values, ...(state.values as Partial<ItemValues> | undefined) } : values,
    version: conflict?.version ?? version,
    replaced: item.replaced,
    theirs: base.values,
    state,
    busy,
    form,
    dirty: item.dirty,
    restored: item.restored && item.dirty,
    merge: item.merge,
    change: (field: ItemField, value: string) => setValues((before) => ({ ...before, [field]: value })),
    take(field: ItemField) {
      replace({ ...newest.current, [field]: base.values[field] })
      setMerge((before) => before && { ...before, clashes: before.clashes.filter((each) => each !== field) })
    },
    forget() {
      replace(base.values)
      setMerge(null)
      item.setRestored(false)
    },
  }
}
