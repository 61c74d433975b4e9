'use client'

import { useCallback, useEffect, useState } from 'react'
import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Link } from '@/ui/link'
import { listWaiting } from '../device-store'
import { countTexts, forgetTexts } from '../device-texts'
import { deviceOwner, forgetEverything } from '../keep'
import { cacheNames } from '../page-cache'

interface KeptPage {
  href: string
  title: string
}

interface Contents {
  learning: KeptPage[]
  visited: KeptPage[]
  waiting: string[]
  /** Begun exercises, places in lessons, unsent messages. */
  texts: number
  bytes: number | null
}

const titleOf = (html: string) => {
  const text = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return new DOMParser().parseFromString(text, 'text/html').documentElement.textContent ?? ''
}

async function pagesIn(name: string, locale: Locale): Promise<KeptPage[]> {
  const cache = await caches.open(name)
  const pages: KeptPage[] = []
  for (const request of await cache.keys()) {
    const url = new URL(request.url)
    const isPage = !url.searchParams.has('__rsc') && splitLocale(url.pathname).locale === locale
    const html = isPage ? await (await cache.match(request, { ignoreVary: true }))?.text() : undefined
    if (html) {
      pages.push({ href: url.pathname + url.search, title: titleOf(html) || url.pathname })
    }
  }
  return pages.sort((a, b) => a.title.localeCompare(b.title, locale))
}

async function readDevice(locale: Locale): Promise<Contents> {
  const owner = await deviceOwner()
  const estimate = await navigator.storage?.estimate?.()
  return {
    learning: owner ? await pagesIn(cacheNames.private(owner), locale) : [],
    visited: await pagesIn(cacheNames.public, locale),
    waiting: owner ? (await listWaiting(owner)).map(({ label }) => label) : [],
    texts: countTexts(),
    bytes: estimate?.usage ?? null,
  }
}

type Texts = Record<
  | 'learning'
  | 'visited'
  | 'waitingList'
  | 'texts'
  | 'nothing'
  | 'size'
  | 'remove'
  | 'removing'
  | 'removeWaiting'
  | 'removeAnyway'
  | 'removed'
  | 'unsupported',
  string
>

const empty: Contents = { learning: [], visited: [], waiting: [], texts: 0, bytes: null }

function PageList({ title, pages }: { title: string; pages: readonly KeptPage[] }) {
  if (pages.length === 0) {
    return null
  }
  return (
    <section className="grid gap-2">
      <h2 className="display text-xl">{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.href}>
            <Link href={page.href} className="inline-flex min-h-11 items-center">
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What this device keeps, to open and to remove. Works without a network: everything is read here. */
export function DevicePages({ locale, texts }: { locale: Locale; texts: Texts }) {
  const [contents, setContents] = useState<Contents | 'unsupported' | null>(null)
  const [state, setState] = useState<'idle' | 'asked' | 'busy' | 'removed'>('idle')
  const read = useCallback(
    () =>
      readDevice(locale)
        .then(setContents)
        .catch(() => setContents('unsupported')),
    [locale],
  )
  useEffect(() => {
    void read()
  }, [read])
  if (contents === 'unsupported') {
    return <p>{texts.unsupported}</p>
  }
  const { learning, visited, waiting, texts: typed, bytes } = contents ?? empty
  const remove = async () => {
    if (waiting.length > 0 && state !== 'asked') {
      setState('asked')
      return
    }
    setState('busy')
    forgetTexts()
    await forgetEverything()
    await caches.delete(cacheNames.public)
    await read()
    setState('removed')
  }
  const isEmpty = learning.length + visited.length + waiting.length + typed === 0
  return (
    <div className="grid gap-8">
      {waiting.length > 0 && (
        <section className="grid gap-2">
          <h2 className="display text-xl">{texts.waitingList}</h2>
          <ul className="list-disc pl-5">
            {waiting.map((label, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tries at one quiz have one name
              <li key={n}>{label}</li>
            ))}
          </ul>
        </section>
      )}
      <PageList title={texts.learning} pages={learning} />
      <PageList title={texts.visited} pages={visited} />
      {typed > 0 && <p>{texts.texts}</p>}
      {contents && isEmpty && <p>{texts.nothing}</p>}
      {state === 'asked' && <Alert kind="warning">{texts.removeWaiting}</Alert>}
      {state === 'removed' && <Alert kind="success">{texts.removed}</Alert>}
      {contents && !isEmpty && (
        <div className="grid justify-items-start gap-2">
          {bytes !== null && (
            <p className="text-sm text-soft">{texts.size.replace('{size}', formatFileSize(bytes, locale))}</p>
          )}
          <Button
            type="button"
            variant={state === 'asked' ? 'danger' : 'secondary'}
            busy={state === 'busy'}
            busyLabel={texts.removing}
            onClick={remove}
          >
            {state === 'asked' ? texts.removeAnyway : texts.remove}
          </Button>
        </div>
      )}
    </div>
  )
}
