'use client'

import { useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { isFull } from '../device-store'
import { cacheNames, findCached, keepPages } from '../keep'
import { isItemPage, keyOf } from '../kept-pages.rules'
import { itemScriptBytes, savingBytes } from '../page-weight.rules'
import { pageOwner } from './outbox'

interface SavePagesProps {
  locale: Locale
  /** Addresses of the pages that belong together. */
  urls: readonly string[]
  /** Bytes of the pages, and of the files that they need. */
  weight: { bytes: number; files: Readonly<Record<string, number>> }
  /** `save` has a place for the size. */
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

/** Pages are fetched again, so that they are of today; files that are kept are not. */
async function missingBytes(
  urls: readonly string[],
  owner: string,
  { bytes, files }: SavePagesProps['weight'],
): Promise<number> {
  const built = await caches.open(cacheNames.files)
  const here = new Set<string>()
  for (const url of Object.keys(files)) {
    if (await built.match(url)) {
      here.add(url)
    }
  }
  const known = await caches.open(cacheNames.private(owner))
  const items = urls.map((each) => keyOf(new URL(each, location.origin), false)).filter(isItemPage)
  const kept = (await known.keys()).some(({ url }) => isItemPage(url))
  return savingBytes(bytes + (kept || items.length === 0 ? 0 : itemScriptBytes), files, (url) =>
    here.has(url),
  )
}

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
export function SavePages({ locale, urls, weight, texts }: SavePagesProps) {
  const [state, setState] = useState<State>('unknown')
  const [bytes, setBytes] = useState(0)
  const [first] = urls
  const last = urls.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new array in each rendering; its first and last entry identify it
  useEffect(() => {
    const owner = pageOwner()
    if (owner && 'caches' in window) {
      Promise.all([areCached(urls, owner), missingBytes(urls, owner, weight)])
        .then(([cached, missing]) => {
          setBytes(missing)
          setState(cached ? 'saved' : 'open')
        })
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
        {texts.save.replace('{size}', formatFileSize(Math.ceil(bytes / 1024) * 1024, locale))}
      </Button>
    </div>
  )
}
