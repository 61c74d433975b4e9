import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { pageOwner } from './page-owner'
import { lookUpSaved, type Savable } from './saving-state'

/** 'open': it can be saved. */
export type SavingState = 'open' | 'saving' | 'saved' | 'failed' | 'full'

/** Each part of the place says in which states it is shown, and perhaps what it then reads. */
export function showSaving(place: HTMLElement, state: SavingState) {
  for (const part of place.querySelectorAll<HTMLElement>('[data-when]')) {
    const { when = '', says } = part.dataset
    part.hidden = !when.split(' ').includes(state)
    if (says) {
      part.textContent = part.hidden ? '' : says
    }
  }
}

/** "Save this week on my phone (340 KB)"; the size is that of what is fetched, in whole kilobytes. */
const sayToSave = (save: string, bytes: number, locale: Locale) =>
  say(locale, save, { size: formatFileSize(Math.ceil(bytes / 1024) * 1024, locale) })

/** Where pages can be saved: shows what that takes, or that it is done. */
export function attachSaving(place: HTMLElement): () => void {
  const owner = pageOwner()
  const save = place.querySelector('[data-save]')
  if (owner && save && 'caches' in window) {
    lookUpSaved(JSON.parse(place.dataset.saving ?? '') as Savable, owner)
      .then(({ cached, missing }) => {
        save.textContent = sayToSave(save.textContent, missing, document.documentElement.lang as Locale)
        showSaving(place, cached ? 'saved' : 'open')
      })
      .catch(() => undefined)
  }
  return () => undefined
}
