import { productVersion } from '@/config/product-version'
import { findReasonNotReady } from '../../readiness'

const headers = { 'Cache-Control': 'no-store' }

/** The process is alive, and which version it is; it asks nobody. */
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
