import type { IncomingMessage, ServerResponse } from 'node:http'
import { routerHeader } from './router-requests'

export const rewrittenPathHeader = 'x-nextjs-rewritten-path'

/** The router in the browser reads the parts of the address from this header, as after one of Next's rewrites. */
export function addRewrittenPath(req: IncomingMessage, res: ServerResponse, address: string) {
  if (req.headers[routerHeader] === '1') {
    res.setHeader(rewrittenPathHeader, address.replace(/\?.*/, ''))
  }
}
