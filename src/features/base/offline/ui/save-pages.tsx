'use client'

import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { isFull } from '../device-store'
import { askToPersist, keepPages } from '../keep'
import { pagesSaved } from '../worker-messages'
import { pageOwner } from './page-owner'
import { lookUpSaved, type Savable } from './saving-state'
import { type SavingPlace, sayToSave } from './show-saving'

interface SavePagesProps extends Savable {
  locale: Locale
  /** `save` has a place for the size. */
  texts: Record<'save' | 'saving' | 'saved' | 'failed' | 'full', string>
}

type State = 'unknown' | 'open' | 'saving' | 'saved' | 'failed' | 'full'

const look = { variant: 'secondary', size: 'sm' } as const
const savedLook = 'flex items-center gap-2 text-sm text-forest'

async function save(urls: readonly string[], owner: string): Promise<State> {
  await askToPersist()
  try {
    const isSaved = await keepPages(urls, owner)
    // The worker stores the page that lists them.
    navigator.serviceWorker?.controller?.postMessage(pagesSaved)
    return isSaved ? 'saved' : 'failed'
  } catch (error) {
    return isFull(error) ? 'full' : 'failed'
  }
}

/** What the page's own script shows until the framework is loaded (show-saving.ts). */
const placeOf = ({ urls, files, texts }: SavePagesProps): SavingPlace => ({
  urls,
  files,
  texts: { save: texts.save, saving: texts.saving, saved: texts.saved },
  looks: { button: buttonClass(look), saved: savedLook },
})

/** One press saves a week, or a whole program, on this device. */
export function SavePages(props: SavePagesProps) {
  const { locale, urls, files, texts } = props
  const [state, setState] = useState<State>('unknown')
  const [bytes, setBytes] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const [first] = urls
  const last = urls.at(-1)
  const press = async () => {
    const owner = pageOwner()
    if (owner) {
      setState('saving')
      setState(await save(urls, owner))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new array in each rendering; its first and last entry identify it
  useEffect(() => {
    const owner = pageOwner()
    if (owner && 'caches' in window) {
      lookUpSaved({ urls, files }, owner)
        .then(({ cached, missing }) => {
          hadFocus.current = place.current?.contains(document.activeElement) ?? false
          setBytes(missing)
          if (!cached && place.current?.dataset.pressed !== undefined) {
            void press()
          } else {
            setState(cached ? 'saved' : 'open')
          }
        })
        .catch(() => undefined)
    }
  }, [first, last, urls.length])
  const isUnknown = state === 'unknown'
  useEffect(() => {
    if (!isUnknown && hadFocus.current) {
      hadFocus.current = false
      button.current?.focus()
    }
  }, [isUnknown])
  if (isUnknown) {
    return (
      <div
        ref={place}
        data-saving={JSON.stringify(placeOf(props))}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, so that what the script shows stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  if (state === 'saved') {
    return (
      <p role="status" className={savedLook}>
        <span aria-hidden="true">✓</span> {texts.saved}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      {(state === 'failed' || state === 'full') && <Alert kind="error">{texts[state]}</Alert>}
      <Button
        ref={button}
        type="button"
        {...look}
        busy={state === 'saving'}
        busyLabel={texts.saving}
        onClick={press}
      >
        {sayToSave(texts.save, bytes, locale)}
      </Button>
    </div>
  )
}
