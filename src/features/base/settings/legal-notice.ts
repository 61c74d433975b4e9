import type { Locale } from '@/config/locales'
import type { Site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayStart, formatDoualaDate } from '@/lib/douala-time'

/** Where the site is hosted, in one line; '' while the academy has not said so. */
export const hostingLine = ({ legal }: Pick<Site, 'legal'>, locale: Locale): string =>
  legal.hostingCompany === '' || legal.hostingCountry[locale] === ''
    ? ''
    : textsOf(locale, 'Settings.notice')('hosting', {
        company: legal.hostingCompany,
        country: legal.hostingCountry[locale],
      })

/** The lines of the legal notice; what the academy has not given is left out. */
export function legalLines({ legal }: Pick<Site, 'legal'>, locale: Locale): string[] {
  const t = textsOf(locale, 'Settings.notice')
  const { rccm, taxpayerNumber, approval, approvedUntil } = legal
  const until = approvedUntil === '' ? null : doualaDayStart(approvedUntil)
  return [
    rccm && t('rccm', { number: rccm }),
    taxpayerNumber && t('taxpayerNumber', { number: taxpayerNumber }),
    approval &&
      (until
        ? t('approvedUntil', { approval, until: formatDoualaDate(until, locale) })
        : t('approved', { approval })),
  ].filter((each) => each !== '')
}
