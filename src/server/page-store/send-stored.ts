import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from '../http-entry/accepted-encoding'
import type { StoredAnswer } from './stored-answer'

/** The hot path: everything that can be computed in advance is computed when the answer is stored. */
export function sendStored(req: IncomingMessage, res: ServerResponse, answer: StoredAnswer): true {
  const variant = answer[acceptedEncoding(req.headers['accept-encoding'])]
  const condition = req.headers['if-none-match']
  if (condition !== undefined && answer.status === 200 && isUnchanged(condition, variant.etag)) {
    res.writeHead(304, variant.headUnchanged)
    res.end()
    return true
  }
  res.writeHead(answer.status, variant.head)
  res.end(req.method === 'HEAD' ? undefined : variant.body)
  return true
}

/**
 * Compares tags weakly: a proxy may have put W/ before ours, and a page keeps its tag when it is
 * recompressed.
 */
const bareTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-fast"$/, '"')

const isUnchanged = (condition: string, etag: string) =>
  condition === etag ||
  condition === '*' ||
  condition.split(',').some((tag) => bareTag(tag) === bareTag(etag))
