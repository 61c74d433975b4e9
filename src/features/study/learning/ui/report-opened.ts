import { whenVisible } from '@/ui/when-visible'

/**
 * Reports to the server that the item is shown, when the page is visible. Without a network nothing is sent. Returns a function
 * that stops waiting.
 */
export const reportOpened = (item: string): (() => void) =>
  whenVisible(() => {
    // The answer is read to its end, because otherwise the browser keeps its connection open.
    void fetch(`/api/user/items/${item}/opening`, { method: 'POST', keepalive: true })
      .then((answer) => answer.text())
      .catch(() => undefined)
  })
