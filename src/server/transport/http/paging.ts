import { localeHeader } from '@/config/headers'
import type { Page } from '../../kernel/paging'
import { jsonResponse } from './to-route'

/** The neighbouring pages (RFC 8288), as addresses without a host. */
function links({ page, page_size, total }: Page<unknown>, url: URL): string {
  const last = Math.max(1, Math.ceil(total / page_size))
  const around = { first: 1, prev: page - 1, next: page + 1, last }
  return Object.entries(around)
    .filter(([, target]) => target >= 1 && target <= last && target !== page)
    .map(([relation, target]) => {
      const query = new URLSearchParams(url.search)
      query.set('page', String(target))
      return `<${url.pathname}?${query}>; rel="${relation}"`
    })
    .join(', ')
}

/** An answer that is the same for everybody with this language, so the server entry may store it. */
export const respondWithPublicPage = (page: Page<unknown>, request: Request): Response =>
  respondWithPage(page, request, {
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: `Accept-Language, ${localeHeader}`,
  })

/** The body holds the items; total count and links are in the headers. */
export function respondWithPage(
  page: Page<unknown>,
  request: Request,
  headers: Record<string, string> = {},
): Response {
  const link = links(page, new URL(request.url))
  return jsonResponse(page.items, 200, {
    'x-total-count': String(page.total),
    ...(link === '' ? {} : { link }),
    ...headers,
  })
}
