'use client'

import { useEffect, useState } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { cacheNames, findCached, keepPages } from '../keep'
import { keyOf } from '../kept-pages.rules'
import { pageOwner } from './outbox'

interface SavePagesProps {
  /** Addresses of the pages that belong together. */
  urls: readonly string[]
  texts: Record<'save' | 'saving' | 'saved' | 'failed' | 'full', string>
}

type State = 'unknown' | 'open' | 'saving' | 'saved' | 'failed' | 'full'

/** Looked up, not remembered: a browser that is short of room removes pages without saying so. */
async function areCached(urls: readonly string[], owner: string): Promise<boolean> {
  for (const each of urls) {
    const key = keyOf(new URL(each, location.origin), false)
    if (!(await findCached(cacheNames.private(owner), key))) {
      return false
    }
  }
  return true
}

const isFull = (error: unknown) =>
  error instanceof DOMException && ['QuotaExceededError', 'AbortError'].includes(error.name)

async function save(urls: readonly string[], owner: string): Promise<State> {
  // Asked when somebody wants to keep something, and not before; refused it is kept all the same, for as long as there is room.
  await navigator.storage?.persist?.().catch(() => false)
  try {
    return (await keepPages(urls, owner)) ? 'saved' : 'failed'
  } catch (error) {
    return isFull(error) ? 'full' : 'failed'
  }
}

/** One press keeps a week, or a whole program, on this device. */
export function SavePages({ urls, texts }: SavePagesProps) {
  const [state, setState] = useState<State>('unknown')
  const [first] = urls
  const last = urls.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new array in each rendering; its first and last entry identify it
  useEffect(() => {
    const owner = pageOwner()
    if (owner && 'caches' in window) {
      areCached(urls, owner)
        .then((cached) => setState(cached ? 'saved' : 'open'))
        .catch(() => undefined)
    }
  }, [first, last, urls.length])
  if (state === 'unknown') {
    return null
  }
  if (state === 'saved') {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-forest">
        <span aria-hidden="true">✓</span> {texts.saved}
      </p>
    )
  }
  const press = async () => {
    const owner = pageOwner()
    if (owner) {
      setState('saving')
      setState(await save(urls, owner))
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      {(state === 'failed' || state === 'full') && <Alert kind="error">{texts[state]}</Alert>}
      <Button
        type="button"
        variant="secondary"
        size="sm"
        busy={state === 'saving'}
        busyLabel={texts.saving}
        onClick={press}
      >
        {texts.save}
      </Button>
    </div>
  )
}
