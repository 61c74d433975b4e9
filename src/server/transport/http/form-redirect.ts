import type { Locale } from '@/config/locales'
import { splitLocale } from '@/config/paths'
import { isOwnOrigin } from './request-info'
import type { RouteHandler } from './to-route'

const isFormOfAPage = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

function localeOf(request: Request): Locale {
  const referer = request.headers.get('referer')
  return referer && isOwnOrigin(referer) ? splitLocale(new URL(referer).pathname).locale : 'en'
}

/** Without scripts a form goes to the API itself: the browser is sent on to a page instead of being shown JSON. */
export function withFormRedirect(
  handler: RouteHandler,
  target: (locale: Locale, status: number) => string,
): RouteHandler {
  const answer = async (...[request, context]: Parameters<RouteHandler>): Promise<Response> => {
    const response = await handler(request, context)
    if (!isFormOfAPage(request)) return response
    const location = target(localeOf(request), response.status)
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })
  }
  return Object.assign(answer, { useCase: handler.useCase })
}
