import { pageKindOf } from '@/features/office/page-speed/page-kinds'
import type { PageSpeedReport } from '@/features/office/page-speed/page-speed.schema'
import { createInteractions, createShifts } from './page-speed/measure.rules'

/**
 * Measures one page load in a sampled visit and reports it once, when the page is left or hidden. It is a separate file: the
 * boot script fetches it after the page has loaded.
 */
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId?: number }
type Visit = PerformanceNavigationTiming & { activationStart?: number; responseStatus?: number }

const reportAddress = '/api/page-speed'
const ownFile = (document.currentScript as HTMLScriptElement | null)?.src
const path = location.pathname
const page = pageKindOf(path.replace(new RegExp(`^/${document.documentElement.lang}(?=/|$)`), '') || '/')
const visit = performance.getEntriesByType('navigation')[0] as Visit | undefined
/** For a page in the background, or one rendered in advance, the real loading time is unknown. */
const wasHidden =
  document.visibilityState === 'hidden' ||
  performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')

const shifts = createShifts()
const interactions = createInteractions()
let largestPaint: number | undefined
let isSent = false

/** The framework changes the address without a new page load. */
const isElsewhere = () => location.pathname !== path

const handlers: Record<string, (entry: Entry) => void> = {
  'largest-contentful-paint': ({ startTime }) => {
    largestPaint = startTime
  },
  'layout-shift': (entry) => {
    if (!entry.hadRecentInput) {
      shifts.add(entry)
    }
  },
  event: ({ interactionId, duration }) => {
    if (interactionId) {
      interactions.add(interactionId, duration)
    }
  },
  // The browser reports this event at any duration.
  'first-input': ({ interactionId, duration }) => {
    if (interactionId !== undefined) {
      interactions.add(interactionId || -1, duration)
    }
  },
}

function observe(type: string): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) {
    return undefined
  }
  const observer = new PerformanceObserver((list) => handle(type, list.getEntries()))
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  return observer
}

function handle(type: string, entries: PerformanceEntryList) {
  if (!isElsewhere()) {
    for (const entry of entries) {
      handlers[type]?.(entry as Entry)
    }
  }
}

/** Undefined if the browser does not count bytes. */
function transferred(): number | undefined {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const sum = files
    .filter(({ name }) => name !== ownFile)
    .reduce((bytes, { transferSize }) => bytes + transferSize, visit?.transferSize ?? Number.NaN)
  return Number.isFinite(sum) ? sum : undefined
}

function start(kind: PageSpeedReport['page']) {
  const observers = Object.keys(handlers).map((type) => [type, observe(type)] as const)
  const knows = (type: string) => observers.some(([each, observer]) => each === type && observer)

  function send() {
    if (isSent) {
      return
    }
    isSent = true
    for (const [type, observer] of observers) {
      handle(type, observer?.takeRecords() ?? [])
      observer?.disconnect()
    }
    const count = (performance as { interactionCount?: number }).interactionCount ?? 0
    const report: PageSpeedReport = {
      page: kind,
      lcp: largestPaint && Math.round(largestPaint),
      inp: interactions.slow(count),
      cls: knows('layout-shift') ? Math.round(shifts.worst() * 10_000) / 10_000 : undefined,
      bytes: isElsewhere() ? undefined : transferred(),
    }
    navigator.sendBeacon(reportAddress, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      send()
    }
  })
  addEventListener('pagehide', send)
  // Reports before the framework changes the address, because later events belong to another page.
  window.navigation?.addEventListener('navigate', ({ destination }) => {
    if (destination.sameDocument && new URL(destination.url).pathname !== path) {
      send()
    }
  })
}

const isError = (visit?.responseStatus ?? 200) >= 400
if (page && !wasHidden && !visit?.activationStart && !isError) {
  start(page)
}
