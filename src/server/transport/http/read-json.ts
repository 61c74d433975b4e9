import { body as limits } from '@/config/limits'
import { isObject } from '@/lib/json'
import { AppError } from '../../kernel/app-error'

/** The whole body as text, up to `maxBytes`. Throws too_large, and malformed if the caller disconnects. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw new AppError('too_large')
  }
  const reader = request.body?.getReader()
  if (!reader) {
    return ''
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // The caller's connection failed, not one of ours: without this, its error code would be mistaken for the database's.
      throw new AppError('malformed')
    })
    if (done) {
      break
    }
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppError('too_large')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A JSON object of bounded size. Throws unsupported_type, too_large or malformed. An empty body is {}. */
export async function readJsonObject(
  request: Request,
  maxBytes = limits.jsonBytes,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_type')
  }
  const raw = await readText(request, maxBytes)
  if (raw.trim() === '') {
    return {}
  }
  if (type === null) {
    throw new AppError('unsupported_type')
  }
  try {
    const parsed: unknown = JSON.parse(raw)
    if (isObject(parsed)) {
      return parsed
    }
  } catch {
    // the same error as below
  }
  throw new AppError('malformed')
}
