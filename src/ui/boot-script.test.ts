import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { bootScript } from './boot-script'

type Listener = (event: unknown) => void

/** Just enough of a page for the script: what it listens to, and the attributes that it writes. */
function boot(cookie: string) {
  const listeners: Record<string, Listener> = {}
  const dataset: Record<string, string> = {}
  const promptBox = { hidden: true }
  const listen = (type: string, listener: Listener) => {
    listeners[type] = listener
  }
  const document = {
    cookie,
    documentElement: { dataset },
    addEventListener: listen,
    getElementById: (id: string) => (id === 'reload-prompt' ? promptBox : null),
    querySelector: () => null,
  }
  runInNewContext(bootScript, {
    document,
    window: { addEventListener: listen },
    location: { pathname: '/contact' },
    setTimeout: () => 0,
    matchMedia: () => ({ matches: false }),
  })
  return { dataset, listeners, promptBox, document }
}

describe('before the first paint', () => {
  it('shows the bar of signed-in students by the hint alone', () => {
    expect(boot('a=b; signed_in=1').dataset.auth).toBe('in')
    expect(boot('signed_in=').dataset.auth).toBeUndefined()
    expect(boot('not_signed_in=1').dataset.auth).toBeUndefined()
    expect(boot('signed_in=1').dataset.office).toBeUndefined()
  })

  it('knows the bar of the office, and of students who also work there', () => {
    expect(boot('signed_in=office').dataset).toMatchObject({ auth: 'in', office: 'office' })
    expect(boot('signed_in=both; theme=dark').dataset).toMatchObject({ auth: 'in', office: 'both' })
    expect(boot('signed_in=<b>').dataset.office).toBeUndefined()
  })

  it('takes over a chosen theme and nothing else', () => {
    expect(boot('theme=dark').dataset.theme).toBe('dark')
    expect(boot('theme=<script>').dataset.theme).toBeUndefined()
  })
})

describe('a file that does not arrive', () => {
  const script = (src: string) => ({ target: { tagName: 'SCRIPT', src } })

  it('asks to reload when it is one of the page itself', () => {
    const { listeners, promptBox } = boot('')
    listeners.error?.(script('https://ads.example/x.js'))
    expect(promptBox.hidden).toBe(true)
    listeners.error?.(script('http://localhost/_next/static/chunks/a.js'))
    expect(promptBox.hidden).toBe(false)
  })

  it('asks to reload when it was wanted later', () => {
    const { listeners, promptBox } = boot('')
    listeners.unhandledrejection?.({ reason: new Error('fetch failed') })
    expect(promptBox.hidden).toBe(true)
    listeners.unhandledrejection?.({ reason: Object.assign(new Error('Failed'), { name: 'ChunkLoadError' }) })
    expect(promptBox.hidden).toBe(false)
  })
})

it('switches the theme and remembers it', () => {
  const { listeners, dataset, document } = boot('')
  const button = { closest: (selector: string) => (selector === '[data-theme-switch]' ? button : null) }
  listeners.click?.({ target: button })
  expect(dataset.theme).toBe('dark')
  expect(document.cookie).toMatch(/^theme=dark; path=\//)
})
