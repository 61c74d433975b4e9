import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { formatDoualaDate } from '@/lib/douala-time'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import { translate } from '@/server/texts'
import { type ClassFacts, outcomeOf, titleOf, type VersionFacts } from './certificate-facts'

/** The page that says whether it is valid. */
export const certificateUrl = (code: string, locale: Locale) =>
  `${env().SITE_URL}${href(locale, paths.certificate(code))}`

/** What the QR code holds: the page's address, and after the # the signed facts, which no server is sent. */
export const scannedUrl = (code: string, locale: Locale, signature: string) =>
  `${certificateUrl(code, locale)}#${signature}`

/** The class in words; null: without one. */
export function classText(
  { classStartsOn, classEndsOn, classPlace }: ClassFacts,
  locale: Locale,
): string | null {
  if (!classStartsOn || !classEndsOn) {
    return null
  }
  const from = formatDoualaDate(classStartsOn, locale)
  const to = formatDoualaDate(classEndsOn, locale)
  return translate(locale, classPlace ? 'Certificates.classAt' : 'Certificates.classOnline', {
    from,
    to,
    place: classPlace ?? '',
  })
}

/** Every word of the printed certificate. */
export function certificateTexts(facts: VersionFacts, locale: Locale) {
  const t = (key: TextKeyIn<'Certificates'>, params?: TextParams) =>
    translate(locale, `Certificates.${key}`, params)
  const inClass = classText(facts, locale)
  return {
    title: t('document'),
    subject: t('documentOf', { name: facts.name, program: titleOf(facts, locale) }),
    awardedTo: t('awardedTo'),
    name: facts.name,
    hasCompleted: t('hasCompleted', { weeks: facts.weeks }),
    program: titleOf(facts, locale),
    aim: t('aim'),
    outcome: outcomeOf(facts, locale),
    facts: [
      { label: t('completedOn'), value: formatDoualaDate(facts.completedAt, locale) },
      { label: t('issuedOn'), value: formatDoualaDate(facts.issuedAt, locale) },
      { label: t('code'), value: facts.code },
    ],
    class: inClass === null ? null : { label: t('class'), value: inClass },
    attestation: t('attestation', { company: site.company }),
    check: t('checkAt'),
    url: certificateUrl(facts.code, locale).replace(/^https?:\/\//, ''),
  }
}
export type CertificateTexts = ReturnType<typeof certificateTexts>
