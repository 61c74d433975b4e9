'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Link } from '@/ui/link'
import { emptyDevice } from '../device'
import { cacheNames } from '../device-names'
import type { PageLink } from '../kept-lessons.rules'
import { KeptLessons } from './kept-lessons'
import type { DevicePagesTexts } from './offline-texts'
import { type DeviceContents, noContents, readDevice } from './read-device'

function PageList({ title, pages }: { title: string; pages: readonly PageLink[] }) {
  if (pages.length === 0) {
    return null
  }
  return (
    <section className="grid gap-2">
      <h2 className="display text-xl">{title}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
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

interface SizesProps {
  locale: Locale
  texts: DevicePagesTexts
  contents: DeviceContents
}

/** The size of lessons in transferred bytes, as on the button that saves them; the total as space on the device. */
function Sizes({ locale, texts, contents: { lessonBytes, bytes } }: SizesProps) {
  return (
    <div className="text-sm text-soft">
      {lessonBytes > 0 && (
        <p>
          {say(locale, texts.lessonSize, {
            size: formatFileSize(Math.ceil(lessonBytes / 1024) * 1024, locale),
          })}
        </p>
      )}
      {bytes !== null && <p>{say(locale, texts.size, { size: formatFileSize(bytes, locale) })}</p>}
    </div>
  )
}

/** How often a page that is missing asks whether the site answers again. */
const againAfterMs = 5_000

/** What this device keeps, to open and to remove. Works without a network: everything is read here. */
export function DevicePages({ locale, texts }: { locale: Locale; texts: DevicePagesTexts }) {
  const [contents, setContents] = useState<DeviceContents | 'unsupported' | null>(null)
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
  // The page that is missing opens as soon as there is a network again, as the text says. A browser says “online” before
  // anything arrives, so the site is asked first, and asked again.
  useEffect(() => {
    if (location.pathname === href(locale, paths.offline)) {
      return
    }
    const open = async () => {
      if (!document.hidden && navigator.onLine) {
        const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined)
        if (answer?.ok) {
          location.reload()
        }
      }
    }
    const timer = setInterval(open, againAfterMs)
    addEventListener('online', open)
    return () => {
      clearInterval(timer)
      removeEventListener('online', open)
    }
  }, [locale])
  if (contents === 'unsupported') {
    return <p>{texts.unsupported}</p>
  }
  const { programs, own, visited, waiting, texts: typed } = contents ?? noContents
  const remove = async () => {
    if (waiting.length > 0 && state !== 'asked') {
      setState('asked')
      return
    }
    setState('busy')
    await emptyDevice()
    await caches.delete(cacheNames.public)
    await read()
    setState('removed')
  }
  const isEmpty = programs.length + own.length + visited.length + waiting.length + typed === 0
  return (
    <div className="grid gap-10">
      {waiting.length > 0 && (
        <section className="grid gap-2">
          <h2 className="display text-xl">{texts.waitingList}</h2>
          <ul className="grid list-disc gap-1.5 pl-5">
            {waiting.map((label, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tries at one quiz have the same name
              <li key={n}>{label}</li>
            ))}
          </ul>
        </section>
      )}
      {programs.map((program) => (
        <KeptLessons key={program.slug} program={program} locale={locale} texts={texts} />
      ))}
      <PageList title={texts.own} pages={own} />
      <PageList title={texts.visited} pages={visited} />
      {typed > 0 && <p>{texts.texts}</p>}
      {contents && isEmpty && <p>{texts.nothing}</p>}
      {state === 'asked' && <Alert kind="warning">{texts.removeWaiting}</Alert>}
      {state === 'removed' && <Alert kind="success">{texts.removed}</Alert>}
      {contents && !isEmpty && (
        <div className="grid justify-items-start gap-3">
          <Sizes locale={locale} texts={texts} contents={contents} />
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
