import { locales } from '@/config/locales'
import { href, paths, publicPaths } from '@/config/paths'

const documents = ['/sitemap.xml', '/robots.txt']

/** Every address that is the same for everybody, in the order in which an edit of the programs `edited` shows on them. */
export function publicAddresses(programSlugs: readonly string[], edited: readonly string[] = []): string[] {
  const first = [
    paths.home,
    paths.programs,
    ...programSlugs.filter((slug) => edited.includes(slug)).map((slug) => paths.program(slug)),
    paths.register,
    ...programSlugs.filter((slug) => !edited.includes(slug)).map((slug) => paths.program(slug)),
  ]
  const others = publicPaths.filter((path) => !first.includes(path))
  const inEveryLanguage = (path: string) => locales.map((locale) => href(locale, path))
  return [...first.flatMap(inEveryLanguage), ...documents, ...others.flatMap(inEveryLanguage)]
}

/** Where Next keeps the page of a public address: '/programs' → '/en/programs'. */
export const routeOf = (address: string) =>
  address === '/fr' || address.startsWith('/fr/') ? address : address === '/' ? '/en' : `/en${address}`
