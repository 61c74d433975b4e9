/**
 * Tells the server that the item is shown, once the page is visible: a page that was prepared in the background is not.
 * Without a network nothing is told. Returns a function that stops waiting.
 */
export function reportOpened(item: string): () => void {
  const stop = () => document.removeEventListener('visibilitychange', report)
  function report() {
    if (document.visibilityState === 'visible') {
      stop()
      // Read to its end: the browser keeps an answer open that nobody has read.
      void fetch(`/api/user/items/${item}/opening`, { method: 'POST', keepalive: true })
        .then((answer) => answer.text())
        .catch(() => undefined)
    }
  }
  document.addEventListener('visibilitychange', report)
  report()
  return stop
}
