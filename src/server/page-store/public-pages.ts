import { splitLocale } from '@/config/locale-path'
import { defaultLocale, type Locale } from '@/config/locales'
import { offeredLocales } from '@/config/offered-locales'
import { href, paths, publicPaths } from '@/config/paths'

const documents = ['/sitemap.xml', '/robots.txt']

/** A public lesson or exercise: the slugs of its program and of itself. */
export interface PublicItemAddress {
  program: string
  item: string
}

/** An address without a page, for which Next returns the not-found page of the language. */
export const absentAddress = (locale: Locale) => href(locale, '/absent')
const absentAddresses = () => offeredLocales().map(absentAddress)
export const isAbsentAddress = (address: string) => absentAddresses().includes(address)

/**
 * Every address that is the same for everybody, in the order in which pages show an edit of the programs
 * `edited`.
 */
export function publicAddresses(
  programSlugs: readonly string[],
  edited: readonly string[] = [],
  lessons: readonly PublicItemAddress[] = [],
  legalVersions: readonly string[] = [],
): string[] {
  const first = [
    paths.home,
    paths.programs,
    ...programSlugs.filter((slug) => edited.includes(slug)).map((slug) => paths.program(slug)),
    paths.register,
    ...programSlugs.filter((slug) => !edited.includes(slug)).map((slug) => paths.program(slug)),
  ]
  const otherPaths = [
    ...lessons.map(({ program, item }) => paths.publicItem(program, item)),
    ...publicPaths.filter((path) => !first.includes(path)),
    ...legalVersions,
  ]
  const inEveryLanguage = (path: string) => offeredLocales().map((locale) => href(locale, path))
  const others = [...documents, ...otherPaths.flatMap(inEveryLanguage)]
  return [...first.flatMap(inEveryLanguage), ...others, ...absentAddresses()]
}

/** Next's internal route of a public address: '/programs' → '/en/programs'. */
export function routeOf(address: string): string {
  const { locale, path } = splitLocale(address)
  return locale === defaultLocale ? `/${locale}${path === '/' ? '' : path}` : address
}

/** The API's complete list of programs. Single pages of the list are not stored, because they would only take memory. */
export const isProgramList = (address: string) =>
  address === '/api/programs' ||
  address === '/api/programs?online=true' ||
  address === '/api/programs?online=false'

/** The page of one certificate, in the printed spelling of its code; other spellings redirect to it. */
export const isCertificateAddress = (address: string) =>
  /^\/certificates\/[2-9A-HJKMNP-TV-Z]{4}(?:-[2-9A-HJKMNP-TV-Z]{4}){3}$/.test(splitLocale(address).path)
