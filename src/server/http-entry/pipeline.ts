import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { bodyBudgetOf } from '@/config/body-budgets'
import { requestIdHeader } from '@/config/headers'
import { locales } from '@/config/locales'
import { isOriginOf } from '@/config/site-origin'
import { isActionBody, mayBeAction } from '../next-internals/action-body'
import { giveNonce } from '../next-internals/nonce-header'
import { isOwnAddress } from '../next-internals/own-addresses'
import { addressInOfferedLanguage } from './add-language'
import { guardBody, hasBody } from './body-guard'
import { newNonce, noncePolicies } from './content-security-policy'
import { requestRunner } from './crashed-requests'
import { lifecycle } from './draining'
import { isProbeByAddress } from './hosts'
import { cleanHeaders } from './inbound-headers'
import { interceptResponse } from './outbound'
import { refuse } from './refuse'
import { judgeTarget } from './request-target'
import { securityHeaders } from './security-headers'

interface PipelineOptions {
  siteUrl: string
  /** The script that is in every page. */
  bootScript: string
  dev: boolean
  proxies: number
  isOurHost: (host: string | undefined) => boolean
  /**
   * Serves pages and files from memory and returns true; the fast path, tried before anything
   * else.
   */
  answerStored: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Whether a file exists at this path, e.g. '/favicon.ico'; called for paths that look like a file. */
  hasFile?: (path: string) => boolean
  /** Answers an unknown address from memory and returns true; called for paths that are not files. */
  answerAbsent?: (req: IncomingMessage, res: ServerResponse, path: string) => boolean
  /** The script of students' pages without the framework; undefined: these pages are sent with the framework. */
  studentScript?: string
  /** Long polling of Socket.IO, which is answered outside of Next. */
  sockets?: (req: IncomingMessage, res: ServerResponse) => void
  next: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  onError: (error: unknown, requestId: string) => void
  /** Called when a page of another site submits a form here, or calls an action. */
  onForeign?: (path: string, requestId: string) => void
}

/** With several Host headers, a proxy and this server could interpret a request differently. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1
    }
  }
  return hosts < 2
}

/** The status for requests that are never valid here, whatever their path. */
function judgeForm(req: IncomingMessage): number | undefined {
  if (req.httpVersionMajor !== 1) {
    return 505
  }
  if (!hasOneHost(req.rawHeaders)) {
    return 400
  }
  if ((req.method === 'GET' || req.method === 'HEAD') && hasBody(req)) {
    return 400
  }
  return undefined
}

const pathOf = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const withDots = [...locales.map((locale) => `/${locale}/`), '/api/']

/**
 * No page has a dot in its path, so such a path is a file or nothing. Next would interpret the first part as a language, even for
 * missing files in its own folder.
 */
const looksLikeFile = (path: string) =>
  isOwnAddress(path) || (path.includes('.') && !withDots.some((folder) => path.startsWith(folder)))

const isSocketPath = (url: string) => url.startsWith('/socket.io/') || /^\/socket\.io(\?|$)/.test(url)

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Whether this is one of the site's origins and the origin of this request's host: Next compares these two. */
const isOwn = (siteUrl: string, origin: string, host: string | undefined) =>
  isOriginOf(siteUrl, origin) && new URL(origin).host === host?.toLowerCase()

/** A form or an action (always POST) that a page of another site sent. */
const isForeign = (siteUrl: string, { method, headers }: IncomingMessage) =>
  method === 'POST' &&
  ((headers.origin !== undefined && !isOwn(siteUrl, headers.origin, headers.host)) ||
    headers['sec-fetch-site'] === 'cross-site' ||
    headers['sec-fetch-site'] === 'same-site')

/** Everything a request passes on its way to Next. */
export function createPipeline(options: PipelineOptions): RequestListener {
  const https = options.siteUrl.startsWith('https:')
  const policyOf = noncePolicies(options.bootScript, options.siteUrl, options.dev)
  const headers = securityHeaders(https)
  const state = lifecycle()

  return (req, res) => {
    if (!options.isOurHost(req.headers.host) && !isProbeByAddress(req.method, req.url, req.headers.host)) {
      return refuseUnheard(req, res, 421)
    }
    const malformed = judgeForm(req)
    if (malformed !== undefined) {
      return refuseUnheard(req, res, malformed)
    }
    if (state.draining) {
      res.setHeader('Connection', 'close')
    }
    if (options.answerStored(req, res)) {
      return
    }
    const requestId = cleanHeaders(req, options.proxies, https)
    for (const [name, value] of headers) {
      res.setHeader(name, value)
    }
    res.setHeader(requestIdHeader, requestId)
    const verdict = judgeTarget(req.method, req.url ?? '')
    if (!verdict.pass) {
      return answerVerdict(res, verdict, requestId)
    }
    const path = pathOf(req.url ?? '')
    if (options.sockets && isSocketPath(req.url ?? '')) {
      return options.sockets(req, res)
    }
    const isFile = looksLikeFile(path)
    if (isFile && options.hasFile?.(path) === false) {
      return refuse(res, 404, requestId)
    }
    const toPage = !path.startsWith('/api/')
    const offered = !isFile && toPage && isRead(req) ? addressInOfferedLanguage(req.url ?? '') : null
    if (offered !== null) {
      return answerVerdict(res, { status: 307, location: offered }, requestId)
    }
    if (!isFile && options.answerAbsent?.(req, res, path)) {
      return
    }
    if (toPage && isForeign(options.siteUrl, req)) {
      options.onForeign?.(path, requestId)
      return refuse(res, 403, requestId)
    }
    const run = requestRunner(res, requestId)
    run(() =>
      guardBody({
        req,
        res,
        budget: bodyBudgetOf(path),
        accepts:
          toPage && mayBeAction(req.method, req.headers)
            ? (body) => isActionBody(req.headers, body)
            : undefined,
        proceed: () => run(() => answer(req, res, requestId)),
        refuse: (status) => refuse(res, status, requestId),
      }),
    )
  }

  function answer(req: IncomingMessage, res: ServerResponse, requestId: string) {
    const nonce = newNonce()
    const policy = policyOf(nonce)
    giveNonce(req, policy)
    const { siteUrl, dev, studentScript } = options
    interceptResponse(req, res, { siteUrl, dev, nonce, noncePolicy: policy, studentScript })
    options.next(req, res).catch((error: unknown) => {
      options.onError(error, requestId)
      if (res.headersSent) {
        res.destroy()
      } else {
        refuse(res, 500, requestId)
      }
    })
  }

  function refuseUnheard(req: IncomingMessage, res: ServerResponse, status: number) {
    const requestId = cleanHeaders(req, 0, https)
    for (const [name, value] of headers) {
      res.setHeader(name, value)
    }
    refuse(res, status, requestId, { Connection: 'close' })
  }
}

function answerVerdict(
  res: ServerResponse,
  { status, location, allow }: { status: number; location?: string; allow?: string },
  requestId: string,
) {
  refuse(res, status, requestId, {
    ...(location ? { Location: location } : {}),
    ...(allow ? { Allow: allow } : {}),
  })
}
