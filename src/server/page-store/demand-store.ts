import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '@/config/locales'
import { securityHeaders } from '../http-entry/security-headers'
import { hasRenderState } from '../next-internals/render-state'
import { isFromRouter } from '../next-internals/router-requests'
import { DeferredFiles } from './deferred-files'
import type { InternalListener } from './internal-listener'
import { sendStored } from './send-stored'
import { makeStoredAnswer, type StoredAnswer } from './stored-answer'
import { pageSource } from './stored-page'

interface DemandStoreOptions {
  siteUrl: string
  listener: Pick<InternalListener, 'get'>
  /** Whether the answer of this address is the same for everybody and may be stored here. */
  holds: (address: string) => boolean
  /** The caller's language, if the address does not contain one. */
  languageOf?: (req: IncomingMessage) => Locale
  mostPages?: number
  /** The script that public pages have instead of the framework. */
  lightScript?: string
}

const mostPages = 2_000

const keyOf = (address: string, language?: Locale) => (language ? `${language} ${address}` : address)

/**
 * Public answers of unlimited number, pages or lists of the API: stored when somebody requests one that
 * exists, removed when it changes; if there are too many, the longest unused is removed first. Next answers everything that is not
 * stored here.
 */
export class DemandStore {
  private readonly pages = new Map<string, StoredAnswer>()
  private readonly rendering = new Set<string>()
  private readonly headers: ReturnType<typeof securityHeaders>
  private readonly laterFiles: DeferredFiles
  /** Detects removals during rendering: a page that was begun before a removal may show old data. */
  private changes = 0

  constructor(private readonly options: DemandStoreOptions) {
    this.headers = securityHeaders(options.siteUrl.startsWith('https:'))
    this.laterFiles = new DeferredFiles(this.headers, options.mostPages ?? mostPages)
  }

  get size() {
    return this.pages.size
  }

  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const address = req.url as string
    if ((req.method !== 'GET' && req.method !== 'HEAD') || isFromRouter(req)) {
      return false
    }
    if (!this.options.holds(address)) {
      return this.laterFiles.answer(req, res)
    }
    const language = this.options.languageOf?.(req)
    const key = keyOf(address, language)
    const storedPage = this.pages.get(key)
    if (storedPage) {
      // Moves it to the end as the last used.
      this.pages.delete(key)
      this.pages.set(key, storedPage)
      return sendStored(req, res, storedPage)
    }
    res.once('finish', () => {
      if (res.statusCode === 200) {
        void this.store(address, language)
      }
    })
    return false
  }

  forget(address: string) {
    this.changes += 1
    this.pages.delete(address)
  }

  forgetAll() {
    this.changes += 1
    this.pages.clear()
  }

  /** If an answer cannot be rendered or stored, Next answers. */
  private async store(address: string, language: Locale | undefined) {
    const key = keyOf(address, language)
    if (this.rendering.has(key)) {
      return
    }
    this.rendering.add(key)
    const before = this.changes
    try {
      const answer = await this.options.listener.get(address, language)
      if (answer.status !== 200 || hasRenderState(answer.body)) {
        return
      }
      const { siteUrl, lightScript } = this.options
      const { source, later } = pageSource(answer, { siteUrl, headers: this.headers, lightScript })
      if (later) {
        await this.laterFiles.keep(later)
      }
      const newAnswer = await makeStoredAnswer(source, 'fast')
      if (before === this.changes) {
        this.keep(key, newAnswer)
      }
    } catch {
      // The next visitor tries again.
    } finally {
      this.rendering.delete(key)
    }
  }

  private keep(key: string, answer: StoredAnswer) {
    this.pages.set(key, answer)
    if (this.pages.size > (this.options.mostPages ?? mostPages)) {
      this.pages.delete(this.pages.keys().next().value as string)
    }
  }
}
