import { createHash, sign } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { textsOf } from '@/i18n/texts-of'
import { statusListHref } from '../../certificate-address'
import { cohortOf, outcomeOf, titleOf, type VersionFacts } from '../../certificate-facts'
import { presentRecord } from '../../certificate-record'
import { recordLines } from '../../certificate-texts'
import type { RecordView } from '../../certificates.answers'
import type { openKeys } from '../keys'
import { credentialsContext, documentsOf, openBadgesContext } from './documents'
import { instant } from './instant'
import { issuerId, keyUrl, multikeyOf, privateKeyOf } from './issuer'

type StoredKey = Awaited<ReturnType<typeof openKeys>>['current']

/** As the academy was when it issued the certificate. */
function issuerProfile(at: Date) {
  const { name, company } = siteAt(at)
  return { id: issuerId(), type: ['Profile'], name: `${name} (${company})`, url: env().SITE_URL }
}

interface Reached {
  name: string
  /** null: done, without a number. */
  value: number | null
  max?: number
}

/** Each number of the record, with the name of what it counts. */
function reachedBy(record: RecordView, locale: Locale): Reached[] {
  const { weeks, exercises_passed: exercises, quizzes_passed: quizzes, attendance, assignments } = record
  const label = (key: 'weeks' | 'exercises' | 'quizzes' | 'attendance') =>
    textsOf(locale)(`Certificates.record.${key}`)
  return [
    { name: label('weeks'), value: weeks.completed, max: weeks.of },
    ...(exercises > 0 ? [{ name: label('exercises'), value: exercises }] : []),
    ...(quizzes > 0 ? [{ name: label('quizzes'), value: quizzes }] : []),
    ...(attendance ? [{ name: label('attendance'), value: attendance.attended, max: attendance.held }] : []),
    ...assignments.map(({ title, points, max }) => ({ name: title[locale], value: points, max })),
  ]
}

/** The record as results of Open Badges 3.0, and in words with the graders; nothing if there is no record. */
function recordParts({ record: kept, credentialId, locale }: VersionFacts) {
  if (!kept) {
    return { subject: {}, achievement: {} }
  }
  const record = presentRecord(kept)
  const reached = reachedBy(record, locale)
  const idOf = (n: number) => `urn:uuid:${credentialId}#result-${n + 1}`
  return {
    subject: {
      narrative: recordLines(record, locale).join('\n'),
      result: reached.map(({ value }, n) => ({
        type: ['Result'],
        resultDescription: idOf(n),
        ...(value === null ? { status: 'Completed' } : { value: String(value) }),
      })),
    },
    achievement: {
      resultDescription: reached.map(({ name, value, max }, n) => ({
        id: idOf(n),
        type: ['ResultDescription'],
        name,
        resultType: value === null ? 'Status' : 'RawScore',
        ...(value === null || max === undefined ? {} : { valueMin: '0', valueMax: String(max) }),
      })),
    },
  }
}

/** The certificate as an Open Badges 3.0 credential, without its signature. */
export function credentialOf(facts: VersionFacts) {
  const { locale } = facts
  const term = cohortOf(facts)
  const { subject, achievement } = recordParts(facts)
  const list = `${env().SITE_URL}${statusListHref(facts.statusList)}`
  return {
    '@context': [credentialsContext, openBadgesContext],
    id: `urn:uuid:${facts.credentialId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: titleOf(facts, locale),
    validFrom: instant(facts.issuedAt),
    awardedDate: instant(facts.issuedAt),
    issuer: issuerProfile(facts.issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: facts.name }],
      activityEndDate: instant(facts.completedAt),
      licenseNumber: facts.code,
      ...(term === null ? {} : { term }),
      ...subject,
      achievement: {
        id: `${env().SITE_URL}${href(locale, paths.program(facts.programSlug))}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: titleOf(facts, locale),
        description: outcomeOf(facts, locale),
        criteria: { narrative: textsOf(locale)('Certificates.criteria', { weeks: facts.weeks }) },
        inLanguage: locale,
        ...achievement,
      },
    },
    credentialStatus: {
      id: `${list}#${facts.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(facts.statusIndex),
      statusListCredential: list,
    },
  }
}

/** `at`: the same for all instances, so that they write the same bytes. */
export async function signDocument<T extends object>(credential: T, key: StoredKey, at: Date) {
  const pair = await multikeyOf(key)
  const suite = new DataIntegrityProof({ signer: pair.signer(), date: at, cryptosuite })
  const signed = await issue({ credential, suite, documentLoader: documentsOf() })
  // The schema of Open Badges requires a list of proofs.
  return { ...signed, proof: [signed.proof] }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** SHA-256 of the record as returned by the API, in base64url: the record itself is too long for a QR code. */
const recordDigest = (record: RecordView) =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url')

/** The same facts, short enough for a QR code: a JWS (EdDSA) that the checker can verify in a browser. */
export function signCompact(facts: VersionFacts, key: StoredKey): string {
  const header = { alg: 'EdDSA', kid: keyUrl(key) }
  const payload = {
    iss: issuerId(),
    code: facts.code,
    version: facts.number,
    name: facts.name,
    en: facts.titleEn,
    fr: facts.titleFr,
    completed: instant(facts.completedAt),
    issued: instant(facts.issuedAt),
    class: cohortOf(facts) ?? undefined,
    record: facts.record ? recordDigest(presentRecord(facts.record)) : undefined,
  }
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), privateKeyOf(key)).toString('base64url')}`
}
