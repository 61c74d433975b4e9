import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieNames } from '@/config/cookies'
import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import type { Logger } from '@/server/ports/logger'
import { securityHeaders } from '../http-entry/security-headers'
import { hasRenderState } from '../next-internals/render-state'
import { isFromRouter } from '../next-internals/router-requests'
import { DeferredFiles } from './deferred-files'
import type { InternalAnswer, InternalListener } from './internal-listener'
import {
  absentAddress,
  isAbsentAddress,
  type PublicItemAddress,
  publicAddresses,
  routeOf,
} from './public-pages'
import { sendStored } from './send-stored'
import { makeStoredAnswer, type StoredAnswer } from './stored-answer'
import { pageSource } from './stored-page'

interface PageStoreOptions {
  siteUrl: string
  log: Logger
  listener: Pick<InternalListener, 'get' | 'post'>
  listProgramSlugs: () => Promise<string[]>
  listPublicItems?: () => Promise<PublicItemAddress[]>
  /** The paths of all versions of the legal texts. */
  listLegalVersions?: () => Promise<string[]>
  firstRetryMs?: number
  /** The script that public pages have instead of the framework. */
  lightScript?: string
}

/** The login redirects a signed-in member of the back office, and only the gate can identify them, so Next must answer. */
const isLogin = (url: string) => /^\/login(?:\?|$)/.test(splitLocale(url).path)
const lastRetryMs = 60_000
/** The number of newest pages whose framework can still be fetched. */
const mostLaterFiles = 256
/** The page that shows what the device keeps: it does not work without its scripts, and the service worker reads their names from it. */
const wholePage = /^(?:\/fr)?\/offline$/

type Outcome = 'stored' | 'absent' | 'failed'

/** A failed or incomplete page never replaces a good one. */
const isGood = ({ status, body }: InternalAnswer) => status === 200 && !hasRenderState(body, 'degraded')

/**
 * The finished public pages, in memory. They survive a database failure and are never older than the last
 * edit received.
 */
export class PageStore {
  private readonly pages = new Map<string, StoredAnswer>()
  private readonly sessionCookie: string
  private readonly headers: ReturnType<typeof securityHeaders>
  private readonly laterFiles: DeferredFiles
  private readonly firstRetryMs: number
  private running: Promise<void> = Promise.resolve()
  /** A refresh that has not started yet: it will include every edit until it starts. */
  private waiting: Promise<void> | undefined
  private readonly stale = new Set<string>()
  private everythingIsStale = false
  /** Pages of before a change that concerns all of them: until they are rendered again, Next answers for them. */
  private outdated = new Set<string>()
  private readonly edited = new Set<string>()
  private readonly rough = new Set<string>()
  private retryTimer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(private readonly options: PageStoreOptions) {
    this.sessionCookie = cookieNames(options.siteUrl).session
    this.headers = securityHeaders(options.siteUrl.startsWith('https:'))
    this.laterFiles = new DeferredFiles(this.headers, mostLaterFiles)
    this.firstRetryMs = options.firstRetryMs ?? 1_000
  }

  get size() {
    return this.pages.size
  }

  /** The memory of the pages, with all encodings. */
  get bytes() {
    let sum = this.laterFiles.bytes
    for (const { bytes } of this.pages.values()) {
      sum += bytes
    }
    return sum
  }

  /** Serves a page from memory, or returns false. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return false
    }
    const url = req.url as string
    if (isLogin(url) && req.headers.cookie?.includes(`${this.sessionCookie}=`)) {
      return false
    }
    // No public page reads its query on the server, so every query gets the same page.
    const storedPage =
      this.upToDate(url) ?? (url.includes('?') ? this.upToDate(url.slice(0, url.indexOf('?'))) : undefined)
    if (storedPage === undefined || isFromRouter(req)) {
      return this.laterFiles.answer(req, res)
    }
    return sendStored(req, res, storedPage)
  }

  /** Answers an unknown address with the not-found page, or returns false. Next answers requests of the framework's router. */
  answerAbsent(req: IncomingMessage, res: ServerResponse, locale: Locale): boolean {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const page = this.upToDate(absentAddress(locale))
    return isRead && !isFromRouter(req) && page !== undefined && sendStored(req, res, page)
  }

  private upToDate = (address: string) => (this.outdated.has(address) ? undefined : this.pages.get(address))

  /** The same after a change that may be on any page: Next drops all of them first, and nobody is shown an old one meanwhile. */
  refreshEverything(): Promise<void> {
    this.everythingIsStale = true
    return this.refresh()
  }

  /**
   * Renders all public pages again and replaces those that changed. Tags: what Next must drop from its cache
   * first. The edited program's own pages come early.
   */
  refresh(tags: string[] = [], editedProgram?: string): Promise<void> {
    for (const tag of tags) {
      this.stale.add(tag)
    }
    if (editedProgram) {
      this.edited.add(editedProgram)
    }
    this.waiting ??= this.enqueue(() => {
      this.waiting = undefined
      const stale = { tags: [...this.stale], everything: this.everythingIsStale }
      this.stale.clear()
      this.everythingIsStale = false
      return this.renderEverything(stale)
    })
    return this.waiting
  }

