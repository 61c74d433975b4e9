/**
 * Does something once, as soon as the page is visible; a page that was prepared in the background is not visible. Returns a function
 * that stops waiting.
 */
export function whenVisible(work: () => void): () => void {
  const stop = () => document.removeEventListener('visibilitychange', look)
  function look() {
    if (document.visibilityState === 'visible') {
      stop()
      work()
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
