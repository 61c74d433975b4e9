/** The storage key for switching keyboard shortcuts off on this device. */
const store = 'office-shortcuts-off'

export const areShortcutsOff = () => localStorage.getItem(store) === '1'
export const setShortcutsOff = (off: boolean) => localStorage.setItem(store, off ? '1' : '')

/** No shortcuts while somebody types in a field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A key without modifiers, pressed while nobody types and the shortcuts are on. */
export const isShortcut = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !areShortcutsOff()
