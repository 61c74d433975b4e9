import { fireEvent } from '@testing-library/react'
import { onTestFinished } from 'vitest'

function override(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { configurable: true, get: () => value })
  onTestFinished(() => {
    Reflect.deleteProperty(target, name)
  })
}

/** The person changes to another tab or app, or comes back. */
export function setHidden(hidden: boolean) {
  override(document, 'hidden', hidden)
  fireEvent(document, new Event('visibilitychange'))
}

export function setOnline(online: boolean) {
  override(navigator, 'onLine', online)
  fireEvent(window, new Event(online ? 'online' : 'offline'))
}

/** Whether the browser would ask before it leaves the page. */
export const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
