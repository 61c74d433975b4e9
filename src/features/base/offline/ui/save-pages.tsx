'use client'

import type { MouseEvent } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { showBusy } from '@/ui/show-busy'
import { useIsland } from '@/ui/use-island'
import { isFull } from '../device-store'
import { askToPersist, keepPages } from '../keep'
import { pagesSaved } from '../worker-messages'
import { attachSaving, type SavingState, showSaving } from './attach-saving'
import { pageOwner } from './page-owner'
import type { Savable } from './saving-state'

interface SavePagesProps extends Savable {
  /** `save` has a place for the size. */
  texts: Record<'save' | 'saving' | 'saved' | 'failed' | 'full', string>
}

async function save(urls: readonly string[]): Promise<SavingState> {
  await askToPersist()
  try {
    const isSaved = await keepPages(urls, pageOwner() ?? '')
    // The worker stores the page that lists them.
    navigator.serviceWorker?.controller?.postMessage(pagesSaved)
    return isSaved ? 'saved' : 'failed'
  } catch (error) {
    return isFull(error) ? 'full' : 'failed'
  }
}

/** One press saves a week, or a whole program, on this device. A press before the framework is here is repeated by it. */
export function SavePages({ urls, files, texts }: SavePagesProps) {
  const place = useIsland<HTMLDivElement>(attachSaving)
  const press = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    if (place.current && !button.hasAttribute('aria-busy')) {
      showSaving(place.current, 'saving')
      showBusy(button, true)
      const state = await save(urls)
      showBusy(button, false)
      showSaving(place.current, state)
    }
  }
  return (
    <div
      ref={place}
      data-saving={JSON.stringify({ urls, files } satisfies Savable)}
      suppressHydrationWarning
      className="grid justify-items-start gap-3"
    >
      {(['failed', 'full'] as const).map((state) => (
        <div key={state} data-when={state} hidden suppressHydrationWarning>
          <Alert kind="error">{texts[state]}</Alert>
        </div>
      ))}
      <Button
        type="button"
        variant="secondary"
        size="sm"
        busyLabel={texts.saving}
        onClick={press}
        data-when="open saving failed full"
        data-needs-framework=""
        hidden
        suppressHydrationWarning
      >
        <span data-save="" suppressHydrationWarning>
          {texts.save}
        </span>
      </Button>
      <p
        data-when="saved"
        data-says={`✓ ${texts.saved}`}
        hidden
        role="status"
        className="flex items-center gap-2 text-sm text-forest"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant; what is written there is left alone
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </div>
  )
}
