/** Within this time the answer usually arrives, so no sign is needed. */
export const quickMs = 300
/** If the page is still shown after this time, loading was stopped, or the link was a file. */
const patienceMs = 20_000

/**
 * Shows a bar at the top (globals.css) while a page, or a part of it, is loading. Returns a function that ends it.
 */
export function showOnItsWay(): () => void {
  const { dataset } = document.documentElement
  const show = () => {
    dataset.leaving = ''
  }
  const end = () => {
    timers.forEach(clearTimeout)
    delete dataset.leaving
  }
  const timers = [setTimeout(show, quickMs), setTimeout(end, patienceMs)]
  return end
}
