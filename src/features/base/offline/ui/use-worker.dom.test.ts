import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '@/testing/dom/time'
import { takeOver } from '../worker-messages'
import { onOutboxChange } from './device-outbox'
import { useWorker } from './use-worker'

/** The part of the browser that keeps a worker; the DOM of the test has none. */
class Container extends EventTarget {
  readonly active = { postMessage: vi.fn() }
  readonly waiting = { postMessage: vi.fn() }
  readonly registration = Object.assign(new EventTarget(), {
    active: this.active,
    waiting: null as unknown,
    installing: null as EventTarget | null,
  })
  controller: object | null = {}
  ready = Promise.resolve(this.registration)

  /** A new version is being loaded. */
  find() {
    this.registration.installing = new EventTarget()
    this.registration.dispatchEvent(new Event('updatefound'))
  }

  /** A new version has been loaded. */
  update() {
    const { registration } = this
    if (!registration.installing) {
      this.find()
    }
    registration.waiting = this.waiting
    registration.installing?.dispatchEvent(new Event('statechange'))
  }
}

async function open(container: Container | undefined) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  const hook = renderHook(() => useWorker('ada'))
  await settle()
  return hook
}

it('does nothing in a browser without workers', async () => {
  const { result } = await open(undefined)
  expect(result.current).toBeNull()
})

it('says whose page it is', async () => {
  const container = new Container()
  await open(container)
  expect(container.active.postMessage).toHaveBeenCalledExactlyOnceWith({
    owner: 'ada',
    locale: document.documentElement.lang,
    url: location.href,
  })
})

it('works without a worker that cannot be reached', async () => {
  const container = new Container()
  container.ready = Promise.reject(new Error('no registration'))
  const { result } = await open(container)
  expect(result.current).toBeNull()
})

it('offers a new version once it waits, and loads the page with it once it has taken over', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const container = new Container()
  const { result } = await open(container)
  expect(result.current).toBeNull()
  act(() => container.update())
  act(() => result.current?.())
  expect(container.waiting.postMessage).toHaveBeenCalledExactlyOnceWith(takeOver)
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it('offers a version that has waited since an earlier page, but none for the first worker of all', async () => {
  const container = new Container()
  container.registration.waiting = container.waiting
  const { result, unmount } = await open(container)
  expect(result.current).toBeTypeOf('function')
  unmount()
  const first = new Container()
  first.controller = null
  const second = await open(first)
  act(() => first.update())
  expect(second.result.current).toBeNull()
})

it('offers a version whose loading began before the page could listen', async () => {
  const container = new Container()
  container.find()
  const { result } = await open(container)
  expect(result.current).toBeNull()
  act(() => container.update())
  expect(result.current).toBeTypeOf('function')
})

it('passes on that the worker has sent something, while the page is there', async () => {
  const container = new Container()
  const changed = vi.fn()
  onTestFinished(onOutboxChange(changed))
  const { unmount } = await open(container)
  const hear = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }))
  hear('something else')
  expect(changed).not.toHaveBeenCalled()
  hear('outbox')
  expect(changed).toHaveBeenCalledOnce()
  unmount()
  hear('outbox')
  expect(changed).toHaveBeenCalledOnce()
})
