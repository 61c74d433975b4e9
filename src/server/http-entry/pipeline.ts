import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { requestIdHeader } from '@/config/headers'
import { newNonce, noncePolicy } from './content-security-policy'
import { lifecycle } from './draining'
import { cleanHeaders } from './inbound-headers'
import { takeOutbound } from './outbound'
import { refuse } from './refuse'
import { judgeTarget } from './request-target'
import { securityHeaders } from './security-headers'

interface PipelineOptions {
  siteUrl: string
  dev: boolean
  proxies: number
  isOurHost: (host: string | undefined) => boolean
  /** Answers what it holds ready (pages, files) and returns true; the fast way, asked before anything else. */
  answerStored: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Long polling of Socket.IO, which is answered outside of Next. */
  sockets?: (req: IncomingMessage, res: ServerResponse) => void
  next: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  onError: (error: unknown, requestId: string) => void
}

const isSocketPath = (url: string) => url.startsWith('/socket.io/') || /^\/socket\.io(\?|$)/.test(url)

/** Everything a request passes on its way to Next. */
export function createPipeline(options: PipelineOptions): RequestListener {
  const https = options.siteUrl.startsWith('https:')
  const headers = securityHeaders(https)
  const state = lifecycle()

  return (req, res) => {
    if (!options.isOurHost(req.headers.host)) return refuseMisdirected(req, res)
    if (options.answerStored(req, res)) return
    const requestId = cleanHeaders(req, options.proxies, https)
    for (const [name, value] of headers) res.setHeader(name, value)
    res.setHeader(requestIdHeader, requestId)
    if (state.draining) res.setHeader('Connection', 'close')
    const verdict = judgeTarget(req.method, req.url ?? '')
    if (!verdict.pass) return answerVerdict(res, verdict, requestId)
    if (options.sockets && isSocketPath(req.url ?? '')) return options.sockets(req, res)
    const nonce = newNonce()
    const policy = noncePolicy(nonce, options.siteUrl, options.dev)
    // Next takes the nonce for its scripts from here.
    req.headers['content-security-policy'] = policy
    takeOutbound(req, res, { siteUrl: options.siteUrl, dev: options.dev, noncePolicy: policy })
    options.next(req, res).catch((error: unknown) => {
      options.onError(error, requestId)
      if (res.headersSent) res.destroy()
      else refuse(res, 500, requestId)
    })
  }

  function refuseMisdirected(req: IncomingMessage, res: ServerResponse) {
    const requestId = cleanHeaders(req, 0, https)
    for (const [name, value] of headers) res.setHeader(name, value)
    refuse(res, 421, requestId, { Connection: 'close' })
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
