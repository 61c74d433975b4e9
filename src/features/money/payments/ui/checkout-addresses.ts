import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'

/** The place of the form: the second step of a registration, or the student's page. */
export type Place = 'register' | 'student'

const placePath = { register: paths.registerPayment, student: paths.payment } as const

/** The addresses to which the form leads, for one program. */
export function addressesOf(place: Place, locale: Locale, program?: string, reference?: string) {
  const path = placePath[place]
  return {
    /** This page for this program. */
    form: href(locale, path, { program }),
    /** The details step again, filled in. */
    change: href(locale, path, { program, change: '1' }),
    /** The step with the form of "I already paid": without scripts it does not reload by itself. */
    claim: `${href(locale, path, { program, claim: '1' })}#claim`,
    /** The choice of another program. */
    choose: href(locale, path, { choose: '1' }),
    /** Where a verified payment continues. */
    done:
      place === 'register'
        ? href(locale, paths.login, { welcome: '1' })
        : href(locale, paths.success, { reference }),
  }
}

/** The details step for the whole price or for its first part, where both can be chosen. */
export const partAddress = (place: Place, locale: Locale, program: string) => (part: 'whole' | '1') =>
  href(locale, placePath[place], { program, change: '1', part })

export type Addresses = ReturnType<typeof addressesOf>
