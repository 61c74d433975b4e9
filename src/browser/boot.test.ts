import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { bootScript } from '@/config/boot-script'

type Listener = (event: unknown) => void

/** Just enough of a page for the script: what it listens to, and the attributes that it writes. */
function boot(
  cookie: string,
  {
    kept,
    visits = 0,
    pathname = '/contact',
    instead,
  }: { kept?: string; visits?: number; pathname?: string; instead?: string } = {},
) {
  const listeners: Record<string, Listener> = {}
  const dataset: Record<string, string> = kept ? { keptAt: kept } : {}
  const time = { textContent: '' }
  const note = { hidden: true, querySelector: () => time }
  const registered: string[] = []
  const storedTexts: Record<string, string> = { pages: String(visits) }
  const promptBox = { hidden: true }
  const title = instead ? { dataset: { instead }, textContent: 'Pages on this device' } : undefined
  const listen = (type: string, listener: Listener) => {
    const earlier = listeners[type]
    listeners[type] = (event) => {
      earlier?.(event)
      listener(event)
    }
  }
  const document = {
    cookie,
    documentElement: { dataset, lang: 'en' },
    addEventListener: listen,
    getElementById: (id: string) => (id === 'reload-prompt' ? promptBox : id === 'kept-note' ? note : null),
    querySelector: () => title ?? null,
    querySelectorAll: () => (title ? [title] : []),
  }
  runInNewContext(bootScript, {
    document,
    window: { addEventListener: listen },
    location: { pathname },
    navigator: {
      serviceWorker: {
        register: async (file: string) => {
          registered.push(file)
        },
      },
    },
    localStorage: {
      getItem: (name: string) => storedTexts[name] ?? null,
      setItem: (name: string, value: unknown) => {
        storedTexts[name] = String(value)
      },
    },
    setTimeout: () => 0,
    matchMedia: () => ({ matches: false }),
  })
  return { dataset, listeners, promptBox, document, note, time, registered, stored: storedTexts, title }
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

describe('the service worker', () => {
  const registeredBy = (cookie: string, visits: number) => {
    const { listeners, registered } = boot(cookie, { visits })
    listeners.load?.({})
    return registered
  }

  it('is registered for students, and for visitors on their second page', () => {
    expect(registeredBy('signed_in=1', 0)).toEqual(['/sw.js'])
    expect(registeredBy('signed_in=both', 0)).toEqual(['/sw.js'])
    expect(registeredBy('', 0)).toEqual([])
    expect(registeredBy('', 1)).toEqual(['/sw.js'])
  })

  it('is not registered for the office, which keeps nothing', () =>
    expect(registeredBy('signed_in=office', 9)).toEqual([]))
})

describe('a page that the device kept', () => {
  it('says since when', () => {
    const { listeners, note, time } = boot('', { kept: '2026-11-21T23:30:00.000Z' })
    listeners.DOMContentLoaded?.({})
    expect(note.hidden).toBe(false)
    expect(time.textContent).toBe('22 Nov 2026, 00:30')
  })

  it('says nothing when it comes from the network, or does not know', () => {
    for (const kept of [undefined, 'soon']) {
      const { listeners, note } = boot('', { kept })
      listeners.DOMContentLoaded?.({})
      expect(note.hidden).toBe(true)
    }
  })
})

describe('the page for a day without a network', () => {
  it('says that it stands in place of another', () => {
    for (const [pathname, text] of [
      ['/contact', 'No connection'],
      ['/fr/user/payments', 'No connection'],
      ['/offline', 'Pages on this device'],
      ['/fr/offline', 'Pages on this device'],
    ] as const) {
      const { listeners, title } = boot('', { pathname, instead: 'No connection' })
      listeners.DOMContentLoaded?.({})
      expect([pathname, title?.textContent]).toEqual([pathname, text])
    }
  })

  it('does not ask to reload when it was kept without its scripts', () => {
    const { listeners, promptBox } = boot('', { instead: 'No connection' })
    listeners.error?.({ target: { tagName: 'SCRIPT', src: 'http://localhost/_next/static/chunks/a.js' } })
    expect(promptBox.hidden).toBe(true)
  })
})
