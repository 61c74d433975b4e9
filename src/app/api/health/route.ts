import { productVersion } from '@/config/product-version'

export const dynamic = 'force-dynamic'

/** The process is alive, and which version it is; it asks nobody. */
export const GET = () =>
  Response.json({ status: 'ok', version: productVersion() }, { headers: { 'Cache-Control': 'no-store' } })
