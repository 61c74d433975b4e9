import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from '../http-entry/accepted-encoding'
import type { StoredAnswer } from './stored-answer'

/** The hot path: nothing here is computed that could have been computed when the answer was stored. */
export function sendStored(req: IncomingMessage, res: ServerResponse, stored: StoredAnswer): true {
  const variant = stored[acceptedEncoding(req.headers['accept-encoding'])]
  const condition = req.headers['if-none-match']
  if (condition !== undefined && isUnchanged(condition, variant.etag)) {
    res.writeHead(304, variant.headUnchanged)
    res.end()
    return true
  }
  res.writeHead(200, variant.head)
  res.end(req.method === 'HEAD' ? undefined : variant.body)
  return true
}

/** If-None-Match compares weakly: a proxy may have put W/ before our tag. */
/** The same page, whether it was compressed fast or well. */
const bareTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-fast"$/, '"')

const isUnchanged = (condition: string, etag: string) =>
  condition === etag ||
  condition === '*' ||
  condition.split(',').some((each) => bareTag(each) === bareTag(etag))
