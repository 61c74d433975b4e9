import type { APIRequestContext } from '@playwright/test'
import { Window } from 'happy-dom'
import { listRoutes } from './screens'

export interface Crawl {
  /** Route of a page → the address of it that was visited first. */
  reached: ReadonlyMap<string, string>
  /** Links that refuse the person to whom they are shown, or lead nowhere: "from → to: what happened". */
  broken: readonly string[]
}

const routes = listRoutes().map((route) => ({
  route,
  shape: new RegExp(`^${route.replace(/\/\[\.\.\.[^\]]+\]/, '/.+').replace(/\[[^\]]+\]/g, '[^/]+')}/?$`),
  // A named page before one with a parameter in its place, and whatever nothing else answers last.
  rank: (route.match(/\[/g)?.length ?? 0) + (route.includes('[...') ? 100 : 0),
}))
routes.sort((a, b) => a.rank - b.rank)

/** The page behind a path without its language, e.g. '/user/programs/[slug]'. */
export const routeOf = (path: string): string | undefined =>
  path === '/' ? '/' : routes.find(({ shape }) => shape.test(path))?.route

const decode = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')

/** Public pages are the same file for everybody: style sheets hide by these classes what is not for the reader. */
function withoutHidden(page: string, hidden: readonly string[]): string {
  const window = new Window()
  const document = new window.DOMParser().parseFromString(page, 'text/html')
  for (const element of document.querySelectorAll(hidden.map((name) => `[class~="${name}"]`).join(','))) {
    element.remove()
  }
  return document.documentElement.outerHTML
}

/**
 * The addresses of this site that a page offers: links, and buttons of forms that only read. Not what is said in scripts,
 * and not what a person without scripts is shown besides.
 */
export function linksOf(page: string, hidden: readonly string[] = []): string[] {
  const html = hidden.some((name) => page.includes(name)) ? withoutHidden(page, hidden) : page
  const shown = html.replace(/<(script|template|style|svg)\b[\s\S]*?<\/\1>/gi, '')
  const anchors = [...shown.matchAll(/<a\b[^>]*?\shref="([^"]*)"/gi)].map(([, href]) => decode(href ?? ''))
  // A form that asks for something first is no link.
  const forms = [...shown.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/gi)].flatMap(
    ([, tag = '', fields = '']) =>
      /method="get"/i.test(tag) && !/\srequired\b/i.test(fields)
        ? [decode(/\saction="([^"]*)"/i.exec(tag)?.[1] ?? '')]
        : [],
  )
  return [...anchors, ...forms].filter((href) => href !== '' && !href.startsWith('#'))
}

/** English pages have no language in their address. */
export const splitLanguage = (path: string) => {
  const french = path === '/fr' || path.startsWith('/fr/')
  return { language: french ? 'fr' : 'en', path: french ? path.slice(3) || '/' : path }
}

interface CrawlOptions {
  baseURL: string
  cookie: string
  /** Where this person is after signing in. */
  start: string
  /** Classes that hide something from this person. */
  hidden: readonly string[]
  /** Pages outside of this path must answer, but what they link to is not followed. */
  within?: string
  /** Of each page so many are opened: one shows what it can. */
  each?: number
}

/** What a person does by following links alone, from their first page: every page is opened as often as `each` says. */
export async function crawl(
  request: APIRequestContext,
  { baseURL, cookie, start, hidden, within = '/', each = 2 }: CrawlOptions,
): Promise<Crawl> {
  const origin = new URL(baseURL).origin
  const { language } = splitLanguage(new URL(start, origin).pathname)
  const reached = new Map<string, string>()
  const opened = new Map<string, number>()
  const seen = new Set<string>()
  const broken: string[] = []
  let queue = [{ from: 'the first page', address: start }]

  async function visit({ from, address }: { from: string; address: string }): Promise<typeof queue> {
    const url = new URL(address, origin)
    const { path } = splitLanguage(url.pathname)
    const headers = { cookie, accept: 'text/html' }
    const answer = await request.get(url.pathname + url.search, { headers, maxRedirects: 0 })
    const status = answer.status()
    if (status >= 300 && status < 400) {
      const to = new URL(answer.headers().location ?? '', origin)
      // An address that leads on (a notification, the bare address of an area) is followed; one that asks to sign in refuses.
      if (to.searchParams.has('callbackUrl') || to.searchParams.get('notice') === 'not-allowed') {
        broken.push(`${from} → ${url.pathname}${url.search}: refused`)
        return []
      }
      const onward = splitLanguage(to.pathname)
      const name = routeOf(path)
      if (name) {
        reached.set(name, url.pathname)
      }
      return onward.path === path ? [] : [{ from: url.pathname, address: to.pathname + to.search }]
    }
    if (status !== 200) {
      broken.push(`${from} → ${url.pathname}${url.search}: ${status}`)
      return []
    }
    const route = routeOf(path)
    if (!route || !answer.headers()['content-type']?.startsWith('text/html')) {
      return []
    }
    if (!reached.has(route)) {
      reached.set(route, url.pathname)
    }
    if (!path.startsWith(within)) {
      return []
    }
    const base = `${url.pathname}${url.search}`
    return linksOf(await answer.text(), hidden).map((href) => ({
      from: base,
      address: new URL(href, url).href,
    }))
  }

  const isOpen = ({ address }: { address: string }) => {
    const url = new URL(address, origin)
    const { language: spoken, path } = splitLanguage(url.pathname)
    // The language switch leads to the same pages; files and calls of the API are no pages, except that they must answer.
    if (url.origin !== origin || spoken !== language || path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) {
      return false
    }
    const key = url.pathname + url.search
    const route = routeOf(path) ?? path
    const count = opened.get(route) ?? 0
    if (seen.has(key) || count >= each) {
      return false
    }
    seen.add(key)
    opened.set(route, count + 1)
    return true
  }

  while (queue.length > 0) {
    const next = queue.filter(isOpen)
    const found: typeof queue = []
    // A few at a time: one person has some pages open, and the database a pool.
    for (let at = 0; at < next.length; at += 4) {
      found.push(...(await Promise.all(next.slice(at, at + 4).map(visit))).flat())
    }
    queue = found
  }
  return { reached, broken }
}
