/** Before this time what is asked for is usually there, and no sign is needed. */
export const quickMs = 300
/** A page that is still shown after this time: the next one was stopped, or it was a file. */
const patienceMs = 20_000

/**
 * Shows a line at the top (globals.css) while a page, or a part of it, is on its way. Returns the function that ends it.
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
