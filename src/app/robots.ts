import type { MetadataRoute } from 'next'
import { locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { absolute } from '@/features/base/site/organization'

export const dynamic = 'force-dynamic'

const privatePaths = [
  '/user/',
  '/profile/',
  paths.payment,
  paths.success,
  paths.office,
  '/newsletter/',
  '/study-mails/',
  '/guardian',
  '/demo/',
]

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/api/', ...locales.flatMap((locale) => privatePaths.map((path) => href(locale, path)))],
    },
    sitemap: absolute('/sitemap.xml'),
  }
}
