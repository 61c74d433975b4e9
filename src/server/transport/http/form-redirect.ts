import { splitLocale } from '@/config/locale-path'
import { defaultLocale, type Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isOwnOrigin } from './request-info'
import type { RouteHandler } from './route-handler'

const wantsPage = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

function localeOf(request: Request): Locale {
  const referer = request.headers.get('referer')
  return referer && isOwnOrigin(referer) ? splitLocale(new URL(referer).pathname).locale : defaultLocale
}

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })

/**
 * The redirect for a download link that needs a fresh confirmation: to the page that asks for it, which
 * continues to the file.
 */
export function confirmationPage(request: Request): Response | null {
  if (!wantsPage(request) || request.headers.has('authorization')) {
    return null
  }
  const { pathname, search } = new URL(request.url)
  return redirectTo(href(localeOf(request), paths.officeConfirm, { next: `${pathname}${search}` }))
}

/**
 * Without scripts a form posts to the API itself: the browser is redirected to a page instead of showing
 * JSON.
 */
export function withFormRedirect(
  handler: RouteHandler,
  target: (locale: Locale, status: number, request: Request) => string,
): RouteHandler {
  const answer = async (...[request, context]: Parameters<RouteHandler>): Promise<Response> => {
    const response = await handler(request, context)
    if (!wantsPage(request)) {
      return response
    }
    return redirectTo(target(localeOf(request), response.status, request))
  }
  return Object.assign(answer, { useCase: handler.useCase, options: handler.options })
}
