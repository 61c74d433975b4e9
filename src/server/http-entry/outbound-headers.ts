import type { IncomingMessage, ServerResponse } from 'node:http'
import { removeOwnHeaders } from '../next-internals/answer-headers'
import { builtFilesAddress } from '../next-internals/own-addresses'
import { routerDataType } from '../next-internals/router-requests'
import { closedPolicy } from './content-security-policy'
import { namedHeaders } from './named-headers'

const typeOf = (res: ServerResponse) => String(res.getHeader('content-type') ?? '')
export const isHtml = (res: ServerResponse) => typeOf(res).startsWith('text/html')

/**
 * Completes the headers: an answer that is not explicitly public is private, and an answer that is not a page may run no scripts.
 */
export function completeHeaders(req: IncomingMessage, res: ServerResponse, dev: boolean) {
  removeOwnHeaders(res)
  const failed = res.statusCode >= 400
  const named = failed ? undefined : namedHeaders((req.url ?? '').split('?')[0] as string)
  if (named && !isHtml(res)) {
    res.setHeader('Cache-Control', named.cacheControl)
    res.setHeader('Content-Security-Policy', named.policy)
    return
  }
  const cacheControl = String(res.getHeader('cache-control') ?? '')
  const isBuiltFile = !dev && !failed && (req.url ?? '').startsWith(builtFilesAddress)
  const isPage = isHtml(res) || typeOf(res).startsWith(routerDataType)
  const isPublic = /\bpublic\b/.test(cacheControl) && !isPage && !failed
  // A file whose name changes with its content: its reader may keep it.
  const isKeptByReader =
    cacheControl.startsWith('private') && cacheControl.endsWith('immutable') && !isPage && !failed
  if (!isBuiltFile && !isPublic && !isKeptByReader) {
    res.setHeader('Cache-Control', 'private, no-store')
  }
  // An uploaded file has its own, stricter policy.
  const isSandboxed = String(res.getHeader('content-security-policy') ?? '').startsWith('sandbox')
  if (!isHtml(res) && !isSandboxed && !typeOf(res).startsWith('application/pdf')) {
    res.setHeader('Content-Security-Policy', closedPolicy)
  }
}
