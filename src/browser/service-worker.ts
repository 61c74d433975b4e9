import { clearSiteDataHeader, pageOwnerHeader } from '@/config/headers'
import { splitLocale } from '@/config/locale-path'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { PushMessage } from '@/features/base/notifications/push-message'
import { adoptDevice, deviceOwner, emptyDevice, forgetPages } from '@/features/base/offline/device'
import { cacheNames } from '@/features/base/offline/device-names'
import { device, deviceOutbox } from '@/features/base/offline/device-store'
import { flush } from '@/features/base/offline/flush-outbox'
import {
  connectionNow,
  finishSignOut,
  keepFile,
  keepFiles,
  keepOnlyPrograms,
  keepPages,
  putPage,
} from '@/features/base/offline/keep'
import {
  cacheKindOf,
  filesIn,
  filesOfVisit,
  isItemFile,
  isPlain,
  keepsScripts,
  keyOf,
  laterFileIn,
  programOf,
  withoutRunners,
  withoutScripts,
} from '@/features/base/offline/kept-pages.rules'
import { findCached, keptAtHeader } from '@/features/base/offline/page-cache'
import { sendEntries, withOutboxLock } from '@/features/base/offline/send-entries'
import { isPageVisit, type PageVisit, pagesSaved, takeOver } from '@/features/base/offline/worker-messages'
import { hasGoodConnection } from '@/lib/good-connection'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  addEventListener(type: 'sync', listener: (event: ExtendableEvent & { tag: string }) => void): void
  addEventListener(
    type: 'push',
    listener: (event: ExtendableEvent & { data: { json(): PushMessage } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: ExtendableEvent & { notification: Notification }) => void,
  ): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    openWindow(url: string): Promise<unknown>
    matchAll(options: { type: 'window' }): Promise<{ postMessage(message: unknown): void }[]>
  }
}

/** Written by the build: the name of this version, the offline pages, and the files they need. */
declare const __BUILD__: string
declare const __PAGES__: string[]
declare const __FILES__: string[]

const worker = self as unknown as Worker
const shell = `shell-${__BUILD__}`
/** If a page takes longer, its kept copy is shown, if there is one. */
const patienceMs = 6_000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))

async function keepShell() {
  const cache = await caches.open(shell)
  await cache.addAll(__PAGES__.map((url) => new Request(url, { cache: 'reload' })))
  await keepFiles(hasGoodConnection() ? __FILES__ : withoutScripts(__FILES__))
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('shell-') && name !== shell) {
          await caches.delete(name)
        }
      }
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data === takeOver) {
    void worker.skipWaiting()
  } else if (data === pagesSaved) {
    // Also keeps the files of the page that lists the kept pages.
    event.waitUntil(keepFiles(__FILES__).catch(() => undefined))
  } else if (isPageVisit(data)) {
    event.waitUntil(noteVisit(data).catch(() => undefined))
  }
})

worker.addEventListener('push', (event) => {
  if (event.data) {
    event.waitUntil(showPush(event.data.json()))
  }
})

/** One that was on its way when somebody else signed in is not shown. The same one twice is shown once. */
async function showPush({ title, text, lang, path, owner }: PushMessage) {
  const current = await deviceOwner().catch(() => undefined)
  if (!current || !owner || current === owner) {
    const shown = { body: text, lang, icon: '/icon-192.png', tag: path, data: path }
    await worker.registration.showNotification(title, shown)
  }
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const page = new URL(notification.data, location.origin)
  if (page.origin === location.origin) {
    event.waitUntil(worker.clients.openWindow(page.href))
  }
})

worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') {
    event.waitUntil(sendOutbox())
  }
})

/** Throws if something is left, because the browser then tries again by itself. */
async function sendOutbox() {
  await finishSignOut()
  const owner = await deviceOwner()
  if (!owner) {
    return
  }
  const locale = asLocale(await (await device()).get('meta', 'locale'))
  const outcome = await withOutboxLock(() => flush(deviceOutbox, sendEntries(locale), owner))
  for (const client of await worker.clients.matchAll({ type: 'window' })) {
    client.postMessage('outbox')
  }
  if (outcome === 'later') {
    throw new Error('the outbox is not empty')
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) {
    return
  }
  if (/^\/(?:_next\/static|workers|later)\/|^\/run\/\w+\.[0-9a-f]{12}\.html$/.test(url.pathname)) {
    event.respondWith(builtFile(request))
    return
  }
  if (url.pathname.startsWith('/run/')) {
    event.respondWith(frame(request))
    return
  }
  if (isItemFile(url)) {
    event.respondWith(itemFile(request, url))
    return
  }
  const isData = request.headers.has('rsc')
  const isPage = request.mode === 'navigate' || isData
  const kind = cacheKindOf(url)
  if (isPage && kind) {
    event.respondWith(page(event, url, isData, kind))
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offlinePage(url)))
  } else if (request.destination === 'image' && !url.pathname.startsWith('/api/')) {
    event.respondWith(builtFile(request))
  }
})

/** The name of a built file changes with its content, so a kept copy needs no request. */
async function builtFile(request: Request): Promise<Response> {
  return (await findCached(cacheNames.files, request.url)) ?? fetchFile(request)
}

/** A picture or file of a lesson: its name changes with its content, and only the owner of the device gets a kept copy. */
async function itemFile(request: Request, url: URL): Promise<Response> {
  const owner = await deviceOwner().catch(() => undefined)
  const name = owner && cacheNames.private(owner)
  const kept = name && (await findCached(name, url.href))
  if (kept) {
    return kept
  }
  const fresh = await fetch(request).catch((error: unknown) => {
    if (request.mode === 'navigate') {
      return offlinePage(url)
    }
    throw error
  })
  const mayKeep = /\bimmutable\b/.test(fresh.headers.get('cache-control') ?? '')
  if (name && mayKeep && request.destination === 'image') {
    await keepFile(url.href, fresh.clone(), name).catch(() => undefined)
  }
  return fresh
}

