import { locales } from '@/config/locales'
import { href, paths, publicPaths } from '@/config/paths'

const documents = ['/sitemap.xml', '/robots.txt']

/** Every address that is the same for everybody; those that an edit of a program shows on come first. */
export function publicAddresses(programSlugs: readonly string[]): string[] {
  const edited = [
    paths.home,
    paths.programs,
    ...programSlugs.map((slug) => paths.program(slug)),
    paths.register,
  ]
  const others = publicPaths.filter((path) => !edited.includes(path))
  const inEveryLanguage = (path: string) => locales.map((locale) => href(locale, path))
  return [...edited.flatMap(inEveryLanguage), ...documents, ...others.flatMap(inEveryLanguage)]
}

/** Where Next keeps the page of a public address: '/programs' → '/en/programs'. */
export const routeOf = (address: string) =>
  address === '/fr' || address.startsWith('/fr/') ? address : address === '/' ? '/en' : `/en${address}`
