import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { offeredLocales } from '@/config/offered-locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { logoPath } from './logo'

export const absolute = (path: string) => new URL(path, env().SITE_URL).href

/** schema.org: who we are. */
export const organization = (locale: Locale, description: string) => ({
  '@type': 'EducationalOrganization',
  '@id': `${absolute('/')}#organization`,
  name: site.name,
  legalName: site.company,
  description,
  url: absolute(href(locale, paths.home)),
  logo: absolute(logoPath() ?? '/icon-512.png'),
  foundingDate: String(site.foundedYear),
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.streetAddress,
    addressLocality: site.city,
    addressCountry: site.country,
  },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    telephone: site.phone,
    email: site.supportEmail,
    availableLanguage: offeredLocales(),
  },
  sameAs: site.social.map(({ url }) => url),
})
