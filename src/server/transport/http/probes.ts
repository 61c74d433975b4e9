import { productVersion } from '@/config/product-version'
import { findReasonNotReady } from '../../readiness'

const headers = { 'Cache-Control': 'no-store' }

/** Shows that the process is alive, and its version; uses no other system. */
export const answerHealth = (): Response =>
  Response.json({ status: 'ok', version: productVersion() }, { headers })

/** Whether requests can be served in full: the database answers and has every migration. */
export async function answerReady(): Promise<Response> {
  const reason = await findReasonNotReady()
  return reason
    ? Response.json(
        { status: 'not_ready', reason },
        { status: 503, headers: { ...headers, 'Retry-After': '2' } },
      )
    : Response.json({ status: 'ready' }, { headers })
}
