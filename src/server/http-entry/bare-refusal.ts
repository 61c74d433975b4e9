import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether this is a method that an address of the API does not have: it gets an empty 405, as Next does for a route file. */
export const isBareRefusal = (req: IncomingMessage, res: ServerResponse) =>
  res.statusCode === 405 && (req.url ?? '').startsWith('/api/')
