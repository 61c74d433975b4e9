import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import { type CohortFacts, outcomeOf, titleOf, type VersionFacts } from './certificate-facts'
import { presentRecord } from './certificate-record'
import type { RecordView } from './certificates.answers'

/** The page that says whether it is valid. */
export const certificateUrl = (code: string, locale: Locale) =>
  `${env().SITE_URL}${href(locale, paths.certificate(code))}`

/** The contents of the QR code: the page's address, and after the # the signed facts, which browsers send to no server. */
export const scannedUrl = (code: string, locale: Locale, signature: string) =>
  `${certificateUrl(code, locale)}#${signature}`

/** The class in words; null: without one. */
export function cohortText(
  { cohortStartsOn, cohortEndsOn, cohortPlace }: CohortFacts,
  locale: Locale,
): string | null {
  if (!cohortStartsOn || !cohortEndsOn) {
    return null
  }
  const from = formatDoualaDate(cohortStartsOn, locale)
  const to = formatDoualaDate(cohortEndsOn, locale)
  return textsOf(locale)(cohortPlace ? 'Certificates.classAt' : 'Certificates.classOnline', {
    from,
    to,
    place: cohortPlace ?? '',
  })
}

interface RecordTexts {
  title: string
  facts: { label: string; value: string }[]
  assignmentsTitle: string
  assignments: { title: string; result: string }[]
}

/** The record in words, the same on the page, in the PDF and in the credential. Parts that the program does not have are left out. */
export function recordTexts(record: RecordView, locale: Locale): RecordTexts {
  const t = (key: TextKeyIn<'Certificates.record'>, params?: TextParams) =>
    textsOf(locale)(`Certificates.record.${key}`, params)
  const { weeks, exercises_passed: exercises, quizzes_passed: quizzes, attendance, assignments } = record
  const facts = [
    { label: t('weeks'), value: t('ofAll', { done: weeks.completed, all: weeks.of }) },
    ...(exercises > 0 ? [{ label: t('exercises'), value: String(exercises) }] : []),
    ...(quizzes > 0 ? [{ label: t('quizzes'), value: String(quizzes) }] : []),
    ...(attendance
      ? [{ label: t('attendance'), value: t('ofAll', { done: attendance.attended, all: attendance.held }) }]
      : []),
  ]
  return {
    title: t('title'),
    facts,
    assignmentsTitle: t('assignments'),
    assignments: assignments.map(({ title, points, max, judged_by }) => {
      const judge = judged_by ?? t('someTrainer')
      const result = points === null ? t('accepted', { judge }) : t('points', { points, max, judge })
      return { title: title[locale], result }
    }),
  }
}

/** The same as lines of one text. */
export function recordLines(record: RecordView, locale: Locale): string[] {
  const { facts, assignments } = recordTexts(record, locale)
  const line = (label: string, value: string) => textsOf(locale)('Certificates.record.line', { label, value })
  return [
    ...facts.map(({ label, value }) => line(label, value)),
    ...assignments.map(({ title, result }) => line(title, result)),
  ]
}

/** All texts of the printed certificate. */
export function certificateTexts(facts: VersionFacts, locale: Locale) {
  const t = (key: TextKeyIn<'Certificates'>, params?: TextParams) =>
    textsOf(locale)(`Certificates.${key}`, params)
  const inCohort = cohortText(facts, locale)
  // As the academy was then, whatever was changed since.
  const { name, company, streetAddress: address } = siteAt(facts.issuedAt)
  return {
    issuer: { name, company, address },
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
    class: inCohort === null ? null : { label: t('class'), value: inCohort },
    attestation: t('attestation', { company }),
    record: facts.record && recordTexts(presentRecord(facts.record), locale),
    addressQr: t('addressQr'),
    signedQr: t('signedQr'),
    url: certificateUrl(facts.code, locale).replace(/^https?:\/\//, ''),
  }
}
export type CertificateTexts = ReturnType<typeof certificateTexts>
