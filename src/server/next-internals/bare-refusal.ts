import type { IncomingMessage, ServerResponse } from 'node:http'

/** Next answers a method that a route does not have with an empty 405. */
export const isBareRefusal = (req: IncomingMessage, res: ServerResponse) =>
  res.statusCode === 405 && (req.url ?? '').startsWith('/api/')
