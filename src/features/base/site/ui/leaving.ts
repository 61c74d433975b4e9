import { showOnItsWay } from '@/ui/on-its-way'

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

/** Shows a bar at the top while the next page is loading, because an installed app has no browser bar. */
export function watchLeaving(): () => void {
  let stay = () => {}
  const onClick = (event: MouseEvent) => {
    if (!leadsAway(event)) {
      return
    }
    stay()
    stay = showOnItsWay()
  }
  // The last listener of a click, so that it knows whether other listeners have prevented the click.
  window.addEventListener('click', onClick)
  // The visitor returned to a page from the browser's memory.
  const onReturn = () => stay()
  window.addEventListener('pageshow', onReturn)
  return () => {
    stay()
    window.removeEventListener('click', onClick)
    window.removeEventListener('pageshow', onReturn)
  }
}
