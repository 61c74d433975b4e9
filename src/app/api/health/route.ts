export const dynamic = 'force-dynamic'

/** The process is alive; it asks nobody. */
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
