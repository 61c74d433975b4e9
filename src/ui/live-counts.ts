const textOf = (
  { dataset: { none, one, many } }: HTMLElement,
  count: number,
  locale: string,
  numberText: string,
) =>
  count === 0 && none !== undefined
    ? none
    : ((new Intl.PluralRules(locale).select(count) === 'one' ? one : many)?.replace('#', numberText) ??
      numberText)

/**
 * Counts that move by themselves: `data-live="name"` holds the number (`data-live-max`: the largest that is written out),
 * `data-live-badge="name"` is hidden at 0, `data-live-label="name"` is called by `data-none`, `data-one` or `data-many`, in
 * which # is replaced by the number; `data-live-text="name"` reads it. The server renders them; the part that receives a new number shows it here.
 */
export function showCounts(counts: Readonly<Record<string, number>>, locale: string): void {
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
      element.textContent = textOf(element, count, locale, format.format(count))
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-live-label]')) {
    const count = counts[element.dataset.liveLabel ?? '']
    if (count !== undefined) {
      element.setAttribute('aria-label', textOf(element, count, locale, format.format(count)))
    }
  }
}
