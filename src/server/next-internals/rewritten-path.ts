import type { IncomingMessage, ServerResponse } from 'node:http'
import { routerHeader } from './router-requests'

export const rewrittenPathHeader = 'x-nextjs-rewritten-path'

/** The router in the browser reads the parts of the address from here, as after a rewrite of Next's own. */
export function addRewrittenPath(req: IncomingMessage, res: ServerResponse, address: string) {
  if (req.headers[routerHeader] === '1') {
    res.setHeader(rewrittenPathHeader, address.replace(/\?.*/, ''))
  }
}
