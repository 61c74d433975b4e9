import { operations } from '@/app/api/calls'
import { buildDocument } from '@/server/transport/http/openapi/build-document'
import { type ApiDocument, answerChecker } from './api-answers'

const check = answerChecker(
  buildDocument(operations, {
    name: 'Academy',
    url: 'http://localhost:3000',
    isDemo: true,
  }) as ApiDocument,
)

/** Whether a route is in the description; some are left out or described one by one (next-auth's). */
const isDescribed = (path: string) =>
  path.startsWith('/api/') && !path.includes('[...') && path !== '/api/internal/revalidate'

/** The parts of an answer that the API's description does not contain; undefined: all are described. */
export async function undescribed(
  { method, path }: { method: string; path: string },
  response: Response,
): Promise<string | undefined> {
  if (!isDescribed(path)) {
    return undefined
  }
  return check({
    method,
    path: path.replace(/\[\w+\]/g, 'x'),
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: await response.clone().text(),
  })
}