async function fetchFile(request: Request): Promise<Response> {
  const response = await fetch(request)
  // A full disk stores nothing, and shows everything.
  await keepFile(request.url, response.clone()).catch(() => undefined)
  return response
}

/** Without its hash the name of a frame stays when its content changes: from the network first. */
const frame = (request: Request): Promise<Response> =>
  fetchFile(request).catch(async () => (await findCached(cacheNames.files, request.url)) ?? Response.error())

async function offlinePage(url: URL): Promise<Response> {
  const { locale } = splitLocale(url.pathname)
  return (await caches.match(href(locale, paths.offline))) ?? Response.error()
}

const cacheFor = async (kind: 'private' | 'public') => {
  if (kind === 'public') {
    return cacheNames.public
  }
  const owner = await deviceOwner().catch(() => undefined)
  return owner && cacheNames.private(owner)
}

/** The kept page has its time in an attribute, which the boot script reads. */
async function shownAsKept(hit: Response): Promise<Response> {
  if (!(hit.headers.get('content-type') ?? '').startsWith('text/html')) {
    return hit
  }
  const html = await hit.text()
  const at = hit.headers.get(keptAtHeader) ?? ''
  return new Response(html.replace('<html ', `<html data-kept-at="${at}" `), {
    status: hit.status,
    headers: hit.headers,
  })
}

const later = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms))

/** From the network if it answers in time, otherwise the kept copy, otherwise the offline page. */
async function page(event: FetchEvent, url: URL, isData: boolean, kind: 'private' | 'public') {
  const cached = async () => {
    const name = await cacheFor(kind)
    const hit = name && (await findCached(name, keyOf(url, isData)))
    return hit ? shownAsKept(hit) : undefined
  }
  const askedAt = new Date()
  // A sign-out made without a network is completed before anybody sees a private page.
  const ready = kind === 'private' ? finishSignOut().catch(() => undefined) : Promise.resolve()
  const fresh = ready.then(() => fetch(event.request))
  const note = kind === 'private' ? notePrivate : notePublic
  // Copied before anybody reads it.
  const noted = fresh.then((response) => note(url, isData, response.clone(), askedAt))
  event.waitUntil(noted.catch(() => undefined))
  const freshAnswer = fresh.catch(() => undefined)
  const inTime = await Promise.race([freshAnswer, later(patienceMs).then(cached)])
  const answer = inTime ?? (await freshAnswer)
  if (answer && answer.status < 500) {
    return answer
  }
  const instead = (await cached()) ?? answer
  return instead ?? (isData ? Response.error() : offlinePage(url))
}

async function notePublic(url: URL, isData: boolean, fresh: Response, askedAt: Date) {
  const isPublic = /\bpublic\b/.test(fresh.headers.get('cache-control') ?? '')
  if (isData || fresh.status !== 200 || fresh.redirected || !isPublic) {
    return
  }
  const html = await fresh.clone().text()
  await putPage(cacheNames.public, keyOf(url, false), fresh, askedAt)
  await keepFiles(withoutRunners(filesIn(html)))
  const later = connectionNow().savesData ? undefined : laterFileIn(html)
  if (later) {
    const script = await (await builtFile(new Request(later))).text()
    await keepFiles([...filesIn(script), ...filesIn(html)])
  }
}

/** Keeps a page that was loaded without this worker, such as the one that registered it. */
async function noteVisit({ owner, locale, url }: PageVisit) {
  await adoptDevice(owner, locale)
  if (!(await caches.has(shell))) {
    // The browser may have removed the kept files but not the worker.
    await keepShell()
  }
  const page = new URL(url)
  const mayKeep = cacheKindOf(page) === 'private' && isPlain(page)
  if (mayKeep && !(await findCached(cacheNames.private(owner), keyOf(page, false)))) {
    await keepPages([url], owner, { isVisit: true })
  }
}

async function notePrivate(url: URL, isData: boolean, fresh: Response, askedAt: Date) {
  if (fresh.status >= 500) {
    return
  }
  const owner = fresh.headers.get(pageOwnerHeader)
  if (!owner) {
    if (!isData) {
      await forgetWhatIsClosed(url)
    }
    return
  }
  await adoptDevice(owner)
  if (fresh.status !== 200 || fresh.redirected || !isPlain(url)) {
    return
  }
  // On an expensive connection the scripts that list kept pages are fetched only with the first page that needs its own scripts.
  await keepFiles(keepsScripts(url, connectionNow()) ? __FILES__ : withoutScripts(__FILES__))
  const html = isData ? '' : await fresh.clone().text()
  await putPage(cacheNames.private(owner), keyOf(url, isData), fresh, askedAt)
  await keepFiles(filesOfVisit(url, html, connectionNow()))
}

/** After a page that its reader may not see (any more): asks the server which pages the student still has, and removes the others. */
async function forgetWhatIsClosed(url: URL) {
  const owner = await deviceOwner()
  if (!owner) {
    return
  }
  const answer = await fetch('/api/user/programs?page_size=200')
  const body = (await answer.json().catch(() => null)) as unknown
  if (answer.status === 401 && answer.headers.has(clearSiteDataHeader)) {
    return emptyDevice()
  }
  if (answer.status === 401 || answer.status === 403) {
    return forgetPages()
  }
  if (answer.ok && Array.isArray(body) && programOf(url) !== null) {
    const open = (body as { slug: string; status: string }[]).filter(({ status }) =>
      ['active', 'completed'].includes(status),
    )
    await keepOnlyPrograms(
      owner,
      open.map(({ slug }) => slug),
    )
  }
}
