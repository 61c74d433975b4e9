import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import type { Program } from '@/features/programs/server/list-programs'
import { absolute } from '../../../organization'

/** schema.org Course with its offer in XAF. */
export const course = (program: Program, locale: Locale) => {
  const url = absolute(href(locale, paths.program(program.slug)))
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: program.title,
    description: program.description,
    inLanguage: locale,
    teaches: program.outcome,
    provider: {
      '@type': 'EducationalOrganization',
      '@id': `${absolute('/')}#organization`,
      name: site.name,
      url: absolute('/'),
    },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: program.priceXaf,
      priceCurrency: 'XAF',
      availability: 'https://schema.org/InStock',
      url,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: program.isOnline ? 'Online' : 'Onsite',
      courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: program.weeks },
      ...(program.isOnline
        ? {}
        : { location: { '@type': 'Place', name: site.name, address: site.streetAddress } }),
    },
  }
}
