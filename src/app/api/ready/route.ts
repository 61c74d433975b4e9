import { findReasonNotReady } from '@/server/readiness'

export const dynamic = 'force-dynamic'

/** Whether requests can be served in full: the database answers and has every migration. */
export async function GET(): Promise<Response> {
  const reason = await findReasonNotReady()
  const headers = { 'Cache-Control': 'no-store' }
  if (!reason) {
    return Response.json({ status: 'ready' }, { headers })
  }
  return Response.json(
    { status: 'not_ready', reason },
    { status: 503, headers: { ...headers, 'Retry-After': '2' } },
  )
}
