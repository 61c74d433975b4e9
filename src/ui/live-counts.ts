import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'

/**
 * Counts that move by themselves: `data-live="name"` holds the number (`data-live-max`: the largest that is written out),
 * `data-live-badge="name"` is hidden at 0, `data-live-label="name"` is called by the text in `data-say`, and
 * `data-live-text="name"` reads it: the number is its {count}. The server renders them; the part that receives a new number
 * shows it here.
 */
export function showCounts(counts: Readonly<Record<string, number>>, locale: Locale): void {
  const format = new Intl.NumberFormat(locale)
  for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const count = counts[element.dataset.live ?? '']
    if (count === undefined) {
      continue
    }
    const max = Number(element.dataset.liveMax ?? Number.POSITIVE_INFINITY)
    const text = count > max ? `${format.format(max)}+` : format.format(count)
    if (element.textContent !== text) {
      element.textContent = text
    }
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-live-badge]')) {
    const count = counts[badge.dataset.liveBadge ?? '']
    if (count !== undefined) {
      badge.hidden = count === 0
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-live-text]')) {
    const count = counts[element.dataset.liveText ?? '']
    if (count !== undefined) {
      element.textContent = say(locale, element.dataset.say ?? '', { count })
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-live-label]')) {
    const count = counts[element.dataset.liveLabel ?? '']
    if (count !== undefined) {
      element.setAttribute('aria-label', say(locale, element.dataset.say ?? '', { count }))
    }
  }
}
