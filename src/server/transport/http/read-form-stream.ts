import type { TextKey } from '@/messages/text-key'
import { AppError } from '../../kernel/app-error'

/**
 * An unread multipart form as a stream. Throws `unsupported_type`, or `too_large` when its Content-Length
 * says so.
 */
export function readFormStream(request: Request, maxBytes: number, tooLargeText: TextKey) {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError('unsupported_type')
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw new AppError('too_large', { text: tooLargeText })
  }
  if (!request.body) {
    throw new AppError('malformed')
  }
  return { contentType, body: request.body }
}
