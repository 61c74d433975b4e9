import { type Locale, locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isForSale } from '@/config/program-offers'
import { site } from '@/config/site'
import { absolute } from '@/features/base/site/organization'
import type { OfferedCohort } from '@/features/classes/cohorts/server/list-public-cohorts'
import type { Program } from './server/list-programs'

/** One class as a schema.org CourseInstance. */
const instance = (cohort: OfferedCohort, program: Program) => ({
  '@type': 'CourseInstance',
  courseMode: cohort.mode === 'campus' ? 'Onsite' : 'Online',
  inLanguage: cohort.language === 'both' ? locales : cohort.language,
  ...(cohort.starts_on ? { startDate: cohort.starts_on } : {}),
  ...(cohort.ends_on ? { endDate: cohort.ends_on } : {}),
  ...(cohort.seats_left === null ? {} : { remainingAttendeeCapacity: cohort.seats_left }),
  courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: program.weeks },
  ...(cohort.mode === 'campus'
    ? { location: { '@type': 'Place', name: cohort.place ?? site.name, address: site.streetAddress } }
    : {}),
})

/** schema.org Course with its offer in XAF. */
export const course = (program: Program, locale: Locale, cohorts: readonly OfferedCohort[]) => {
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
      availability: `https://schema.org/${isForSale(program.offer) ? 'InStock' : 'PreOrder'}`,
      url,
    },
    hasCourseInstance:
      cohorts.length > 0
        ? cohorts.map((each) => instance(each, program))
        : {
            '@type': 'CourseInstance',
            courseMode: program.isOnline ? 'Online' : 'Onsite',
            courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: program.weeks },
            ...(program.isOnline
              ? {}
              : { location: { '@type': 'Place', name: site.name, address: site.streetAddress } }),
          },
  }
}
