import { sign } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { env } from '@/config/env'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { translate } from '@/server/texts'
import { statusListHref } from '../../certificate-address'
import { classOf, outcomeOf, titleOf, type VersionFacts } from '../../certificate-facts'
import type { openKeys } from '../keys'
import { credentialsContext, documentsOf, openBadgesContext } from './documents'
import { instant } from './instant'
import { issuerId, keyUrl, multikeyOf, privateKeyOf } from './issuer'

type StoredKey = Awaited<ReturnType<typeof openKeys>>['current']

const issuerProfile = () => ({
  id: issuerId(),
  type: ['Profile'],
  name: `${site.name} (${site.company})`,
  url: env().SITE_URL,
})

/** What we say, as Open Badges 3.0; without its signature. */
export function credentialOf(facts: VersionFacts) {
  const { locale } = facts
  const term = classOf(facts)
  const list = `${env().SITE_URL}${statusListHref(facts.statusList)}`
  return {
    '@context': [credentialsContext, openBadgesContext],
    id: `urn:uuid:${facts.credentialId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: titleOf(facts, locale),
    validFrom: instant(facts.issuedAt),
    awardedDate: instant(facts.issuedAt),
    issuer: issuerProfile(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: facts.name }],
      activityEndDate: instant(facts.completedAt),
      licenseNumber: facts.code,
      ...(term === null ? {} : { term }),
      achievement: {
        id: `${env().SITE_URL}${href(locale, paths.program(facts.programSlug))}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: titleOf(facts, locale),
        description: outcomeOf(facts, locale),
        criteria: { narrative: translate(locale, 'Certificates.criteria', { weeks: facts.weeks }) },
        inLanguage: locale,
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
  // The schema of Open Badges wants a list of proofs.
  return { ...signed, proof: [signed.proof] }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same facts, short enough for a QR code: a JWS (EdDSA) that the checker verifies in a browser alone. */
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
    class: classOf(facts) ?? undefined,
  }
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), privateKeyOf(key)).toString('base64url')}`
}
