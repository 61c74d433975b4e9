import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLeaving } from './leaving'

class FakeElement {}
let dataset: Record<string, string>
let page: EventTarget
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  dataset = {}
  page = new EventTarget()
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('location', new URL('http://localhost/user/dashboard?section=programs'))
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('window', {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    setTimeout,
  })
  stop = watchLeaving()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Click {
  target?: string
  download?: boolean
  prevented?: boolean
  keys?: object
}

function click(href: string, { target = '', download = false, prevented = false, keys = {} }: Click = {}) {
  const { origin, pathname, search, hash } = new URL(href, location.href)
  const link = { href, origin, pathname, search, hash, target, hasAttribute: () => download }
  const event = new Event('click', { cancelable: true })
  Object.defineProperty(event, 'target', {
    value: Object.assign(new FakeElement(), { closest: () => link }),
  })
  if (prevented) {
    event.preventDefault()
  }
  page.dispatchEvent(Object.assign(event, { button: 0 }, keys))
}

it('says so when the next page is not there at once, and no more when it never comes', () => {
  click('/user/payments')
  vi.advanceTimersByTime(299)
  expect(dataset).toEqual({})
  vi.advanceTimersByTime(1)
  expect(dataset).toEqual({ leaving: '' })
  vi.advanceTimersByTime(20_000)
  expect(dataset).toEqual({})
})

it('says nothing on a page that the browser brings back', () => {
  click('/user/payments')
  vi.advanceTimersByTime(1_000)
  page.dispatchEvent(new Event('pageshow'))
  expect(dataset).toEqual({})
})

it.each<[string, string, Click]>([
  ['a place on this page', '/user/dashboard?section=programs#section', {}],
  ['a file', '/api/user/calendar.ics', {}],
  ['a download', '/user/x', { download: true }],
  ['another site', 'https://wa.me/237', {}],
  ['another tab', '/user/payments', { target: '_blank' }],
  ['a click with a key', '/user/payments', { keys: { ctrlKey: true } }],
  ['another button', '/user/payments', { keys: { button: 1 } }],
  ['what a script does by itself', '/user/payments', { prevented: true }],
])('says nothing for %s', (_, href, how) => {
  click(href, how)
  vi.advanceTimersByTime(5_000)
  expect(dataset).toEqual({})
})
