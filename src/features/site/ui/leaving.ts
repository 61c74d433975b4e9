/** Before this time the next page is usually there, and no sign is needed. */
const quickMs = 300
/** A page that is still shown after this time: the next one was stopped, or it was a file. */
const patienceMs = 20_000

/** A click that makes the browser leave this page for another one of this site. */
function leadsAway(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || event.defaultPrevented || event.button !== 0) {
    return false
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return false
  }
  const isHere = link.pathname === location.pathname && link.search === location.search
  const isFile = link.hasAttribute('download') || link.pathname.startsWith('/api/')
  const isElsewhere = link.origin !== location.origin || (link.target !== '' && link.target !== '_self')
  return !isElsewhere && !isFile && !(isHere && link.hash !== '')
}

/** While the next page is on its way, a line at the top says so: an installed app has no bar of a browser. */
export function watchLeaving(): () => void {
  const { dataset } = document.documentElement
  let timers: number[] = []
  const stay = () => {
    timers.forEach(clearTimeout)
    timers = []
    delete dataset.leaving
  }
  const onClick = (event: MouseEvent) => {
    if (!leadsAway(event)) {
      return
    }
    stay()
    const show = () => {
      dataset.leaving = ''
    }
    timers = [window.setTimeout(show, quickMs), window.setTimeout(stay, patienceMs)]
  }
  // The last listener of a click: a click that others have prevented leads nowhere.
  window.addEventListener('click', onClick)
  // Back on a page that the browser kept.
  window.addEventListener('pageshow', stay)
  return () => {
    stay()
    window.removeEventListener('click', onClick)
    window.removeEventListener('pageshow', stay)
  }
}
