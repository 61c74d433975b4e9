type Stop = () => void
/** A function in plain DOM that owns a part of the page, which its component only prints. Returns how to stop. */
export type Island = (root: HTMLElement) => Stop

/** Once, for the first of two callers: the script of a page without the framework, or `useIsland`. Returns how to stop. */
export function attach(root: HTMLElement, island: Island): Stop {
  if (root.dataset.attached !== undefined) {
    return () => undefined
  }
  root.dataset.attached = ''
  const stop = island(root)
  return () => {
    delete root.dataset.attached
    stop()
  }
}

export function attachAll(selector: string, island: Island) {
  for (const root of document.querySelectorAll<HTMLElement>(selector)) {
    attach(root, island)
  }
}
