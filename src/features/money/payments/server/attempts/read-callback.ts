import { body as limits } from '@/config/limits'

async function readBounded(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader && size < limits.callbackBytes) {
    const { done, value } = await reader.read()
    if (done) {
      break
    }
    chunks.push(value)
    size += value.byteLength
  }
  await reader?.cancel().catch(() => undefined)
  return Buffer.concat(chunks).subarray(0, limits.callbackBytes).toString('utf8')
}

/** Accepts any format: at most 16 KB are stored, the rest is not read. */
export async function readCallback(
  request: Request,
  params: Record<string, string | string[] | undefined>,
): Promise<unknown> {
  const { provider, token } = params
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return {
    provider,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    rawBody: await readBounded(request),
    query: typeof token === 'string' ? { ...query, token } : query,
  }
}
