/**
 * Counts that move by themselves: `data-live="name"` holds the number, `data-live-badge="name"` is hidden at 0. The server
 * renders them; whoever hears of a new number shows it here.
 */
export function showCounts(counts: Readonly<Record<string, number>>, locale: string): void {
  const format = new Intl.NumberFormat(locale)
  for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const count = counts[element.dataset.live ?? '']
    const text = count === undefined ? undefined : format.format(count)
    if (text !== undefined && element.textContent !== text) element.textContent = text
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-live-badge]')) {
    const count = counts[badge.dataset.liveBadge ?? '']
    if (count !== undefined) badge.hidden = count === 0
  }
}
