import { splitLocale } from '@/config/locale-path'
import { paths } from '@/config/paths'
import { isItemPage } from './saving-weight.rules'

/** Which pages a device may keep, and under which name. Everything else comes from the network only. */
type CacheKind = 'private' | 'public'

const oneProgram = /^\/user\/programs\/[^/]+(?:\/[^/]+)?$/
const publicPages = new Set<string>([
  paths.home,
  paths.services,
  paths.about,
  paths.contact,
  paths.programs,
  paths.privacy,
  paths.terms,
])
const publicProgram = /^\/programs\/[^/]+(?:\/lessons\/[^/]+)?$/
/** The sections of the dashboard that are about learning; only these are kept. */
const learningSections = new Set([null, 'programs'])

export function cacheKindOf(url: URL): CacheKind | null {
  const { path } = splitLocale(url.pathname)
  if (oneProgram.test(path) || path === paths.review) {
    return 'private'
  }
  if (path === paths.dashboard) {
    return learningSections.has(url.searchParams.get('section')) ? 'private' : null
  }
  return publicPages.has(path) || publicProgram.test(path) ? 'public' : null
}

/** The program of a private page; null: the page does not belong to a single program. */
export function programOf(url: URL): string | null {
  const { path } = splitLocale(url.pathname)
  return oneProgram.test(path) ? (path.split('/')[3] ?? null) : null
}

/** The name of a page in its cache. The framework's data of the page has another name. */
export function keyOf(url: URL, isData: boolean): string {
  const section = url.searchParams.get('section')
  const query = new URLSearchParams()
  if (cacheKindOf(url) === 'private' && section) {
    query.set('section', section)
  }
  if (isData) {
    query.set('__rsc', '1')
  }
  const text = query.toString()
  return `${url.origin}${url.pathname}${text ? `?${text}` : ''}`
}

/** A private page with a query (the result of an attempt, a notice) is not the page to keep. */
export const isPlain = (url: URL) =>
  cacheKindOf(url) === 'public' ||
  [...url.searchParams.keys()].every((name) => name === '_rsc' || name === 'section')

const builtFiles = /\/(?:_next\/static|workers|run)\/[\w./~@-]+\.[a-z0-9]+/g

/** The files that a page needs: all that its markup and its data name, including the frame and the runner of an exercise. */
export const filesIn = (html: string): string[] => [...new Set(html.match(builtFiles) ?? [])]

const itemFiles = new RegExp(`${paths.itemFile('')}[0-9a-f]{24}(?:-\\d{1,4}x\\d{1,4})?\\.[a-z]{2,4}`, 'g')

export const isItemFile = ({ pathname }: URL) => pathname.startsWith(paths.itemFile(''))

/** The pictures and files of a page's text. They are for its reader only, and are fetched for a page that somebody saves. */
export const itemFilesIn = (html: string): string[] => [...new Set(html.match(itemFiles) ?? [])]

/** The deferred files of an exercise that everybody may do: a file that names what it is done with. Other public pages need none. */
export const laterFileIn = (html: string): string | undefined =>
  html.includes(' data-practice=') ? /\sdata-later="(\/later\/[\w-]+\.js)"/.exec(html)?.[1] : undefined

interface Line {
  isGood: boolean
  savesData: boolean
}

const isScript = (file: string) => file.startsWith('/_next/static/chunks/') && file.endsWith('.js')

/**
 * Whether an opened page that was sent without the framework is kept with the framework. Pages on which work is
 * done offline need it; the others can be read without it.
 */
export const keepsScripts = (url: URL, { isGood, savesData }: Line) =>
  isGood || (!savesData && (isItemPage(url.href) || splitLocale(url.pathname).path === paths.review))

export const withoutScripts = (files: readonly string[]) => files.filter((file) => !isScript(file))

/** What code in a lesson runs with is fetched when it is run, or when the page is saved on request. */
export const withoutRunners = (files: readonly string[]) => files.filter((file) => file.startsWith('/_next/'))

/** The files that are kept with a page that is saved on request. A workbench has all tools: each is kept when it is used. */
export const filesToSave = (html: string): string[] =>
  html.includes(' data-workbench=') ? withoutRunners(filesIn(html)) : filesIn(html)

/** The files that are kept with an opened page. */
export function filesOfVisit(url: URL, html: string, line: Line): string[] {
  const files = filesToSave(html)
  if (!html.includes(' data-held=')) {
    return files
  }
  const own = keepsScripts(url, line) ? files : withoutScripts(files)
  return html.includes(' data-code-runs=') ? withoutRunners(own) : own
}
