import type { MetadataRoute } from 'next'
import { defaultLocale } from '@/config/locales'
import { offeredLocales } from '@/config/offered-locales'
import { href, paths } from '@/config/paths'
import { absolute } from '@/features/base/site/organization'
import { readCatalogue, readPublicItems } from '@/features/portal/public-pages/ui/read-catalogue'

/** Built for each request, because the address of the site and the catalogue are known only at run time. */
export const dynamic = 'force-dynamic'

const pages = [
  paths.home,
  paths.programs,
  paths.services,
  paths.about,
  paths.contact,
  paths.register,
  paths.certificates,
  paths.privacy,
  paths.terms,
]

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const catalogue = await readCatalogue(defaultLocale)
  const programs =
    catalogue.state === 'ok'
      ? [...catalogue.programs, ...catalogue.open].map(({ slug }) => paths.program(slug))
      : []
  const items = (await readPublicItems().catch(() => [])).map(({ program, item }) =>
    paths.publicItem(program, item),
  )
  return [...pages, ...programs, ...items].flatMap((path) => {
    const languages = Object.fromEntries(
      offeredLocales().map((locale) => [locale, absolute(href(locale, path))]),
    )
    return offeredLocales().map((locale) => ({
      url: absolute(href(locale, path)),
      alternates: { languages },
    }))
  })
}
