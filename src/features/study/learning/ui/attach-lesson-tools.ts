import { reportOpened } from './report-opened'

const copiedMs = 2_000

/** A button that copies each block of code that is not an output. Without JavaScript there is none. */
function addCopyButtons(copy: string, copied: string) {
  for (const block of document.querySelectorAll<HTMLPreElement>('.lesson pre:not([data-label])')) {
    if (block.parentElement?.classList.contains('code-block')) {
      continue
    }
    const frame = document.createElement('div')
    frame.className = 'code-block'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = copy
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.textContent ?? '')
      } catch {
        // The clipboard is not allowed here: the text is selected, so that it can be copied.
        getSelection()?.selectAllChildren(block)
        return
      }
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, copiedMs)
    })
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** Remembers the reading position, only on this device. Returns a function that stops it. */
function keepPlace(item: string): () => void {
  const key = `reading:${item}`
  const savedPosition = Number(localStorage.getItem(key))
  const height = () => document.documentElement.scrollHeight - innerHeight
  if (savedPosition > 0.02 && savedPosition < 0.98 && !location.hash && scrollY === 0) {
    scrollTo({ top: savedPosition * height(), behavior: 'instant' })
  }
  const keep = () => {
    if (height() > 0) {
      localStorage.setItem(key, String(scrollY / height()))
    }
  }
  addEventListener('pagehide', keep)
  addEventListener('visibilitychange', keep)
  return () => {
    removeEventListener('pagehide', keep)
    removeEventListener('visibilitychange', keep)
  }
}

/**
 * Adds copy buttons, remembers the reading position, and reports that the item is shown. Returns a function that stops it.
 */
export function attachLessonTools(root: HTMLElement): () => void {
  const { lessonTools: item = '', copy = '', copied = '' } = root.dataset
  addCopyButtons(copy, copied)
  const stops = [keepPlace(item)]
  if (root.dataset.unopened !== undefined) {
    stops.push(reportOpened(item))
  }
  return () => {
    for (const stop of stops) {
      stop()
    }
  }
}
