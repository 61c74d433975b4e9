import type { IncomingMessage, ServerResponse } from 'node:http'

/** The API answers a method that an address does not have with an empty 405, as Next does for a route file. */
export const isBareRefusal = (req: IncomingMessage, res: ServerResponse) =>
  res.statusCode === 405 && (req.url ?? '').startsWith('/api/')
