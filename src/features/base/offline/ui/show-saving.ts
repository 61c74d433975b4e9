import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { lookUpSaved, type Savable } from './saving-state'

export interface SavingPlace extends Savable {
  /** `save` has a place for the size. */
  texts: Record<'save' | 'saving' | 'saved', string>
  looks: Record<'button' | 'saved', string>
}

/** "Save this week on my phone (340 KB)"; the size is that of what is fetched, in whole kilobytes. */
export const sayToSave = (save: string, bytes: number, locale: Locale) =>
  say(locale, save, { size: formatFileSize(Math.ceil(bytes / 1024) * 1024, locale) })

/**
 * Where pages can be saved, until the framework is loaded: shows the size, or that it is done. A press loads the
 * framework, which finds the press in `data-pressed` and saves.
 */
export async function showSaving(root: HTMLElement, owner: string, onPress: () => void): Promise<void> {
  const { texts, looks, ...savable } = JSON.parse(root.dataset.saving ?? '') as SavingPlace
  const { cached, missing } = await lookUpSaved(savable, owner)
  const element = document.createElement(cached ? 'p' : 'button')
  element.className = cached ? looks.saved : looks.button
  if (cached) {
    element.textContent = `✓ ${texts.saved}`
  } else {
    const text = sayToSave(texts.save, missing, document.documentElement.lang as Locale)
    element.textContent = text
    element.setAttribute('type', 'button')
    element.addEventListener('click', () => {
      root.dataset.pressed = ''
      element.setAttribute('aria-busy', 'true')
      element.textContent = texts.saving
      // A file of the framework could not be loaded: the page says so, and this can be pressed again.
      const takeBack = () => {
        delete root.dataset.pressed
        element.removeAttribute('aria-busy')
        element.textContent = text
      }
      addEventListener('error', takeBack, { once: true, capture: true })
      onPress()
    })
  }
  root.replaceChildren(element)
}
