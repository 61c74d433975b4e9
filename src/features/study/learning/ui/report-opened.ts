import { whenVisible } from '@/ui/when-visible'

/**
 * Tells the server that the item is shown, once the page is visible. Without a network nothing is sent. Returns a function
 * that stops waiting.
 */
export const reportOpened = (item: string): (() => void) =>
  whenVisible(() => {
    // Read to its end: the browser keeps an answer open that nobody has read.
    void fetch(`/api/user/items/${item}/opening`, { method: 'POST', keepalive: true })
      .then((answer) => answer.text())
      .catch(() => undefined)
  })
