import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '@/testing/dom/time'
import { takeOver } from '../worker-messages'
import { watchDevice } from './watch-device'

/** The browser's service worker container, which the DOM of the test does not have. */
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
  document.body.innerHTML = '<div data-new-version hidden><button type="button">Change</button></div>'
  onTestFinished(watchDevice('ada'))
  await settle()
}
const offer = () => document.querySelector<HTMLElement>('[data-new-version]')
const isOffered = () => offer()?.hidden === false

afterEach(() => document.body.replaceChildren())

it('offers nothing in a browser without workers', async () => {
  await open(undefined)
  expect(isOffered()).toBe(false)
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
  await open(container)
  expect(isOffered()).toBe(false)
})

it('offers a new version once it waits, and loads the page with it once it has taken over', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const container = new Container()
  await open(container)
  expect(isOffered()).toBe(false)
  container.update()
  expect(isOffered()).toBe(true)
  offer()?.querySelector('button')?.click()
  expect(container.waiting.postMessage).toHaveBeenCalledExactlyOnceWith(takeOver)
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it('loads the page at once with a version that was taken in another tab', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const container = new Container()
  await open(container)
  container.update()
  container.registration.waiting = null
  offer()?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

it('offers a version that has waited since an earlier page, but none for the first worker of all', async () => {
  const container = new Container()
  container.registration.waiting = container.waiting
  await open(container)
  expect(isOffered()).toBe(true)
  const first = new Container()
  first.controller = null
  await open(first)
  first.update()
  expect(isOffered()).toBe(false)
})

it('offers a version whose loading began before the page could listen', async () => {
  const container = new Container()
  container.find()
  await open(container)
  expect(isOffered()).toBe(false)
  container.update()
  expect(isOffered()).toBe(true)
})

it('loads a page again that comes back after its reader has signed out', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await open(undefined)
  const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comeBack(false)
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1')
  comeBack(true)
  expect(reload).not.toHaveBeenCalled()
  cookie.mockReturnValue('')
  comeBack(true)
  expect(reload).toHaveBeenCalledOnce()
})
