import { offlinePath, pageSpeedScript, speedSampleShare } from '@/config/boot-values'
import { hintCookie, hints, themeCookie } from '@/config/cookies'
import type { Locale } from '@/config/locales'
import { formatPastMoment } from '@/lib/douala-time'
import { draftControls, putBack, readStored, type Typed, valueIn, writeStored } from '@/ui/draft'

/**
 * Runs before the first paint, on every page, without the framework: which bar to show, which theme, and what must work
 * even when the framework's own files do not arrive.
 *
 * - If the address of a registration names a program, it is chosen while the page is parsed, so that nothing moves after
 *   the first paint.
 * - The service worker is registered for students, and for anybody on their second page (src/features/base/offline).
 * - A page from the device's cache shows its date; a page that is shown instead of another one says so.
 * - The speed of some visits is measured (src/features/office/page-speed); all other visits, and tests, cost nothing.
 * - If a script file fails, or has not arrived after 120 s, the reload prompt is shown; Reload preserves the typed text
 *   (never passwords, codes or files).
 */
const root = document.documentElement
const { dataset } = root
const stored = `typed:${location.pathname}`
const patienceMs = 120_000
/** When the framework has usually taken over the fields. */
const settledMs = 400

/** The first part of a pattern that is in brackets. */
const partOf = (text: string, pattern: string) => (new RegExp(pattern).exec(text) ?? [])[1]
const onReady = (work: () => void) => document.addEventListener('DOMContentLoaded', work)
const onLoad = (work: () => void) => window.addEventListener('load', work)

dataset.js = ''
const hint = partOf(document.cookie, `(?:^|; )${hintCookie}=([^;]+)`)
if (hint) {
  dataset.auth = 'in'
}
if (hint === hints.office || hint === hints.both) {
  dataset.office = hint
}
const theme = partOf(document.cookie, `(?:^|; )${themeCookie}=(light|dark)`)
if (theme) {
  dataset.theme = theme
}

const wanted = partOf(location.search, '[?&]program=([\\w-]+)')
if (wanted) {
  const parsing = new MutationObserver(() => {
    const option = document.querySelector<HTMLOptionElement>(
      `form select[name=program] option[value="${wanted}"]`,
    )
    if (option) {
      option.selected = true
      parsing.disconnect()
    }
  })
  parsing.observe(root, { childList: true, subtree: true })
  onReady(() => parsing.disconnect())
}

onReady(() => {
  const note = document.getElementById('kept-note') as HTMLElement
  const at = Date.parse(String(dataset.keptAt))
  if (at) {
    const time = note.querySelector('span') as HTMLElement
    time.textContent = formatPastMoment(new Date(at), root.lang as Locale)
    note.hidden = false
  }
  if (!partOf(location.pathname, `^(?:/fr)?(${offlinePath})$`)) {
    for (const title of document.querySelectorAll<HTMLElement>('[data-instead]')) {
      title.textContent = title.dataset.instead as string
    }
  }
})

onLoad(() => {
  try {
    const pages = Number(localStorage.getItem('pages')) + 1
    if (pages < 3) {
      localStorage.setItem('pages', String(pages))
    }
    if (hint ? hint !== hints.office : pages > 1) {
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    }
  } catch {
    // Without workers, or where storage is refused, nothing is kept on this device.
  }
})

onLoad(() => {
  const { webdriver, connection, sendBeacon } = navigator as Partial<Navigator>
  const measures = sendBeacon && !webdriver && !dataset.keptAt && !connection?.saveData
  if (measures && Math.random() < speedSampleShare) {
    const script = document.createElement('script')
    script.src = pageSpeedScript
    document.head.appendChild(script)
  }
})

function showReloadPrompt() {
  const prompt = document.getElementById('reload-prompt')
  if (prompt) {
    prompt.hidden = document.querySelector('[data-instead]') !== null
  } else {
    onReady(showReloadPrompt)
  }
}

window.addEventListener(
  'error',
  ({ target }) => {
    const { tagName, src } = target as HTMLScriptElement
    if (tagName === 'SCRIPT' && src.includes('/_next/static/')) {
      showReloadPrompt()
    }
  },
  true,
)
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (reason && /load(ing)? chunk|ChunkLoadError|imported module/i.test(`${reason.name} ${reason.message}`)) {
    showReloadPrompt()
  }
})
setTimeout(() => {
  if (document.readyState !== 'complete') {
    showReloadPrompt()
  }
}, patienceMs)

function keepTyped() {
  const typed: Typed = {}
  for (const form of document.forms) {
    for (const control of draftControls(form)) {
      typed[control.id] = valueIn(control)
    }
  }
  writeStored(stored, typed)
}
onLoad(() => {
  const typed = readStored(stored) as Typed
  writeStored(stored, null)
  setTimeout(() => {
    for (const id in typed) {
      putBack(id, typed[id] as string | boolean)
    }
  }, settledMs)
})

const isDark = () =>
  dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')

document.addEventListener('click', ({ target }) => {
  const element = target as HTMLElement
  const at = (selector: string) => (element.closest ? element.closest<HTMLElement>(selector) : null)
  if (at('[data-theme-switch]')) {
    dataset.theme = isDark() ? 'light' : 'dark'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
    document.cookie = `${themeCookie}=${dataset.theme}; path=/; max-age=31536000; samesite=lax`
  }
  const printer = at('[data-prints]')
  if (printer) {
    if (printer.dataset.prints === 'alone') {
      dataset.printAlone = ''
    }
    window.print()
  }
  const notice = at('[data-dismiss]')?.closest<HTMLElement>('[role=alert]')
  if (notice) {
    notice.hidden = true
  }
  if (at('[data-reload]')) {
    keepTyped()
    location.reload()
  }
  const menu = openMenu()
  if (menu && (!menu.contains(element) || at('a'))) {
    menu.open = false
  }
})
window.addEventListener('afterprint', () => {
  delete dataset.printAlone
})
document.addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' ? openMenu() : null
  if (menu) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