  stop() {
    this.stopped = true
    clearTimeout(this.retryTimer)
  }

  /** One after the other: with two concurrent renders, the older page could be stored last. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.running.then(work).catch((error: unknown) => {
      if (this.stopped) {
        return
      }
      this.options.log.error(
        { event: 'pages.render_failed', err: error },
        'public pages could not be rendered',
      )
      this.outdated.clear()
      this.retryLater(undefined, lastRetryMs)
    })
    this.running = done.then(() => this.refine())
    return done
  }

  private async renderEverything({ tags, everything }: { tags: string[]; everything: boolean }) {
    const { listener, listProgramSlugs, listPublicItems, listLegalVersions, log } = this.options
    if (everything) {
      await listener.post('/api/internal/revalidate', { tags, everything }).catch((error: unknown) => {
        this.everythingIsStale = true
        throw error
      })
      this.outdated = new Set(this.pages.keys())
    } else if (tags.length > 0) {
      await listener.post('/api/internal/revalidate', { tags })
    }
    const [slugs, lessons, legal] = await Promise.all([
      listProgramSlugs(),
      listPublicItems?.(),
      listLegalVersions?.(),
    ]).catch(() => [])
    const edited = [...this.edited]
    this.edited.clear()
    const addresses = publicAddresses(slugs ?? [], edited, lessons, legal)
    const failed = await this.renderAll(addresses)
    if (failed === null) {
      for (const slug of edited) {
        this.edited.add(slug)
      }
      return
    }
    // An old page is better than none.
    this.outdated.clear()
    if (slugs) {
      for (const address of this.pages.keys()) {
        if (!addresses.includes(address)) {
          this.pages.delete(address)
        }
      }
    }
    if (this.stopped) {
      return
    }
    log.info({ event: 'pages.rendered', pages: this.pages.size, failed }, 'public pages rendered')
    if (!slugs || failed.length > 0) {
      this.retryLater(slugs ? failed : undefined, this.firstRetryMs)
    }
  }

  /** null: interrupted by a newer edit, which starts again from the beginning. */
  private async renderAll(addresses: readonly string[]): Promise<string[] | null> {
    const failed: string[] = []
    for (const address of addresses) {
      if (this.stopped) {
        return []
      }
      if (this.waiting) {
        return null
      }
      if ((await this.renderOne(address)) === 'failed') {
        failed.push(address)
      }
    }
    return failed
  }

  private async renderOne(address: string): Promise<Outcome> {
    const answer = await this.options.listener.get(address).catch(() => undefined)
    const absent = isAbsentAddress(address)
    if (answer?.status === 404) {
      this.pages.delete(address)
      return 'absent'
    }
    if (!answer || !isGood(answer)) {
      return 'failed'
    }
    // The internal listener does not see the status of a not-found page, only its mark.
    if (hasRenderState(answer.body, 'absent') !== absent) {
      this.pages.delete(address)
      return 'absent'
    }
    const { siteUrl, lightScript } = this.options
    const { source, digest, later } = pageSource(answer, {
      siteUrl,
      headers: this.headers,
      lightScript: wholePage.test(address) ? undefined : lightScript,
      absent,
    })
    if (later) {
      await this.laterFiles.keep(later)
    }
    if (this.pages.get(address)?.digest === digest) {
      this.outdated.delete(address)
      return 'stored'
    }
    this.pages.set(address, await makeStoredAnswer(source, 'fast'))
    this.outdated.delete(address)
    this.rough.add(address)
    return 'stored'
  }

  /** Recompresses quickly compressed pages as small as possible, unless a newer edit waits. */
  private async refine() {
    for (const address of this.rough) {
      if (this.waiting || this.stopped) {
        return
      }
      const storedPage = this.pages.get(address)
      if (storedPage) {
        this.pages.set(address, await makeStoredAnswer(storedPage.source()))
      }
      this.rough.delete(address)
    }
  }

  /** `failed` undefined: the list of pages itself could not be read. */
  private retryLater(failed: string[] | undefined, delay: number) {
    clearTimeout(this.retryTimer)
    if (this.stopped) {
      return
    }
    this.retryTimer = setTimeout(() => void this.enqueue(() => this.retry(failed, delay)), delay)
    this.retryTimer.unref()
  }

  /** Next caches a page whose rendering failed as if it were good: it must drop it first. */
  private async retry(failed: string[] | undefined, delay: number) {
    if (!failed) {
      const everything = this.everythingIsStale
      this.everythingIsStale = false
      return this.renderEverything({ tags: ['programs'], everything })
    }
    const stale = { tags: ['programs'], paths: failed.map(routeOf) }
    await this.options.listener.post('/api/internal/revalidate', stale)
    const still = await this.renderAll(failed)
    if (still === null || still.length === 0) {
      return
    }
    this.options.log.warn({ event: 'pages.still_failing', failed: still }, 'public pages still fail')
    this.retryLater(still, Math.min(delay * 2, lastRetryMs))
  }
}
